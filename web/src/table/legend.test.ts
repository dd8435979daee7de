import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Scene } from '../lib/types'
import { clipped, groundText, legendOf } from './legend'

const space = (id: string, terrain: string, notes: string[] = [], more = {}) => ({
  id,
  centre: [5, 5],
  shape: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  terrain,
  notes: notes.map((text) => ({ text })),
  ...more,
})
const scene = fill('Scene', {
  title: 't',
  name: 'T',
  scenario: 's',
  size: [100, 100],
  sides: [],
  kinds: [],
  strokes: [
    { kind: 'rail', points: [] },
    { kind: 'bound', points: [] },
  ],
  spaces: [
    space('a', 'paddy', ['Paddy: 2 to enter', 'Brigades enter here']),
    space('b', 'paddy', ['Paddy: 2 to enter']),
    space('c', 'paddy', ['Paddy: 2 to enter', 'Railway']),
    space('d', 'blocks', ['Blocks: for Japan']),
    space('e', '', [], { kind: 'box' }),
  ],
}) as Scene

it('names each ground with what the rules say of all of it, and each line that has a name', () => {
  expect(legendOf(scene).map((row) => row.text)).toEqual(['Paddy: 2 to enter', 'Blocks', 'Railway'])
})
it('shows the plainest space of a kind, with nothing but its ground', () => {
  const [paddy] = legendOf(scene)
  expect(paddy!.piece.spaces.map((one) => one.id)).toEqual(['b'])
  expect(paddy!.piece.strokes).toEqual([])
  expect(paddy!.box).toEqual([0, 0, 10, 10])
})
it('does not take a single place for its kind', () => {
  expect(
    groundText(
      'blocks',
      scene.spaces.filter((one) => one.terrain === 'blocks'),
    ),
  ).toBe('Blocks')
})
it('cuts a coast to what is near', () => {
  const land: [number, number][] = [
    [-100, -100],
    [100, -100],
    [100, 5],
    [-100, 5],
  ]
  expect(
    clipped(land, [0, 0, 10, 10])
      .map((p) => p.join())
      .sort(),
  ).toEqual(['0,0', '0,5', '10,0', '10,5'])
  expect(clipped(land, [0, 20, 10, 30])).toEqual([])
})

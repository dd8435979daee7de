import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Scene } from '../lib/types'
import { sharedEdge } from './geometry'
import { clipped, legendOf } from './legend'
import { sawteeth, texturesOf } from './textures'

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
  strokes: [{ kind: 'rail', points: [] }],
  spaces: [
    space('a', 'rice', [], { tags: ['depot'], zone: 'red' }),
    space('b', 'rice'),
    space('c', 'rice', ['Railway'], { tags: ['line'] }),
    space('d', 'rice', [], { tags: ['line'] }),
  ],
  skin: {
    terrain: { rice: 'paddy' },
    tags: { depot: { mark: 'crate' }, line: { mark: 'sawtooth' } },
    zones: { red: { tint: 0.2, setup: true } },
  },
  legend: [
    { what: 'terrain', ids: ['rice'], text: 'Rice' },
    { what: 'tag', ids: ['depot'], text: 'Depot' },
    { what: 'tag', ids: ['line'], text: 'Works' },
    { what: 'line', ids: ['rail'], text: 'Railway' },
    { what: 'border', ids: ['strait'], text: 'Strait' },
    { what: 'zone', ids: ['red'], text: 'Red sets up' },
  ],
}) as Scene

it('has a row for whatever the scene explains; where sides set up only while they do', () => {
  const texts = ['Rice', 'Depot', 'Works', 'Railway', 'Strait']
  expect(legendOf(scene).map((row) => row.text)).toEqual(texts)
  expect(legendOf(scene, true).map((row) => row.text)).toEqual([...texts, 'Red sets up'])
})
it('shows the plainest space of a kind, with nothing but its ground', () => {
  const [rice] = legendOf(scene)
  expect(rice!.piece.spaces.map((one) => [one.id, ...one.tags])).toEqual([['b'], ['a']])
  expect(rice!.piece.strokes).toEqual([])
  const [left, top, width, height] = rice!.box
  expect(left >= 0 && top >= 0 && left + width <= 10 && top + height <= 10).toBe(true)
})
it('draws each sign in its row: the one that is meant, and no other', () => {
  const rows = legendOf(scene, true)
  const drawn = (n: number) => texturesOf(rows[n]!.piece).map((one) => one.sign ?? false)
  expect([drawn(0), drawn(1)]).toEqual([[false], [true]])
  const [left, top, width, height] = rows[1]!.box
  const [x, y] = texturesOf(rows[1]!.piece)[0]!.paths[0]!.slice(1).split(/[,hM]/).map(Number)
  expect(x! > left && x! < left + width && y! > top && y! < top + height).toBe(true)
  expect(sawteeth(rows[2]!.piece).map((one) => one.d.length > 0)).toEqual([true])
  expect(rows[3]!.piece.strokes.map((one) => one.kind)).toEqual(['rail'])
  const [a, b] = rows[4]!.piece.spaces
  expect(sharedEdge(a!, b!)).not.toEqual([])
  expect(Object.keys(rows[5]!.piece.skin.zones)).toEqual(['red'])
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

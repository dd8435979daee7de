import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { LogEntry, Space } from '../lib/types'
import { deedsOf, recent, starSpot, throwsOf, without } from './beats'

let at = 0
const line = (...beats: object[]): LogEntry =>
  fill('PlacedLine', { at: at++, line: { text: 'a line', beats } })
const beatsOf = (...beats: object[]) => line(...beats).line.beats
const move = (path: string, more: object = {}) => ({
  beat: 'move',
  path: path.split(' '),
  side: 'red',
  ...more,
})
const phase = (side: string, turn = false) => ({ beat: 'phase', name: 'x', side, turn })
const square = (id: string, x: number): Space =>
  fill('Space', {
    id,
    name: '',
    centre: [x + 5, 5],
    shape: [
      [x, 0],
      [x + 10, 0],
      [x + 10, 10],
      [x, 10],
    ],
  })
const spaces = new Map(['A', 'B', 'C', 'D'].map((id, n) => [id, square(id, n * 10)]))

it('keeps what happened in this part of the game and in the one before', () => {
  const lines = [
    line(phase('red')),
    line(move('A B')),
    line(phase('blue')),
    line(move('C D', { side: 'blue' })),
    line(phase('blue')), // the same side goes on
    line(move('D C', { side: 'blue' })),
    line(phase('red')),
    line(move('B C')),
  ]
  const paths = (of: LogEntry[]) =>
    recent(of).flatMap((beat) => (beat.beat === 'move' ? beat.path.join('') : []))
  expect(paths(lines)).toEqual(['CD', 'DC', 'BC'])
  expect(paths(lines.slice(0, 4))).toEqual(['AB', 'CD'])
  expect(paths([line(move('A B'))])).toEqual(['AB'])
})

it('counts a turn that begins with a phase of a side as one part', () => {
  const lines = [
    line(phase('', true)),
    line(phase('red')),
    line(move('A B')),
    line(phase('', true)),
    line(phase('blue')),
  ]
  expect(recent(lines).some((beat) => beat.beat === 'move')).toBe(true)
})

it('draws one trail for a piece that goes on, and each way once', () => {
  const { trails } = deedsOf(
    beatsOf(
      move('A B', { piece: '1' }),
      move('B C', { piece: '1' }),
      move('A B', { piece: '2' }),
      move('A B', { piece: '3' }),
      move('C D', { piece: '1', why: 'retreat' }),
      move('A'),
    ),
    spaces,
  )
  expect(trails.map((one) => [one.path.join(''), one.back])).toEqual([
    ['ABC', false],
    ['AB', false],
    ['CD', true],
  ])
})

it('puts the star of a fight on the border between two spaces, and its number in it', () => {
  const fight = (more: object) => ({ beat: 'fight', method: 'table', spaces: ['B'], fight: 1, ...more })
  const force = (...from: string[]) => ({ side: 'red', fighters: from.map((space) => ({ space })) })
  const one = deedsOf(beatsOf(fight({ attacker: force('A') })), spaces)
  expect(one.clashes).toEqual([{ number: 1, at: [10, 8.5], above: false, side: 'red' }])
  const two = deedsOf(beatsOf(fight({ attacker: force('A', 'C') })), spaces)
  expect(two.clashes[0]!.at[0]).toBe(15)
  // What is added to a fight keeps what was said of it before; a new turn counts anew.
  const later = deedsOf(
    beatsOf(fight({ attacker: force('A') }), fight({}), phase('', true), fight({ spaces: ['D'] })),
    spaces,
  )
  expect(later.clashes.map((clash) => [clash.number, clash.at[0]])).toEqual([
    [1, 10],
    [1, 35],
  ])
})

it('gathers losses by space and side, and flags what changed hands and lies on no way', () => {
  const loss = (left: number, side = 'red') => ({ beat: 'loss', space: 'A', side, steps: 1, left })
  const control = (space: string, side: string, before: string) => ({ beat: 'control', space, side, before })
  const deeds = deedsOf(
    beatsOf(
      loss(0),
      loss(0),
      loss(1, 'blue'),
      control('B', 'red', 'blue'),
      control('C', 'red', 'blue'),
      control('C', 'blue', 'red'),
      control('D', 'blue', 'red'),
      move('C D', { side: 'blue' }),
    ),
    spaces,
  )
  expect(deeds.wrecks).toEqual([
    { space: 'A', side: 'red', gone: 2, steps: 0 },
    { space: 'A', side: 'blue', gone: 0, steps: 1 },
  ])
  expect(deeds.flags).toEqual([{ space: 'B', side: 'red', before: 'blue' }])
})

it('draws a trail that the view and a beat tell of only once', () => {
  const mark = (kind: string, ...spaces: string[]) => fill('Mark', { kind, spaces })
  const marks = [mark('trail', 'A', 'C'), mark('trail', 'B', 'C'), mark('attack', 'A', 'C')]
  expect(without(marks, beatsOf(move('A B C')))).toEqual(marks.slice(1))
  expect(without(marks, [])).toEqual(marks)
})

it('shows throws as dice with their sides, and nothing that only reads like one', () => {
  const roll = (sides: number, ...faces: number[]) => ({ beat: 'roll', dice: [{ sides, faces }] })
  const lines = [
    fill('PlacedLine', { at: 90, line: { text: 'Logistics: dice 8 + 6. Points held: 14.', kind: 'roll' } }),
    line(roll(6, 4), { ...roll(10, 8, 2), text: 'Check' }),
    line(move('A B')),
  ]
  const found = throwsOf(lines, 10)
  expect(found.map((one) => [one.text, one.beat.dice[0]!.sides, one.beat.dice[0]!.faces])).toEqual([
    ['a line', 6, [4]],
    ['Check', 10, [8, 2]],
  ])
  expect(throwsOf(lines, 1)).toHaveLength(1)
})

it('puts the sign of a fight on the border, or above who was attacked, and aside where it is larger than the counter', () => {
  const force = (...from: string[]) => ({ side: 'red', fighters: from.map((space) => ({ space })) })
  const [one, two] = [['A'], ['A', 'C']].map((from, n) => {
    const fight = { beat: 'fight', fight: n + 1, spaces: ['B'], begins: true, attacker: force(...from) }
    return deedsOf(beatsOf(fight), spaces).clashes[0]!
  })
  expect([one!.above, two!.above]).toEqual([false, true])
  expect(starSpot(one!, 40, 10)).toEqual(one!.at)
  expect(starSpot(two!, 10, 10)).toEqual(two!.at)
  const [x, y] = starSpot(two!, 40, 10)
  expect(x).toBeGreaterThan(two!.at[0] + 10)
  expect(y).toBeLessThan(two!.at[1])
})

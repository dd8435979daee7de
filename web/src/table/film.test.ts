import { describe, expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Luck, Piece, View } from '../lib/types'
import { framesOf, lostOf, luckLine, momentAtStep, turningPoint } from './film'

describe('frames', () => {
  it('are the first, the last, and so many between', () => {
    expect(framesOf([3, 1, 1, 2])).toEqual([1, 2, 3])
    const many = framesOf(Array.from({ length: 500 }, (_, n) => n))
    expect([many.length, many[0], many.at(-1)]).toEqual([60, 0, 499])
  })
  it('show each lens at the last moment that is not later', () => {
    expect(momentAtStep({ steps: [0, 4, 9] }, 8)).toBe(1)
    expect(momentAtStep({ steps: [5, 9] }, 2)).toBe(0)
  })
})

describe('luck', () => {
  const row = (seat: string, score: number, at: number) => ({
    at,
    seat,
    what: 'a fight',
    expected: '',
    came: 'won',
    probability: 0.5,
    score,
  })
  const luck: Luck = {
    lens: 'truth',
    rows: [row('red', 0.5, 0), row('blue', 0.8, 3), row('', 0, 4)],
    sums: {},
    rolls: [],
  }
  const line = luckLine(luck, new Set(['red']), {
    marks: [1, 2, 5],
    steps: [0, 2, 7],
    turns: [1, 1, 2],
    lines: [
      {
        at: 3,
        line: fill('LogLine', { text: 'Blue attacks.', beats: [{ beat: 'fight', fight: 1, begins: true }] }),
      },
    ],
  })

  it('of the others counts against us, and adds up', () => {
    expect(line.map((one) => one.score)).toEqual([0.5, -0.8])
    expect(line[1]!.sum).toBeCloseTo(-0.3)
  })
  it('knows the step at which a fight was over', () => {
    expect(line.map((one) => one.step)).toEqual([0, 7])
  })
  it('knows the fight that a stroke was a part of, and its turn', () => {
    expect(line.map((one) => [one.fight?.number, one.turn])).toEqual([
      [undefined, 1],
      [1, 2],
    ])
  })
  it('turns where it moved most', () => {
    expect(turningPoint(line)?.score).toBe(-0.8)
    expect(turningPoint([])).toBeUndefined()
  })
})

it('pieces that are gone are lost', () => {
  const piece = (id: string, side: string, kind = 'tank') => ({ id, side, kind }) as Piece
  const before = { pieces: [piece('1', 'red'), piece('2', 'red'), piece('3', 'blue', '')] } as View
  const found = lostOf(before, { pieces: [piece('2', 'red')] } as View)
  expect([...found].map(([side, pieces]) => [side, pieces.map((one) => one.id)])).toEqual([['red', ['1']]])
})

import { expect, it } from 'vitest'
import type { LogEntry } from '../lib/types'
import { faces, isRoll, merged, sixSided } from './log'

const line = (at: number, text = `line ${at}`, kind = ''): LogEntry => ({
  at,
  line: { text, rule: '', kind, spaces: [] },
})

it('adds what is new', () => {
  expect(merged([line(0), line(1)], { since: 2, lines: [line(2)] }).map((one) => one.at)).toEqual([0, 1, 2])
})

it('drops what was taken back', () => {
  const have = [line(0), line(1), line(2), line(3)]
  expect(merged(have, { since: 2, lines: [line(2, 'other')] }).map((one) => one.line.text)).toEqual([
    'line 0',
    'line 1',
    'other',
  ])
  expect(merged(have, { since: 1, lines: [] })).toHaveLength(1)
})

it('takes the same state twice without doubling a line', () => {
  const once = merged([line(0)], { since: 1, lines: [line(1)] })
  expect(merged(once, { since: 1, lines: [line(1)] })).toEqual(once)
})

it('knows rolls and their faces', () => {
  expect(isRoll(line(0, 'Die 4', 'roll'))).toBe(true)
  expect(isRoll(line(0, 'A move', 'move'))).toBe(false)
  expect(faces('Die 2 in column -2, -1: A1')).toEqual([2])
  expect(faces('Chinese logistics: dice 8 + 6. LP held: 14.')).toEqual([8, 6])
  expect(faces('Air raid of Air 1: die 6, 3 points off.')).toEqual([6])
  expect(faces('Tokens: Red A against Blue B')).toEqual([])
})

it('draws pips on six-sided dice only', () => {
  expect(sixSided('Die 4 in column +7, +8: D1, the defenders retreat one hex.')).toBe(true)
  expect(sixSided('Die 4 (d6): D1')).toBe(true)
  expect(sixSided('Die 4 (d10): hit')).toBe(false)
  expect(sixSided('Chinese logistics: dice 8 + 6. LP held: 14.')).toBe(false)
})

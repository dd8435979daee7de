import { expect, it } from 'vitest'
import type { LogEntry } from '../lib/types'
import { fill } from '../lib/fill'
import { isTurn, merged } from './log'

const line = (at: number, text = `line ${at}`, kind = '', beats: object[] = []): LogEntry =>
  fill('PlacedLine', { at, line: { text, kind, beats } })

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

it('heads a turn where its kind or its beats say so', () => {
  expect(isTurn(line(0, 'Turn 2', 'turn'))).toBe(true)
  expect(isTurn(line(0, 'Turn 2', '', [{ beat: 'phase', name: 'Turn 2', turn: true }]))).toBe(true)
  expect(isTurn(line(0, 'Combat', '', [{ beat: 'phase', name: 'Combat' }]))).toBe(false)
})

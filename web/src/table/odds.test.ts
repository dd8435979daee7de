import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Odds, OddsRow } from '../lib/types'
import { chanceOf, chanceText, segmentsOf } from './odds'

it('says a chance, and its margin where it was counted in samples', () => {
  expect(chanceText({ probability: 0.541, margin: 0 })).toBe('54 %')
  expect(chanceText({ probability: 0.541, margin: 0.021 })).toBe('54 ±2 %')
  expect(chanceText({ probability: 0.541, margin: 0.001 })).toBe('54 ±1 %')
  expect(chanceText({ probability: 0.002, margin: 0 })).toBe('<1 %')
})

it('orders a bar from the best to the worst', () => {
  const row = (outcome: string, probability: number, worth: number) =>
    fill('OddsRow', { outcome, probability, worth })
  const rows = [row('lost', 0.2, -1), row('won', 0.5, 1), row('never', 0, 1), row('even', 0.3, 0)]
  expect(segmentsOf(rows).map((one) => one.outcome)).toEqual(['won', 'even', 'lost'])
})

it('the chance is that of all outcomes that are good for whoever asks', () => {
  const row = (probability: number, worth: number) => ({ outcome: '', probability, worth }) as OddsRow
  const odds = {
    action: '',
    cases: [{ name: '', rows: [row(0.5, 1), row(0.2, 0.3), row(0.3, -1)] }],
  } as unknown as Odds
  expect(chanceOf(odds)).toBeCloseTo(0.7)
  expect(chanceOf(null)).toBeNull()
  expect(chanceOf({ action: '', cases: [{ name: '', rows: [row(1, 0)] }] } as unknown as Odds)).toBeNull()
})

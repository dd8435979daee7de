import { describe, expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { View } from '../lib/types'
import { bandOf, furnitureOf, holdersOf, laidOut, partsOfGauge, stripOf } from './sheet'

const bands = [
  { low: 0, high: 9, name: 'Defeat', side: 'blue' },
  { low: 10, high: 14, name: 'Draw', side: '' },
  { low: 15, high: 999, name: 'Victory', side: 'red' },
]

it('finds the band of a score', () => {
  expect(bandOf(bands, 9)?.name).toBe('Defeat')
  expect(bandOf(bands, 10)?.name).toBe('Draw')
  expect(bandOf(bands, -1)).toBeUndefined()
})

it('places the needle inside its band, says what is next, and keeps an open end short', () => {
  const draw = partsOfGauge(bands, 12)
  expect(draw.parts.map((one) => Math.round(one.part * 27))).toEqual([10, 5, 12])
  expect(draw.at * 27).toBeCloseTo(12.5)
  expect(draw.next).toBe('Victory from 15')
  expect(partsOfGauge(bands, 999).next).toBe('')
  expect(partsOfGauge(bands, 5000).at).toBe(1)
  const open = [{ low: -999, high: 9, name: 'Defeat', side: 'blue' }, ...bands.slice(1)]
  expect(partsOfGauge(open, 9).at * 29).toBeCloseTo(11.5)
  expect(partsOfGauge(open, 2).at * 29).toBeCloseTo(4.5)
  expect(partsOfGauge(open, -50).at).toBe(0)
  expect(partsOfGauge(bands, -5).at).toBe(0)
})

const sheet = fill('Sheet', {
  title: 'A campaign',
  subtitle: '1942',
  tracks: [
    { track: 'turn', name: 'Turn', cells: Array.from({ length: 12 }, (_, n) => ({ name: `${n + 1}` })) },
  ],
  objectives: [{ space: 'A1', worth: 4 }],
  bands,
})

it('asks for room for each thing that the sheet has', () => {
  const all = furnitureOf(sheet, (id) => `Place ${id}`)
  expect(all.map((one) => one.what)).toEqual(['cartouche', 'track', 'objectives', 'bands'])
  expect(furnitureOf(fill('Sheet', { title: 'T' }), String).map((one) => one.what)).toEqual(['cartouche'])
})

it('lays furniture into free rectangles, beside and under each other, and leaves out what would not be legible', () => {
  const all = furnitureOf(sheet, (id) => id)
  const placed = laidOut([[100, 50, 400, 150], [0, 0, 30, 10]], all, 8, 10) // prettier-ignore
  expect(placed).toHaveLength(4)
  for (const one of placed) {
    expect(one.em).toBeGreaterThanOrEqual(8)
    expect(one.x + one.width * one.em).toBeLessThanOrEqual(500)
    expect(one.y + one.height * one.em).toBeLessThanOrEqual(200)
  }
  const apart = (a: (typeof placed)[0], b: (typeof placed)[0]) =>
    a.x + a.width * a.em <= b.x || a.y + a.height * a.em <= b.y
  for (const a of placed) for (const b of placed) expect(a === b || apart(a, b) || apart(b, a)).toBe(true)
  expect(laidOut([[0, 0, 110, 60]], all, 8, 10).map((one) => one.what)).toEqual(['cartouche'])
  expect(laidOut([], all, 8, 10)).toEqual([])
})

describe('the strip beside the map', () => {
  const list = (rows: number) => ({
    what: 'objectives' as const,
    track: 0,
    width: 10,
    height: rows * 1.35 + 2,
    list: { rows, row: 1.35, column: 9.6, columns: 1 },
  })
  it('stands where the pane has room', () => {
    const right = stripOf([500, 500], { width: 900, height: 500 }, 10, [list(8)])!
    expect(right.right).toBe(true)
    expect(right.size[0]).toBeGreaterThan(500)
    expect(right.size[1]).toBe(500)
    const under = stripOf([900, 400], { width: 900, height: 700 }, 10, [list(8)])!
    expect(under.right).toBe(false)
    expect(under.size).toEqual([900, under.size[1]])
    expect(under.size[1]).toBeGreaterThan(400)
  })
  it('puts a list in columns under the map, and all of it inside the paper', () => {
    const under = stripOf([900, 500], { width: 900, height: 640 }, 10, [list(24)])!
    const [one] = under.placed
    expect(one!.list!.columns).toBeGreaterThan(1)
    expect(one!.y + one!.height * one!.em).toBeLessThanOrEqual(under.size[1])
    expect(one!.x + one!.width * one!.em).toBeLessThanOrEqual(under.size[0])
  })
  it('piles what is low under the map', () => {
    const low = (height: number) => ({ what: 'track' as const, track: 0, width: 10, height })
    const under = stripOf([900, 400], { width: 900, height: 700 }, 10, [low(1.8), low(1.8), list(8)])!
    expect(under.right).toBe(false)
    const [first, second, third] = under.placed
    expect(second!.x).toBe(first!.x)
    expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height * first!.em)
    expect(third!.x).toBeGreaterThan(first!.x)
  })
  it('leaves out what would make the map too small', () => {
    expect(stripOf([500, 500], { width: 510, height: 510 }, 10, [list(40)])).toBeNull()
    const some = stripOf([500, 500], { width: 700, height: 500 }, 10, [list(8), list(200)])!
    expect(some.placed).toHaveLength(1)
    expect(stripOf([500, 500], { width: 0, height: 0 }, 10, [list(2)])).toBeNull()
  })
})

it('knows who holds what from the marks on the map', () => {
  const marks = [
    { kind: 'held', spaces: ['lae', 'buna'], side: 'japan' },
    { kind: 'attack', spaces: ['wau'], side: 'allies' },
  ]
  const found = holdersOf({ marks } as unknown as View)
  expect([...found]).toEqual([
    ['lae', 'japan'],
    ['buna', 'japan'],
  ])
  expect(holdersOf(null).size).toBe(0)
})

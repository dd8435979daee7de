import { describe, expect, it } from 'vitest'
import type { Scene } from '../lib/types'
import { nearestLit, nearestWays, wayText, type Way } from './ways'

const scene = {
  spaces: [
    { id: 'A', centre: [0, 0] },
    { id: 'B', centre: [10, 0] },
    { id: 'C', centre: [50, 0] },
  ],
} as unknown as Scene
const way = (space: string, more: Partial<Way> = {}): Way => ({
  orders: [`pick ${space}`, 'to A'],
  labels: [`The piece in ${space}`, 'To A'],
  space,
  back: false,
  ...more,
})

describe('what would make it possible', () => {
  it('tells the nearest first, those off the map last, and how many there are more', () => {
    const { told, more } = nearestWays(scene, [way(''), way('C'), way('B'), way('C')], 'A')
    expect(told.map((one) => one.space)).toEqual(['B', 'C', 'C'])
    expect(more).toBe(1)
  })
  it('names the nearest place that is lit', () => {
    expect(nearestLit(scene, ['C', 'B'], 'A')).toBe('B')
    expect(nearestLit(scene, ['A', 'B'], 'A')).toBe('')
    expect(nearestLit(scene, [], 'A')).toBe('')
  })
  it('says what must be done', () => {
    expect(wayText(way('B'))).toBe('First: The piece in B')
    expect(wayText(way('B', { back: true }))).toBe('Take your last choice back, then: The piece in B')
    expect(wayText(way('B', { back: true, orders: ['to A'] }))).toBe('Take your last choice back')
  })
})

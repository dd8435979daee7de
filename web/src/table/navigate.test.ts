import { expect, it } from 'vitest'
import type { Space } from '../lib/types'
import { around, isArrow, readingOrder, stepFrom } from './navigate'

const at = (id: string, x: number, y: number) => ({ id, centre: [x, y] }) as unknown as Space
// Two rows of hexes, the lower one shifted by half.
const map = [at('a', 0, 0), at('b', 10, 0), at('c', 20, 0), at('d', 5, 9), at('e', 15, 9)]
const step = (id: string, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown') =>
  stepFrom(
    map,
    map.find((space) => space.id === id)!,
    key,
  )?.id

it('goes to the neighbour in the direction of the arrow', () => {
  expect(step('a', 'ArrowRight')).toBe('b')
  expect(step('c', 'ArrowLeft')).toBe('b')
  expect(step('d', 'ArrowRight')).toBe('e')
  expect(['d', 'e']).toContain(step('b', 'ArrowDown'))
  expect(['a', 'b']).toContain(step('d', 'ArrowUp'))
})

it('stays where there is nothing in that direction', () => {
  expect(step('c', 'ArrowRight')).toBeUndefined()
  expect(step('a', 'ArrowUp')).toBeUndefined()
})

it('reads lit spaces row by row and goes around', () => {
  const ids = readingOrder(map, ['e', 'c', 'a'])
  expect(ids).toEqual(['a', 'c', 'e'])
  expect(around(ids, 'e', 1)).toBe('a')
  expect(around(ids, 'a', -1)).toBe('e')
  expect(around(ids, 'b', 1)).toBe('a')
  expect(around([], 'a', 1)).toBeUndefined()
})

it('knows its keys', () => {
  expect(isArrow('ArrowUp')).toBe(true)
  expect(isArrow('Enter')).toBe(false)
})

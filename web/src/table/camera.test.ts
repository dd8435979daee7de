import { expect, it } from 'vitest'
import { together } from './camera'
import { thickest } from './geometry'

it('moves the map just so far that all is in sight', () => {
  expect(
    together(
      [
        [100, 100],
        [300, 200],
      ],
      [600, 400],
    ),
  ).toEqual([0, 0])
  expect(
    together(
      [
        [-20, 100],
        [300, 200],
      ],
      [600, 400],
    ),
  ).toEqual([64, 0])
  expect(
    together(
      [
        [200, 300],
        [500, 500],
      ],
      [600, 400],
    ),
  ).toEqual([0, -144])
})

it('knows what does not go into the frame together', () => {
  expect(
    together(
      [
        [-100, 0],
        [900, 0],
      ],
      [600, 400],
    ),
  ).toBeNull()
})

it('keeps beside what is covered', () => {
  expect(together([[300, 350]], [600, 400], { top: 0, bottom: 200 })![1]).toBeCloseTo(200 - 200 / 6 - 350)
  expect(together([[300, 50]], [600, 400], { top: 200, bottom: 0 })![1]).toBeCloseTo(200 + 200 / 6 - 50)
  expect(together([[300, 150]], [600, 400], { top: 0, bottom: 200 })).toEqual([0, 0])
})

it('looks where most stand', () => {
  expect(thickest([], 10)).toBeNull()
  expect(
    thickest(
      [
        [0, 0],
        [100, 100],
        [104, 100],
        [102, 103],
      ],
      10,
    ),
  ).toEqual([102, 101])
})

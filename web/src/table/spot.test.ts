import { expect, it } from 'vitest'
import { beside } from './spot'

const frame = { width: 400, height: 300 }
const box = { width: 100, height: 80 }

it('goes right and below where there is room, else to the left and as low as can be', () => {
  expect(beside({ x: 50, y: 50 }, box, frame)).toEqual({ x: 66, y: 66 })
  expect(beside({ x: 380, y: 280 }, box, frame)).toEqual({ x: 264, y: 212 })
})

it('never leaves the frame', () => {
  expect(beside({ x: 60, y: 20 }, { width: 380, height: 80 }, frame).x).toBe(8)
  expect(beside({ x: 2, y: 290 }, { width: 100, height: 290 }, frame).y).toBe(8)
})

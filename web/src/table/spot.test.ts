import { expect, it } from 'vitest'
import { beside, dock } from './spot'

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

const wide = { width: 1000, height: 800 }
const at = (y: number, x = 500) => ({ x, y })

it('docks a strip where neither the fighting nor a choice is', () => {
  expect(dock(at(400), [], wide)).toEqual({ top: false, folded: false })
  expect(dock(at(700), [], wide)).toEqual({ top: true, folded: false })
  expect(dock(at(400), [at(700)], wide)).toEqual({ top: true, folded: false })
  expect(dock(at(700), [at(100)], wide)).toEqual({ top: false, folded: false })
  expect(dock(at(400), [at(700, 40)], wide)).toEqual({ top: false, folded: false })
})

it('folds a strip that would cover a choice at both edges, and closes it where even a line would', () => {
  expect(dock(at(400), [at(100), at(700)], wide)).toEqual({ top: false, folded: true })
  expect(dock(at(790), [at(100), at(700)], wide)).toEqual({ top: true, folded: true })
  expect(dock(at(400), [at(20), at(780)], wide)).toBeNull()
})

import { expect, it } from 'vitest'
import type { Piece, Scene, View } from '../lib/types'
import { placedOf, stacksOf } from './stacks'

const square = (id: string, x: number, y: number, half: number) => ({
  id,
  centre: [x, y],
  shape: [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ],
})
const scene = {
  spaces: [square('A', 50, 50, 30), square('B', 90, 50, 30), square('cell', 10, 10, 5)],
} as unknown as Scene
const piece = (id: string, side: string, space: string, stack = 0, holds: string[] = []): Piece => ({
  id,
  side,
  space,
  kind: 'x',
  badges: [],
  steps: 0,
  stack,
  holds,
  full: 0,
  reduced: false,
  seen: 0,
  alias: '',
  owner: '',
})
const viewOf = (pieces: Piece[]) => ({ pieces }) as unknown as View

it('stacks a side in a space, in its order, and draws three', () => {
  const stacks = stacksOf(
    scene,
    viewOf([
      piece('1', 'red', 'A', 3),
      piece('2', 'red', 'A', 1),
      piece('3', 'red', 'A', 2),
      piece('4', 'red', 'A', 0),
    ]),
    20,
  )
  expect(stacks).toHaveLength(1)
  expect(stacks[0]!.pieces.map((one) => one.id)).toEqual(['4', '2', '3', '1'])
  const placed = placedOf(stacks, 20)
  expect(placed.map((one) => one.piece.id)).toEqual(['2', '3', '1'])
  expect(placed.filter((one) => one.top).map((one) => [one.piece.id, one.count])).toEqual([['1', 4]])
  expect(placed[1]!.at[0]).toBeGreaterThan(placed[0]!.at[0])
})

it('puts two sides beside each other', () => {
  const [a, b] = stacksOf(scene, viewOf([piece('1', 'red', 'A'), piece('2', 'blue', 'A')]), 20)
  expect(a!.at[0]).toBeLessThan(50)
  expect(b!.at[0]).toBeGreaterThan(50)
})

it('leaves out what is carried and what stands nowhere', () => {
  const stacks = stacksOf(
    scene,
    viewOf([piece('ship', 'red', 'B', 0, ['men']), piece('men', 'red', 'B'), piece('x', 'red', 'off')]),
    20,
  )
  expect(stacks.flatMap((stack) => stack.pieces.map((one) => one.id))).toEqual(['ship'])
})

it('draws smaller what stands in a small space', () => {
  const placed = placedOf(
    stacksOf(scene, viewOf([piece('1', 'red', 'cell'), piece('2', 'red', 'A')]), 20),
    20,
  )
  expect(placed.map((one) => one.scale)).toEqual([0.4375, 1])
})

it('in a broad box pieces stand side by side, as far as there is room', () => {
  const box = {
    ...square('box', 100, 50, 10),
    kind: 'box',
    shape: [
      [50, 40],
      [150, 40],
      [150, 60],
      [50, 60],
    ],
  }
  const boxed = { spaces: [box] } as unknown as Scene
  const many = Array.from({ length: 8 }, (_, n) => piece(String(n), 'red', 'box', n))
  const stacks = stacksOf(boxed, viewOf(many), 17.5)
  expect(stacks.length).toBeGreaterThan(3)
  expect(stacks.length).toBeLessThan(8)
  expect(stacks.flatMap((one) => one.pieces.map((two) => two.id))).toEqual(many.map((one) => one.id))
  expect(stacksOf(boxed, viewOf(many.slice(0, 1)), 17.5)).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import { halvesOf } from './battle'

const slot = (id: string, side: string, line = 0) => ({ id, name: id, side, line })
const ids = (lines: { id: string }[][]) => lines.map((line) => line.map((one) => one.id).join(' '))

it('lets two sides face each other, the first that is named on the left, its front line first', () => {
  const panel = fill('Panel', {
    id: 'b',
    name: 'Battle',
    kind: 'battle',
    slots: [
      slot('r1', 'red', 1),
      slot('r0', 'red'),
      slot('b0', 'blue'),
      slot('x', ''),
      slot('b2', 'blue', 2),
    ],
  })
  const { left, right, between } = halvesOf(panel)
  expect([left.side, ids(left.lines)]).toEqual(['red', ['r0', 'r1']])
  expect([right.side, ids(right.lines)]).toEqual(['blue', ['b0', 'b2']])
  expect(between.map((one) => one.id)).toEqual(['x'])
})

it('stands up to a battle with one side, and with none', () => {
  const one = halvesOf(fill('Panel', { id: 'b', name: 'B', slots: [slot('r', 'red')] }))
  expect([ids(one.left.lines), one.right.lines]).toEqual([['r'], []])
  expect(halvesOf(fill('Panel', { id: 'b', name: 'B' })).left.lines).toEqual([])
})

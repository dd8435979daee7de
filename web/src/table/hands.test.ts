import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Scene, View } from '../lib/types'
import { ownHands, ownSeats } from './hands'

const card = (id: string, family = '') => fill('CardFace', { id, name: id, family })
const scene = { cards: [card('c1'), card('c2'), card('x1', 'chit'), card('x2', 'chit')] } as unknown as Scene
const hand = (seat: string, cards: string[], more: object = {}) =>
  fill('Hand', { seat, count: cards.length, cards, ...more })
const hands = (view: View) => ownHands(scene, view, (seat) => `The ${seat}`)
const of = (...hands: object[]) => fill('View', { seat: 'red', hands }) as View

it('keeps hands apart, and families in a hand', () => {
  const found = hands(
    of(
      hand('red', ['c1', 'x1', 'c2', 'x2']),
      hand('blue', ['c1']),
      hand('red', ['x1', 'x1'], { id: 'chits', name: 'Chits' }),
      hand('red', [], { id: 'hidden' }),
    ),
  )
  expect(found.map((one) => one.name)).toEqual(['Cards', 'Chits'])
  expect(found[0]!.families).toEqual([
    { family: '', cards: ['c1', 'c2'] },
    { family: 'chit', cards: ['x1', 'x2'] },
  ])
})

it('gives a sole hand no name', () => {
  expect(hands(of(hand('red', ['c1'], { id: 'h' })))[0]!.name).toBe('')
})

it('holds the hands of all seats that are played together', () => {
  const view = {
    ...of(hand('red', ['c1']), hand('blue', ['c2']), hand('green', ['x1'])),
    seats: ['red', 'green'],
  }
  expect(ownSeats(view)).toEqual(['red', 'green'])
  expect(hands(view).map((one) => one.name)).toEqual(['The red', 'The green'])
})

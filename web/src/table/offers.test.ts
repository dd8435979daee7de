import { describe, expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Offer, State, View } from '../lib/types'
import {
  asksAgain, cancelOf, chosenOf, countOf, doneOf, grouped, holds, instead, keysFor, litOf, passOf, same, urgent,
} from './offers' // prettier-ignore

const offer = (action: number, label: string, on = 'button', target = ''): Offer =>
  fill('Offer', { action, text: `order ${action}`, label, on, target })

const view = (offers: Offer[], more: object = {}): View =>
  fill('View', {
    title: 't', scenario: 's', seat: 'red', status: 'decide', turn: 1, active: 'red', phase: '', waiting: [],
    crumbs: [], pieces: [{ id: 'p1', side: 'red', space: 'A1' }], offers, ...more,
  }) // prettier-ignore

describe('what is lit', () => {
  it('is sorted by where it is chosen', () => {
    const lit = litOf(
      view(
        [
          offer(1, 'Go', 'space', 'A1'),
          offer(2, 'Play', 'card', 'C1'),
          offer(3, 'Pass'),
          offer(4, 'Put', 'slot', 's1'),
        ],
        {
          panels: [{ id: 'x', name: 'X', slots: [{ id: 's1', name: 'S' }] }],
        },
      ),
    )
    expect([...lit.spaces.keys()]).toEqual(['A1'])
    expect([...lit.cards.keys()]).toEqual(['C1'])
    expect([...lit.slots.keys()]).toEqual(['s1'])
    expect(lit.buttons.map((one) => one.action)).toEqual([3])
  })

  it('lights the space of a piece too, and makes a button of what is nowhere', () => {
    const lit = litOf(
      view([
        offer(1, 'Use it', 'piece', 'p1'),
        offer(2, 'Use it', 'piece', 'gone'),
        offer(3, 'Put', 'slot', 'gone'),
      ]),
    )
    expect(lit.pieces.get('p1')).toHaveLength(1)
    expect(lit.spaces.get('A1')).toHaveLength(1)
    expect(lit.buttons.map((one) => one.action)).toEqual([2, 3])
  })

  it('is nothing without a view', () => {
    expect(litOf(null).spaces.size).toBe(0)
  })
})

it('gives every button a letter of its own that nobody else uses', () => {
  const keys = keysFor(
    [offer(1, 'Undo all'), offer(2, 'Attack'), offer(3, 'Attack again'), offer(4, '?')],
    new Set(['u']),
  )
  expect(keys.get(1)).toBe('a')
  expect(keys.get(2)).toBe('t')
  expect(new Set(keys.values()).size).toBe(4)
  expect([...keys.values()]).not.toContain('u')
})

describe('choosing another piece instead', () => {
  const before = {
    offers: [offer(1, 'Move', 'space', 'A1'), offer(2, 'Move', 'space', 'B1')],
    chosen: 'A1',
    steps: 1,
  }
  const state = (space: string, steps: number, seen = 'x') =>
    ({
      seen,
      undo: { steps, wall: '', again: 0 },
      view: view([], { marks: space ? [{ kind: 'chosen', spaces: [space] }] : [] }),
    }) as State

  it('means what was lit before', () => {
    expect(instead(before, 'B1').map((one) => one.action)).toEqual([2])
    expect(instead(before, 'C1')).toEqual([])
  })

  it('is possible until something else was chosen, whatever the stream tells meanwhile', () => {
    expect(chosenOf(state('A1', 1).view)).toBe('A1')
    expect(holds(before, state('A1', 1, 'another sight of it'))).toBe(true)
    expect(holds(before, state('B1', 1))).toBe(false)
    expect(holds(before, state('A1', 2))).toBe(false)
    expect(holds({ ...before, steps: 0 }, state('A1', 0))).toBe(false)
    expect(holds(null, state('A1', 1))).toBe(false)
  })

  it('finds the same offer again only if it is the same order', () => {
    expect(same(view([offer(2, 'Move', 'space', 'B1')]), before.offers[1]!)?.action).toBe(2)
    expect(
      same(view([{ ...offer(2, 'Move', 'space', 'B1'), text: 'another' }]), before.offers[1]!),
    ).toBeUndefined()
  })
})

it('stands under headings, what has none first', () => {
  const under = (action: number, group: string) => ({ ...offer(action, `offer ${action}`), group })
  const found = grouped([under(1, 'Add'), under(2, 'Add'), under(3, ''), under(4, 'Take off')])
  expect(found.map((one) => [one.group, one.offers.map((each) => each.action)])).toEqual([
    ['', [3]],
    ['Add', [1, 2]],
    ['Take off', [4]],
  ])
  expect(grouped([under(1, 'Add')]).map((one) => one.group)).toEqual(['Add'])
})

describe('roles', () => {
  const as = (action: number, role: string, more: object = {}) => ({ ...offer(action, role), role, ...more })

  it('say which offer Esc presses, wherever it is lit', () => {
    expect(cancelOf(view([as(1, ''), as(2, 'cancel', { on: 'space', target: 'A1' })]))?.action).toBe(2)
    expect(cancelOf(view([offer(1, 'cancel')]))).toBeUndefined()
  })

  it('say which one ends the question, if there is only one', () => {
    expect(doneOf(view([as(1, ''), as(2, 'done')]))?.action).toBe(2)
    expect(doneOf(view([as(1, 'done'), as(2, 'done')]))).toBeUndefined()
  })

  it('say which one declines; else a sole one with a way back does', () => {
    expect(passOf(view([as(1, ''), as(2, 'pass')]))?.action).toBe(2)
    expect(passOf(view([as(1, '')]))?.action).toBe(1)
    expect(passOf(view([as(1, '', { sure: true })]))).toBeUndefined()
    expect(passOf(view([as(1, ''), as(2, '')]))).toBeUndefined()
  })

  it('ask once more before what makes things worse, whatever the settings say', () => {
    expect(asksAgain(as(1, 'danger'), false)).toBe(true)
    expect(asksAgain(as(1, '', { sure: true }), false)).toBe(false)
    expect(asksAgain(as(1, '', { sure: true }), true)).toBe(true)
    expect(asksAgain(as(1, 'pass'), true)).toBe(false)
  })
})

it('tells how many of a kind there are where a slot of that name says so', () => {
  const slots = [
    { id: 'tank', name: 'Tank', count: 3, of: 4, side: 'red' },
    { id: 'gun', name: 'Gun', text: '2 of 2 at work' },
    { id: 'fort', name: 'Fort', count: 0 },
  ]
  const now = view([], { panels: [{ id: 'army', name: 'Army', slots }] })
  const add = (kind: string) => offer(1, `Add: ${kind}`, 'button', kind)
  expect(countOf(now, add('tank'), 'red')).toBe('3 of 4')
  expect(countOf(now, add('tank'), 'blue')).toBe('')
  expect(countOf(now, add('gun'), 'red')).toBe('')
  expect(countOf(now, add('fort'), 'red')).toBe('0')
  expect(countOf(now, add('mine'), 'red')).toBe('')
})

it('shows beside the question what can be chosen, then what happens on the map', () => {
  const panels = [
    { id: 'points', name: 'P', slots: [{ id: 'a', name: 'A', text: '3' }] },
    { id: 'fight', name: 'F', slots: [{ id: 'b', name: 'B', space: 'A1' }] },
    { id: 'pool', name: 'U', slots: [{ id: 'c', name: 'C', items: ['tank'] }] },
  ]
  const now = view([offer(1, 'Take', 'slot', 'c')], { panels })
  expect(urgent(now, litOf(now).slots).map((panel) => panel.id)).toEqual(['pool', 'fight'])
  expect(urgent(view([], { panels: panels.slice(2) }), new Map()).map((panel) => panel.id)).toEqual(['pool'])
})

it('keeps a battle whole, and beside the question', () => {
  const slots = Array.from({ length: 8 }, (_, n) => ({
    id: `u${n}`,
    name: 'U',
    side: n % 2 ? 'red' : 'blue',
  }))
  const panels = [
    { id: 'points', name: 'P', slots: [{ id: 'a', name: 'A' }] },
    { id: 'fight', name: 'F', kind: 'battle', slots },
  ]
  const now = view([offer(1, 'Hit', 'slot', 'u1')], { panels })
  expect(urgent(now, litOf(now).slots).map((panel) => [panel.id, panel.slots.length])).toEqual([['fight', 8]])
  expect(urgent(view([], { panels }), new Map()).map((panel) => panel.id)).toEqual(['fight'])
})

it('shows of a long panel only what can be chosen', () => {
  const slots = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }))
  const now = view([offer(1, 'Take', 'slot', 'c')], { panels: [{ id: 'pool', name: 'Pool', slots }] })
  const [panel] = urgent(now, litOf(now).slots)
  expect(panel!.slots.map((slot) => slot.id)).toEqual(['c'])
  expect(now.panels).not.toContain(panel)
})

it('an answer keeps its letter from one state of a question to the next', () => {
  const offer = (action: number, label: string) => ({ action, text: label, label }) as Offer
  const letters = new Map<string, string>()
  const first = keysFor([offer(1, 'Pass'), offer(2, 'Play')], new Set(), letters)
  const second = keysFor([offer(2, 'Play'), offer(3, 'Pause')], new Set(), letters)
  expect(second.get(2)).toBe(first.get(2))
  expect(second.get(3)).not.toBe(first.get(2))
})

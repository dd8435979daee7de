import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Scene, View } from '../lib/types'
import { aliasMark, factorsOf, factorText, isReduced, pieceName, whereIs } from './faces'

const piece = (more: object) => fill('Piece', { id: 'p', side: 'red', space: 'A1', ...more })
const scene = {
  sides: [{ id: 'red', name: 'Red', colour: '#f00' }],
  kinds: [fill('Kind', { id: 'tank', name: 'Tank' })],
} as unknown as Scene

it('knows a reduced piece by its side or by its steps, never by a badge', () => {
  expect(isReduced(piece({ reduced: true }))).toBe(true)
  expect(isReduced(piece({ steps: 1, full: 2 }))).toBe(true)
  expect(isReduced(piece({ steps: 2, full: 2 }))).toBe(false)
  expect(isReduced(piece({ steps: 1 }))).toBe(false)
  expect(isReduced(piece({ badges: [{ letter: 'R', text: 'reduced' }] }))).toBe(false)
})

it('names pieces as the viewer knows them', () => {
  expect(pieceName(scene, piece({ kind: 'tank' }))).toBe('Red Tank')
  expect(pieceName(scene, piece({}))).toBe('Unknown piece (Red)')
  expect(pieceName(scene, piece({ alias: 'Force 3' }))).toBe('Force 3 (Red)')
  expect(pieceName(scene, piece({ kind: 'tank', seen: 4 }))).toBe('Red Tank, last seen in turn 4')
  expect([aliasMark('Force 3'), aliasMark('Raider')]).toEqual(['3', 'R'])
})

it('reads factors along the foot and from the corners, with what they mean', () => {
  const kind = fill('Kind', {
    id: 'k',
    name: 'K',
    factors: ['4'],
    corners: { se: '6', nw: '2' },
    words: { '0': 'defence', se: 'movement' },
  })
  expect(factorsOf(kind)).toEqual([
    { value: '4', word: 'defence' },
    { value: '2', word: '' },
    { value: '6', word: 'movement' },
  ])
  expect([factorText(kind), factorText(undefined)]).toEqual(['4-2-6', ''])
})

it('finds what a text names on the map', () => {
  const view = { pieces: [piece({ id: 'p1', space: 'B2' })] } as unknown as View
  expect(whereIs(view, 'space', 'A1')).toEqual(['A1'])
  expect(whereIs(view, 'piece', 'p1')).toEqual(['B2'])
  expect(whereIs(view, 'piece', 'gone')).toEqual([])
  expect(whereIs(view, 'card', 'C1')).toEqual([])
})

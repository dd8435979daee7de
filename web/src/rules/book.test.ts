import { describe, expect, it } from 'vitest'
import type { RuleOf } from '../lib/types'
import { aidsOf, blocksOf, chaptersOf, cited, search } from './book'

function rule(id: string, text: string, chapter = 'Movement', ruling = false): RuleOf {
  return { id, text, chapter, kind: ruling ? 'ruling' : 'core', ruling, links: [] }
}

const RULES = [
  rule('TABLE-1', 'The game is over.', 'At the table'),
  rule('IF-MOV-1', 'One piece moves in a turn.'),
  rule('IF-MOV-4', 'Headquarters never move.'),
  rule('IF-MOV-14', 'A later rule.'),
  rule('IF-ROAD-1', 'Two hexes along the road.', 'Major Road'),
  rule('IF-MOV-9', 'There is no pass (IF-LOSE-1).'),
  rule('SH-13.5a', 'A unit may stop.', 'Thirteen'),
]

describe('search', () => {
  const found = (typed: string) => search(RULES, typed).map((one) => one.id)
  it('finds a number by its whole, its end, its part', () => {
    expect(found('IF-MOV-4')).toEqual(['IF-MOV-4'])
    expect(found('mov-4')).toEqual(['IF-MOV-4'])
    expect(found('mov')).toEqual(['IF-MOV-1', 'IF-MOV-4', 'IF-MOV-14', 'IF-MOV-9'])
    expect(found('sh-13')).toEqual(['SH-13.5a'])
  })
  it('finds every word, in text or chapter, in any order', () => {
    expect(found('hexes major')).toEqual(['IF-ROAD-1'])
    expect(found('headquarters fly')).toEqual([])
  })
  it('puts numbers before words', () => {
    expect(found('road')[0]).toBe('IF-ROAD-1')
  })
  it('leaves all where nothing is typed', () => {
    expect(found('  ')).toHaveLength(RULES.length)
  })
})

describe('chapters', () => {
  it('come in order, once each, the rules of every table last', () => {
    expect(chaptersOf(RULES).map((one) => one.name)).toEqual([
      'Movement',
      'Major Road',
      'Thirteen',
      'At the table',
    ])
    expect(chaptersOf(RULES)[0]!.rules.map((one) => one.id)).toContain('IF-MOV-9')
  })
  it('of the aids are their headings', () => {
    const aids = aidsOf([
      { text: 'a', rule: '', heading: 'Sequence', cells: [] },
      { text: 'b', rule: '', heading: 'Tables', cells: [] },
      { text: 'c', rule: '', heading: 'Sequence', cells: [] },
    ])
    expect(aids.map((one) => [one.name, one.notes.length])).toEqual([
      ['Sequence', 2],
      ['Tables', 1],
    ])
  })
})

describe('an aid', () => {
  it('is lines and tables, in their order', () => {
    const row = (text: string, cells: string[] = []) => ({ text, rule: '', heading: 'Combat', cells })
    const blocks = blocksOf([
      row('One die'),
      row('Differential', ['1', '2']),
      row('+3', ['A1', 'EX']),
      row('Creek'),
      row('Fort'),
    ])
    expect(blocks.map((one) => [one.table, one.notes.map((note) => note.text)])).toEqual([
      [false, ['One die']],
      [true, ['Differential', '+3']],
      [false, ['Creek', 'Fort']],
    ])
  })
})

describe('cited', () => {
  const ids = new Set(['IF-LOSE-1', 'SH-13.5a'])
  it('cuts at numbers that there are', () => {
    expect(cited('No pass (IF-LOSE-1), see SH-13.5a.', ids)).toEqual([
      { text: 'No pass (', rule: false },
      { text: 'IF-LOSE-1', rule: true },
      { text: '), see ', rule: false },
      { text: 'SH-13.5a', rule: true },
      { text: '.', rule: false },
    ])
  })
  it('leaves other words whole', () => {
    expect(cited('An X-RAY is no rule.', ids)).toEqual([{ text: 'An X-RAY is no rule.', rule: false }])
    expect(cited('', ids)).toEqual([])
  })
})

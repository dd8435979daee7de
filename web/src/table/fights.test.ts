import { describe, expect, it } from 'vitest'
import type { Beat, LogEntry } from '../lib/types'
import {
  barsOf,
  cutsOf,
  decidedSince,
  fateOf,
  fightOfStep,
  fightsOf,
  spokenFight,
  spokenLines,
  throwsIn,
} from './fights'
import { fill } from '../lib/fill'
import { storyOf } from './story'
import { shrunk, signOfLines, stepsOf, timesOf } from './show.svelte'

function line(at: number, text: string, kind: string, beats: object[] = [], rule = ''): LogEntry {
  return { at, line: fill('LogLine', { text, kind, rule, beats }) }
}
const ATTACK = {
  beat: 'fight', fight: 1, spaces: ['A1', 'B2'], method: 'compare', begins: true,
  attacker: { side: 'red', fighters: [{ piece: 'r1', role: 'front', space: 'A1' }] },
  defender: { side: 'blue', fighters: [{ role: 'front', space: 'B2' }] },
} // prettier-ignore
const LINES = [
  line(0, 'Turn 1: Red', 'turn', [{ beat: 'phase', name: 'Turn 1', side: 'red', turn: true }]),
  line(1, 'Red combat.', 'phase', [{ beat: 'phase', name: 'Combat', side: 'red' }]),
  line(2, 'Red attacks B2.', 'attack', [ATTACK], 'R-1'),
  line(3, 'Shown in B2: Militia.', 'reveal', [
    { beat: 'reveal', fight: 1, space: 'B2', kind: 'mil', piece: 'b7', side: 'blue' },
  ]),
  line(4, '6 against 4.', 'attack', [
    {
      beat: 'fight', fight: 1, spaces: ['B2'], method: 'compare',
      attacker: { side: 'red', fighters: [{ role: 'front', strength: '6' }], total: 6 },
      defender: { side: 'blue', fighters: [{ role: 'front', strength: '4' }], total: 4 },
    }, // prettier-ignore
  ]),
  line(5, 'Red wins in B2.', 'attack', [
    {
      beat: 'result', fight: 1, code: 'wins', text: 'won', favours: 'red',
      chances: { rows: [['lose', 0.25, -1], ['win', 0.75, 1]], came: 1, quantile: 0.6 },
    }, // prettier-ignore
  ]),
  line(6, 'Eliminated: Militia.', 'loss', [
    { beat: 'loss', fight: 1, space: 'B2', kind: 'mil', piece: 'b7', side: 'blue' },
  ]),
  line(7, 'r1 advances.', 'move', [
    { beat: 'move', path: ['A1', 'B2'], piece: 'r1', side: 'red', why: 'advance' },
  ]),
  line(8, 'Blue phase.', 'phase', [{ beat: 'phase', name: 'Movement', side: 'blue' }]),
  line(9, 'Blue can do nothing.', 'phase'),
  line(10, 'Turn 2: Red', 'turn', [{ beat: 'phase', name: 'Turn 2', side: 'red', turn: true }]),
  line(11, 'r2 moves.', 'move', [{ beat: 'move', path: ['C1', 'C2', 'C3'], piece: 'r2', side: 'red' }]),
  line(12, 'r3 moves.', 'move', [{ beat: 'move', path: ['D1', 'C3'], piece: 'r3', side: 'red' }]),
]

describe('fights of a log', () => {
  const [fight, ...more] = fightsOf(LINES)
  it('keeps a fight that goes on in sight until something new of it is out', () => {
    const told = fightsOf(LINES.slice(0, 5))
    expect(fightOfStep(told, LINES, { from: 5, mark: 8 })).toBe(told[0])
    expect(fightOfStep(told, LINES, { from: 4, mark: 5 })).toBe(told[0])
    // Something else is played: no fight.
    expect(fightOfStep(told, LINES, { from: 8, mark: 13 })).toBeUndefined()
  })
  it('puts one fight together from all its lines', () => {
    expect(more).toEqual([])
    expect(fight).toMatchObject({
      number: 1,
      key: '2',
      from: 2,
      to: 7,
      rule: 'R-1',
      verdict: 'Red wins in B2.',
    })
    expect(fight!.attacker).toMatchObject({
      total: 6,
      fighters: [{ piece: 'r1', strength: '6', space: 'A1' }],
    })
    expect(fight!.defender.fighters).toMatchObject([{ piece: 'b7', kind: 'mil', strength: '4' }])
  })
  it('knows who was lost, and nobody else', () => {
    expect(fateOf(fight!, 'blue', fight!.defender.fighters[0]!)).toBe('lost')
    expect(fateOf(fight!, 'red', fight!.attacker.fighters[0]!)).toBe('whole')
  })
  it('has the bar from what the attacker likes best, with the needle where it fell', () => {
    const [bar] = barsOf(fight!)
    expect(bar!.segments.map((one) => [one.label, one.came])).toEqual([
      ['win', true],
      ['lose', false],
    ])
    expect(bar!.needle).toBeCloseTo(0.4)
  })
  it('tells nothing before it is out', () => {
    const before = fightsOf(LINES.filter((entry) => entry.at < cutsOf(LINES.slice(2)).moment))[0]!
    expect(before.defender.fighters[0]!.kind).toBe('')
    expect(before.defender.total).toBeNull()
    expect(before.result).toBeNull()
  })
  it('is said in one go', () => {
    const names = { place: 'Bravo', side: (id: string) => id, kind: (id: string) => id }
    expect(spokenFight(fight!, names)).toBe(
      'Fight 1, Bravo. red attacks with 6; blue defends with mil, 4. Red wins in B2. Chance 75 percent.',
    )
  })
})

describe('the log as a story', () => {
  it('tells what is the same again once', () => {
    const draws = [1, 2, 3].map((at) => line(at, 'Red draws a card.', 'card', [], `R-${at}`))
    const [entry, ...more] = storyOf(draws)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ kind: 'line', at: 1, more: [{ at: 2 }, { at: 3 }] })
  })
  it('has one entry a fight, joins moves with one goal and leaves out what did not happen', () => {
    expect(storyOf(LINES).map((entry) => [entry.kind, entry.at])).toEqual([
      ['turn', 0],
      ['phase', 1],
      ['fight', 2],
      ['turn', 10],
      ['move', 11],
    ])
    const last = storyOf(LINES).at(-1)!
    expect(last.kind === 'move' && last.moves.length).toBe(2)
  })
})

describe('playing back', () => {
  const view = (n: number) => ({ turn: n }) as never
  const moments = [0, 2, 3, 4, 8, 10, 12, 13].map((mark, at) => ({
    at,
    of: 8,
    text: '',
    view: view(at),
    mark,
  }))
  const steps = stepsOf(moments, LINES)
  it('shows what can be seen, a declared fight with what comes of it', () => {
    expect(steps.map((step) => [step.sign, step.from, step.mark])).toEqual([
      ['fight', 0, 4],
      ['fight', 4, 8],
      ['move', 8, 12],
      ['move', 12, 13],
    ])
    expect(steps[0]!.before).toEqual(view(0))
    expect(steps[2]!.view).toEqual(view(6))
  })
  it('takes longer for a fight than for a move, and less for each of many', () => {
    expect(timesOf(steps[0]!)).toEqual({ before: 700, moment: 800, after: 1100 })
    expect(timesOf(steps[2]!)).toEqual({ before: 0, moment: 0, after: 350 })
    expect(shrunk(steps)).toBe(1)
    expect(shrunk(Array.from({ length: 6 }, () => steps[0]!))).toBeCloseTo(12000 / 15600)
    expect(shrunk(Array.from({ length: 60 }, () => steps[0]!))).toBe(0.5)
  })
  it('has no step for phases and quiet things', () => {
    expect(signOfLines(LINES.slice(8, 11))).toBeNull()
    const quiet = line(1, '', 'x', [{ beat: 'move', path: ['A', 'B'], quiet: true } as unknown as Beat])
    expect(signOfLines([quiet])).toBeNull()
  })
})

describe('what is said of it', () => {
  const names = { place: (id: string) => id, side: (id: string) => id, kind: (id: string) => id }
  it('tells a fight once, with its result, though it began before', () => {
    expect(spokenLines(LINES.slice(0, 8), 4, names)).toBe(
      'Fight 1, B2. red attacks with 6; blue defends with mil, 4. Red wins in B2. Chance 75 percent. ' +
        'Eliminated: Militia. r1 advances.',
    )
  })
  it('tells other lines in their own words, and not too many', () => {
    expect(spokenLines(LINES, 11, names)).toBe('r2 moves. r3 moves.')
    const many = Array.from({ length: 9 }, (_, n) => line(n, `Line ${n}.`, 'move'))
    expect(spokenLines(many, 0, names)).toMatch(/Line 5\. And 3 more\.$/)
  })
})

describe('a fight in rounds', () => {
  const round = (code: string) => ({
    beat: 'result', fight: 1, code, text: code, interim: true,
    chances: { rows: [['lost', 0.5, -1], ['won', 0.5, 1]], came: 1, quantile: 0.75 },
  }) // prettier-ignore
  const roll = (side: string, face: number) => ({
    beat: 'roll', fight: 1, side, dice: [{ sides: 6, faces: [face] }],
  }) // prettier-ignore
  const point = (...pieces: string[]) => ({
    beat: 'fight', fight: 1, spaces: [], method: 'duel',
    attacker: { side: 'red', fighters: pieces.map((piece) => ({ piece, role: 'point' })) },
  }) // prettier-ignore
  const force = (side: string, ...pieces: string[]) => ({
    side,
    fighters: pieces.map((piece) => ({ piece, role: 'line' })),
  })
  const begins = {
    beat: 'fight', fight: 1, spaces: ['B2'], method: 'duel', begins: true,
    attacker: force('red', 'r1', 'r2'), defender: force('blue', 'b1'),
    chances: { rows: [['lost', 0.4, -1], ['won', 0.6, 1]], codes: [['l'], ['w']] },
  } // prettier-ignore
  const lines = [
    line(0, 'Battle.', 'battle', [begins]),
    line(1, 'r1 at the point.', 'battle', [point('r1')]),
    line(2, 'Dice.', 'dice', [roll('red', 1), roll('blue', 6)]),
    line(3, 'First round.', 'battle', [round('one')]),
    line(4, 'r2 at the point.', 'battle', [point('r2')]),
    line(5, 'Dice.', 'dice', [roll('red', 5), roll('blue', 2)]),
    line(6, 'Second round.', 'battle', [round('two')]),
  ]
  it('is one fight whose last round is shown', () => {
    const [fight, ...more] = fightsOf(lines)
    expect(more).toEqual([])
    expect(throwsIn(fight!).map((one) => one.dice[0]!.faces[0])).toEqual([5, 2])
    expect(barsOf(fight!).map((bar) => [bar.text, bar.needle])).toEqual([['two', 0.25]])
    expect(fight!.attacker.fighters.map((one) => [one.piece, one.role])).toEqual([
      ['r2', 'point'],
      ['r1', 'line'],
    ])
  })
  it('is one that was decided since, though its reader has decided something in the middle of it', () => {
    const fights = fightsOf(lines)
    expect(decidedSince(fights, 6).map((one) => one.key)).toEqual(['0'])
    expect(decidedSince(fights, 7)).toEqual([])
    expect(decidedSince(fightsOf(lines.slice(0, 2)), 0)).toEqual([])
  })
  it('shows all dice of a volley, and what it came to at each of its targets', () => {
    const volley = [
      line(7, 'Gun 1: 12.', 'strike', [roll('red', 12)]),
      line(8, 'Gun 2: 3.', 'strike', [roll('red', 3)]),
      line(9, 'Gun 3: 9.', 'strike', [roll('blue', 9)]),
      line(10, 'At b1: gone.', 'strike', [round('b1')]),
      line(11, 'At r2: nothing.', 'strike', [round('r2')]),
    ]
    const totals = line(5.5, 'Dice.', 'battle', [
      { ...point('r2'), attacker: { side: 'red', total: 5 }, defender: { side: 'blue', total: 2 } },
    ])
    const before = [...lines.slice(0, 6), totals, lines[6]!]
    expect(fightsOf(before)[0]!.attacker.total).toBe(5)
    const [fight, ...more] = fightsOf([...before, ...volley])
    expect(more).toEqual([])
    expect(throwsIn(fight!).map((one) => one.dice[0]!.faces[0])).toEqual([12, 3, 9])
    expect(barsOf(fight!).map((bar) => bar.text)).toEqual(['b1', 'r2'])
    expect(fight!.verdict).toBe('At b1: gone. At r2: nothing.')
    // What the round before came to is no number of this one.
    expect([fight!.attacker.total, fight!.defender.total]).toEqual([null, null])
  })
  it('has what had to be expected before anything is decided', () => {
    const [fight] = fightsOf(lines.slice(0, 2))
    expect(barsOf(fight!)).toMatchObject([{ needle: null, segments: [{ label: 'won' }, { label: 'lost' }] }])
  })
})

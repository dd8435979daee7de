/** Fights as the log tells them: the beats that share a number, put together. */
import type { Beat, BeatOf, LogEntry, Schemas } from '../lib/types'

export type Force = Schemas['Force']
export type Fighter = Schemas['Fighter']
export type Roll = BeatOf<'roll'>
export type Loss = BeatOf<'loss'>
export type Result = BeatOf<'result'>
export type Chances = Schemas['Chances']

export interface Fight {
  /** The place of its first line. */
  key: string
  /** Its number within the turn. */
  number: number
  /** The places of its first line and of the last one that belongs to it. */
  from: number
  to: number
  rule: string
  spaces: string[]
  method: string
  attacker: Force
  defender: Force
  column: Schemas['Column'] | null
  tactic: string
  rolls: Roll[]
  chits: BeatOf<'chit'>[]
  hits: BeatOf<'hit'>[]
  shown: BeatOf<'reveal'>[]
  losses: Loss[]
  /** What was decided last: a round or a volley, or the whole of it. */
  result: Result | null
  /** The place of the line that told it; -1: nothing is decided yet. */
  decided: number
  /** All that was decided in it, round after round. */
  results: Result[]
  /** The last round: what was thrown in it, and what that decided (a volley: at each of its targets). */
  round: { rolls: Roll[]; results: Result[] }
  /** What its reader had to expect when it was declared. */
  chances: Chances | null
  /** The sentence that tells the result. */
  verdict: string
  lines: LogEntry[]
}

/** Why a piece moves as a consequence of a fight. */
const AFTER = new Set(['advance', 'retreat', 'rout'])
const NOBODY: Force = { side: '', fighters: [], modifiers: [], total: null, more: 0 }

/** All fights of these lines, the oldest first. */
export function fightsOf(lines: readonly LogEntry[]): Fight[] {
  const found: Fight[] = []
  let open: Fight | null = null
  for (const entry of lines) {
    for (const beat of entry.line.beats) {
      if (beat.beat === 'phase') {
        open = null
      } else if (
        beat.beat === 'fight' &&
        (beat.begins || !open || (beat.fight && beat.fight !== open.number))
      ) {
        open = begun(entry, beat)
        found.push(open)
        continue
      }
      if (open && !belongs(beat, open)) open = null
      if (open) add(open, beat, entry)
    }
    if (open && (entry.line.beats.length > 0 || entry.line.kind !== 'phase')) {
      open.lines.push(entry)
      open.to = entry.at
    } else open = null
  }
  return found
}

/** Enough of the log for the fights that can be pointed at. */
const MOST_LINES = 600

/** The fights of late. */
export function fightsOfLate(lines: readonly LogEntry[]): Fight[] {
  return fightsOf(lines.slice(-MOST_LINES))
}

/** Those in which something was decided from `mark` on, though they may have begun before it. */
export function decidedSince(fights: readonly Fight[], mark: number): Fight[] {
  return fights.filter((one) => one.decided >= mark)
}

function begun(entry: LogEntry, beat: BeatOf<'fight'>): Fight {
  return {
    key: String(entry.at),
    number: beat.fight,
    from: entry.at,
    to: entry.at,
    rule: entry.line.rule,
    spaces: beat.spaces,
    method: beat.method,
    attacker: beat.attacker ?? NOBODY,
    defender: beat.defender ?? NOBODY,
    column: beat.column,
    tactic: beat.tactic,
    rolls: [],
    chits: [],
    hits: [],
    shown: [],
    losses: [],
    result: null,
    decided: -1,
    results: [],
    round: { rolls: [], results: [] },
    chances: beat.chances,
    verdict: '',
    lines: [],
  }
}

/** Whether a beat is part of the fight that goes on: it says so, or it follows from it. */
function belongs(beat: Beat, fight: Fight): boolean {
  if (beat.fight) return beat.fight === fight.number
  if (beat.beat === 'move') return AFTER.has(beat.why)
  return beat.beat !== 'appear' && beat.beat !== 'leave'
}

function add(fight: Fight, beat: Beat, entry: LogEntry): void {
  switch (beat.beat) {
    case 'fight':
      if (beat.attacker) fight.attacker = joined(fight.attacker, beat.attacker)
      if (beat.defender) fight.defender = joined(fight.defender, beat.defender)
      if (beat.spaces.length > fight.spaces.length) fight.spaces = beat.spaces
      fight.column = beat.column ?? fight.column
      fight.tactic = beat.tactic || fight.tactic
      fight.chances = beat.chances ?? fight.chances
      break
    case 'roll':
      fight.rolls.push(beat)
      if (fight.round.results.length) begin(fight)
      fight.round.rolls.push(beat)
      break
    case 'chit':
      fight.chits.push(beat)
      break
    case 'hit':
      fight.hits.push(beat)
      break
    case 'reveal':
      fight.shown.push(beat)
      fight.attacker = turned(fight.attacker, beat)
      fight.defender = turned(fight.defender, beat)
      break
    case 'loss':
      fight.losses.push(beat)
      break
    case 'result': {
      const said = verdictOf(fight, beat, entry)
      // One volley at several targets comes to several things.
      fight.verdict = beat.interim && fight.round.results.length ? `${fight.verdict} ${said}` : said
      fight.result = beat
      fight.decided = entry.at
      fight.results.push(beat)
      if (beat.interim) fight.round.results.push(beat)
      break
    }
  }
}

/** The next round is thrown: what the last one came to is no number of this one. */
function begin(fight: Fight): void {
  fight.round = { rolls: [], results: [] }
  if (fight.method !== 'duel') return
  fight.attacker = { ...fight.attacker, total: null, modifiers: [] }
  fight.defender = { ...fight.defender, total: null, modifiers: [] }
}

/** A results table has a code and what it means; elsewhere the log's own sentence says it. */
function verdictOf(fight: Fight, beat: BeatOf<'result'>, entry: LogEntry): string {
  return fight.method === 'table' && beat.text ? `${beat.code}: ${beat.text}.` : entry.line.text
}

/** A force that was told of again: what the later telling leaves open stays as it was. */
function joined(before: Force, now: Force): Force {
  return {
    side: now.side || before.side,
    fighters: told(before.fighters, now.fighters),
    modifiers: now.modifiers.length ? now.modifiers : before.modifiers,
    total: now.total ?? before.total,
    more: now.more || before.more,
  }
}

/** Who stands at the point now and who helps; those who did stand in line again. */
const FRONT = new Set(['point', 'helper'])

function told(before: readonly Fighter[], now: readonly Fighter[]): Fighter[] {
  if (!now.length) return [...before]
  const named = now.every((one) => one.piece) && before.some((one) => one.piece)
  if (!named) return before.length === now.length ? now.map((one, n) => filled(before[n]!, one)) : [...now]
  const rest = before
    .filter((one) => !now.some((other) => other.piece === one.piece))
    .map((one) => (FRONT.has(one.role) ? { ...one, role: 'line' } : one))
  const front = now.map((one) => {
    const known = before.find((other) => other.piece === one.piece)
    return known ? filled(known, one) : one
  })
  return [...front, ...rest]
}

function filled(before: Fighter, now: Fighter): Fighter {
  const found = { ...before }
  for (const key of Object.keys(now) as (keyof Fighter)[]) if (now[key]) found[key] = now[key]
  return found
}

/** A hidden fighter has shown what it is. */
function turned(force: Force, beat: BeatOf<'reveal'>): Force {
  if (beat.side !== force.side) return force
  const fighters = force.fighters.map((one) =>
    !one.kind && (one.piece ? one.piece === beat.piece : one.space === beat.space)
      ? { ...one, kind: beat.kind, piece: one.piece || beat.piece }
      : one,
  )
  return { ...force, fighters }
}

export type Fate = 'whole' | 'lost' | 'reduced'

/** How a fighter came out of it. */
export function fateOf(fight: Fight, side: string, fighter: Fighter): Fate {
  const losses = fight.losses.filter(
    (loss) =>
      loss.side === side &&
      (loss.piece && fighter.piece
        ? loss.piece === fighter.piece
        : loss.kind === fighter.kind && !!loss.kind),
  )
  if (losses.some((loss) => loss.left === 0)) return 'lost'
  const hit = fight.hits.some((one) => one.side === side && !!one.piece && one.piece === fighter.piece)
  return losses.length || hit ? 'reduced' : 'whole'
}

/**
 * Where a fight's telling is cut for the eye: the place of the line at which something comes out that was not known when
 * it was declared (dice, a face, a chit), and of the one that tells the result. Infinity: not yet.
 */
export function cutsOf(lines: readonly LogEntry[]): { moment: number; after: number } {
  const at = (kinds: readonly string[]) =>
    lines.find((entry) => entry.line.beats.some((beat) => kinds.includes(beat.beat)))?.at ?? Infinity
  const after = at(['result', 'loss'])
  return { moment: Math.min(after, at(['roll', 'reveal', 'chit', 'hit'])), after }
}

/**
 * The fight of a step that is played: of those that are told so far the one that it is about. One that goes on (the next
 * volley, another round) stays as it was until something of that is out.
 */
export function fightOfStep(
  told: readonly Fight[],
  lines: readonly LogEntry[],
  step: { from: number; mark: number },
): Fight | undefined {
  const found = told.findLast((one) => one.to >= step.from)
  if (found) return found
  const whole = fightsOfLate(lines.filter((entry) => entry.at < step.mark)).findLast(
    (one) => one.to >= step.from,
  )
  return told.find((one) => one.key === whole?.key)
}

export interface Segment {
  label: string
  probability: number
  favours: number
  came: boolean
}

export interface Bar {
  /** What it is the bar of, where a fight has several. */
  text: string
  segments: Segment[]
  /** Where it fell, from 0 to 1; null: not yet, or beside all that was expected. */
  needle: number | null
  samples: number
}

function barOf(chances: Chances, text = ''): Bar {
  const rows = chances.rows.map(([label, probability, favours], n): Segment => ({
    label: String(label),
    probability: Number(probability),
    favours: Number(favours),
    came: n === chances.came,
  }))
  // The rows come from the worst for the attacker to the best.
  return {
    text,
    segments: rows.reverse(),
    needle: chances.came < 0 ? null : 1 - chances.quantile,
    samples: chances.samples,
  }
}

/** How many volleys of a fight in stages are shown with their odds: the last ones. */
const VOLLEYS = 2

/**
 * The bars of a fight's odds, each from what the attacker likes best: before it is decided what had to be expected, then
 * what came of that; of a fight in rounds, the last ones.
 */
export function barsOf(fight: Fight): Bar[] {
  if (fight.result?.chances && !fight.result.interim) return [barOf(fight.result.chances)]
  const rounds = fight.results.filter((one) => one.interim && one.chances)
  const last =
    fight.method === 'hits'
      ? rounds.slice(-VOLLEYS)
      : fight.round.results.length
        ? fight.round.results.filter((one) => one.chances)
        : rounds.slice(-1)
  if (last.length) return last.map((one) => barOf(one.chances!, one.text))
  return fight.chances ? [barOf(fight.chances)] : []
}

/** The throws that a fight's strip shows: of a fight in rounds, the last one's. */
export function throwsIn(fight: Fight): Roll[] {
  return fight.method === 'duel' ? fight.round.rolls : fight.rolls
}

/** A strength as people write it, with a half where it has one; what is not known yet is a question. */
export function halves(n: number | null): string {
  if (n === null) return '?'
  return `${Math.trunc(n) || (n % 1 ? '' : 0)}${n % 1 ? '½' : ''}`
}

/** A fight in one utterance. */
export function spokenFight(
  fight: Fight,
  names: { place: string; side: (id: string) => string; kind: (id: string) => string },
): string {
  const force = (one: Force) =>
    [
      one.fighters.map((fighter) => names.kind(fighter.kind)).join(', '),
      ...one.modifiers.map((more) => more.text),
      one.total === null ? '' : halves(one.total),
    ]
      .filter(Boolean)
      .join(', ')
  const came = barsOf(fight)
    .at(-1)
    ?.segments.find((one) => one.came)
  return [
    `Fight ${fight.number}, ${names.place}.`,
    `${names.side(fight.attacker.side)} attacks with ${force(fight.attacker)}; ${names.side(fight.defender.side)} defends with ${force(fight.defender)}.`,
    ...throwsIn(fight).map((roll) => `Rolled ${roll.dice.flatMap((dice) => dice.faces).join(', ')}.`),
    came ? `${fight.verdict} Chance ${Math.round(came.probability * 100)} percent.` : fight.verdict,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * The lines from `since` on as they are spoken: a fight in one utterance with its result, everything else in its own
 * words.
 */
export function spokenLines(
  lines: readonly LogEntry[],
  since: number,
  names: { place: (id: string) => string; side: (id: string) => string; kind: (id: string) => string },
): string {
  const fights = fightsOf(lines)
  const said: string[] = []
  for (const { at, line } of lines.filter((entry) => entry.at >= since)) {
    const fight = fights.find((one) => one.from <= at && at <= one.to)
    const result = fight?.lines.findLast((entry) => entry.line.beats.some((beat) => beat.beat === 'result'))
    if (!fight || !result || at > result.at) said.push(line.text)
    else if (at === result.at)
      said.push(spokenFight(fight, { ...names, place: names.place(fight.spaces.at(-1) ?? '') }))
  }
  const rest = said.length - MOST_SAID
  return [...said.slice(0, MOST_SAID), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}
/** No more sentences than one can listen to. */
const MOST_SAID = 6

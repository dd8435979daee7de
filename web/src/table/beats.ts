/** What happened of late, from the log's beats: paths, fights, losses, places that changed hands, dice. */
import type { Beat, BeatOf, LogEntry, Mark, Point, Space } from '../lib/types'
import { distance, sharedEdge } from './geometry'

/** Of how many parts (a side's phase, a turn) the marks stay on the map: this one and the one before. */
const PARTS = 2
/** Those of one part more stay faintly. */
const FAINT = 3
/** Never more lines than that, where a log tells of no phases. */
const MOST_LINES = 80

/**
 * The beats that are still marked on the map: those of the present part of the game and of the one before it. Parts are
 * divided by the phases that name another side than the last one did, and by turns.
 */
export function recent(lines: readonly LogEntry[]): Beat[] {
  return lately(lines).now
}

/** What is still marked on the map, and what was until the last part began: that is drawn faintly. */
export function lately(lines: readonly LogEntry[]): { now: Beat[]; old: Beat[] } {
  const beats = lines.slice(-MOST_LINES).flatMap((entry) => entry.line.beats)
  const starts: number[] = []
  let side = ''
  beats.forEach((beat, n) => {
    if (beat.beat !== 'phase') return
    const other = beat.side !== '' && beat.side !== side
    // A turn that begins with a side's phase is one part, not two.
    const empty = starts.length > 0 && beats.slice(starts.at(-1), n).every((one) => one.beat === 'phase')
    if ((beat.turn || other) && !empty) starts.push(n)
    if (beat.side || beat.turn) side = beat.side
  })
  const since = starts.at(-PARTS) ?? 0
  return { now: beats.slice(since), old: beats.slice(starts.at(-FAINT) ?? 0, since) }
}

export interface Trail {
  path: string[]
  side: string
  piece: string
  /** It went back, and not by its own will. */
  back: boolean
}

export interface Clash {
  number: number
  at: Point
  /** It stands above the counter that was attacked, not on a border. */
  above: boolean
  /** Who attacked, whence and where. */
  side: string
}

export interface Wreck {
  space: string
  side: string
  /** How many pieces are gone; else so many steps. */
  gone: number
  steps: number
}

export interface Flag {
  space: string
  side: string
  before: string
}

export interface Deeds {
  trails: Trail[]
  clashes: Clash[]
  wrecks: Wreck[]
  flags: Flag[]
  /** Spaces where something showed what it is. */
  shown: string[]
}

const BACK = new Set(['retreat', 'rout', 'return'])

export function deedsOf(beats: readonly Beat[], spaces: ReadonlyMap<string, Space>): Deeds {
  const wrecks = new Map<string, Wreck>()
  const flags = new Map<string, Flag>()
  const fights = new Map<string, BeatOf<'fight'>>()
  const shown = new Set<string>()
  const trails: Trail[] = []
  /** Fights are counted anew in each turn. */
  let turn = 0
  for (const beat of beats) {
    if (beat.beat === 'move') addTrail(trails, beat)
    else if (beat.beat === 'phase' && beat.turn) turn++
    else if (beat.beat === 'fight' && beat.fight) {
      const key = `${turn} ${beat.fight}`
      fights.set(key, withSides(beat, fights.get(key)))
    }
    if (beat.beat === 'reveal' && !beat.fight) shown.add(beat.space)
    else if (beat.beat === 'loss') addLoss(wrecks, beat)
    else if (beat.beat === 'control') {
      const before = flags.get(beat.space)?.before ?? beat.before
      if (before === beat.side) flags.delete(beat.space)
      else flags.set(beat.space, { space: beat.space, side: beat.side, before })
    }
  }
  const clashes = [...fights.values()].flatMap((beat): Clash[] => {
    const found = clashAt(beat, spaces)
    return found ? [{ number: beat.fight, ...found, side: beat.attacker?.side ?? '' }] : []
  })
  // A place on the way of its new holder needs no flag: the way says it.
  const passed = new Set(trails.flatMap((trail) => trail.path.map((space) => `${space} ${trail.side}`)))
  return {
    trails,
    clashes,
    wrecks: [...wrecks.values()],
    flags: [...flags.values()].filter((flag) => !passed.has(`${flag.space} ${flag.side}`)),
    shown: [...shown],
  }
}

/** The way of each piece that moves in these beats, from middle to middle. */
export function waysOf(beats: readonly Beat[], spaces: ReadonlyMap<string, Space>): Map<string, Point[]> {
  const found = new Map<string, Point[]>()
  for (const beat of beats) {
    if (beat.beat !== 'move' || !beat.piece) continue
    const points = beat.path.flatMap((id) => {
      const space = spaces.get(id)
      return space ? [space.centre as Point] : []
    })
    const before = found.get(beat.piece)
    if (points.length > 1) found.set(beat.piece, before ? [...before, ...points.slice(1)] : points)
  }
  return found
}

/** The view's own marks without the trails that beats draw as well. */
export function without(marks: readonly Mark[], beats: readonly Beat[]): Mark[] {
  const ends = new Set(
    beats.flatMap((beat) => (beat.beat === 'move' ? `${beat.path[0]} ${beat.path.at(-1)}` : [])),
  )
  return marks.filter((mark) => mark.kind !== 'trail' || !ends.has(`${mark.spaces[0]} ${mark.spaces.at(-1)}`))
}

/** The later beat of a fight replaces what it names. */
function withSides(beat: BeatOf<'fight'>, before: BeatOf<'fight'> | undefined): BeatOf<'fight'> {
  if (!before) return beat
  return {
    ...before,
    ...beat,
    spaces: beat.spaces.length ? beat.spaces : before.spaces,
    attacker: beat.attacker ?? before.attacker,
    defender: beat.defender ?? before.defender,
  }
}

/** A piece that goes on where it stood still leaves one trail. */
function addTrail(trails: Trail[], beat: BeatOf<'move'>): void {
  if (beat.path.length < 2) return
  const back = BACK.has(beat.why)
  const last = trails.at(-1)
  const same = last?.side === beat.side && last.piece === beat.piece && last.back === back
  if (last && same && last.path.at(-1) === beat.path[0]) last.path.push(...beat.path.slice(1))
  else if (!trails.some((one) => one.side === beat.side && one.path.join() === beat.path.join()))
    trails.push({ path: [...beat.path], side: beat.side, piece: beat.piece, back })
}

function addLoss(wrecks: Map<string, Wreck>, beat: BeatOf<'loss'>): void {
  const key = `${beat.space} ${beat.side}`
  const there = wrecks.get(key) ?? { space: beat.space, side: beat.side, gone: 0, steps: 0 }
  if (beat.left === 0) there.gone += 1
  else there.steps += beat.steps
  wrecks.set(key, there)
}

/**
 * On the border between the two sides where one attacks one, at its lower end, where no counter stands; else at the place
 * that is attacked.
 */
function clashAt(
  beat: BeatOf<'fight'>,
  spaces: ReadonlyMap<string, Space>,
): { at: Point; above: boolean } | null {
  const target = spaces.get(beat.spaces.at(-1) ?? '')
  if (!target) return null
  const places = new Set((beat.attacker?.fighters ?? []).map((one) => one.space).filter(Boolean))
  const from = spaces.get([...places, ...beat.spaces].find((id) => id !== target.id) ?? '')
  if (!from || places.size > 1) return { at: corner(target), above: true }
  const edge = sharedEdge(from, target)[0]
  if (edge) return { at: endOf(edge), above: false }
  const length = distance(from.centre as Point, target.centre as Point) || 1
  const at = [0, 1].map(
    (n) =>
      target.centre[n]! +
      ((from.centre[n]! - target.centre[n]!) / length) * Math.min(length / 2, reach(target)),
  ) as Point
  return { at, above: false }
}

/**
 * Where a fight's sign stands that is as large as for counters of the size `sign`: one that is larger than the counter
 * under it gives way to the right, to the corner, so that neither that counter nor the next space lies under it.
 */
export function starSpot({ at, above }: Clash, sign: number, unit: number): Point {
  const aside = above ? (sign - unit) * 0.4 : 0
  return [at[0] + aside, at[1] - aside / 4]
}

function endOf(line: Point[]): Point {
  const [a, b] = [line[0]!, line.at(-1)!]
  const [low, high] = a[1] > b[1] ? [a, b] : [b, a]
  return [low[0] * 0.85 + high[0] * 0.15, low[1] * 0.85 + high[1] * 0.15]
}

const reach = (space: Space) =>
  Math.min(...space.shape.map((point) => distance(point as Point, space.centre as Point)))

/** Above the counter. */
function corner(space: Space): Point {
  return [space.centre[0], space.centre[1] - reach(space) * 0.8]
}

export interface Throw {
  key: string
  beat: BeatOf<'roll'>
  text: string
}

/** The last throws of dice, newest first. */
export function throwsOf(lines: readonly LogEntry[], most: number): Throw[] {
  const found: Throw[] = []
  for (let n = lines.length - 1; n >= 0 && found.length < most; n--) {
    const { at, line } = lines[n]!
    const rolls = line.beats.filter((beat) => beat.beat === 'roll')
    rolls.forEach((beat, i) => found.push({ key: `${at} ${i}`, beat, text: beat.text || line.text }))
  }
  return found.slice(0, most)
}

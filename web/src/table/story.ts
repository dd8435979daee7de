/** The log as a story: turns, phases in which something happened, one entry a fight, moves joined by their goal. */
import type { Beat, BeatOf, LogEntry } from '../lib/types'
import { fightsOf, type Fight } from './fights'
import { isTurn } from './log'

export type Entry =
  | { kind: 'turn' | 'phase'; at: number; side: string; entry: LogEntry }
  | { kind: 'line'; at: number; side: string; entry: LogEntry; more?: LogEntry[] }
  | { kind: 'fight'; at: number; side: string; fight: Fight }
  | { kind: 'move'; at: number; side: string; moves: BeatOf<'move'>[]; lines: LogEntry[] }

/** Whose doing a line is, where its beats say so. */
export function sideOf(beats: readonly Beat[]): string {
  for (const beat of beats) {
    if (beat.beat === 'fight' && beat.attacker?.side) return beat.attacker.side
    if ('side' in beat && beat.side) return beat.side
  }
  return ''
}

const isPhase = (entry: LogEntry) => entry.line.beats.some((beat) => beat.beat === 'phase')
/** Says only that nothing was done. */
const isFiller = (entry: LogEntry) => entry.line.kind === 'phase' && !entry.line.beats.length

/** A line that is a move and nothing else. */
function moveOf(entry: LogEntry): BeatOf<'move'> | null {
  const [beat, ...more] = entry.line.beats
  return beat?.beat === 'move' && !more.length && !beat.fight ? beat : null
}

export function storyOf(lines: readonly LogEntry[]): Entry[] {
  const found: Entry[] = []
  const fights = new Map(fightsOf(lines).map((fight) => [fight.from, fight]))
  let until = -1
  let phase: Entry | null = null
  for (const entry of lines) {
    if (entry.at <= until || isFiller(entry)) continue
    const side = sideOf(entry.line.beats)
    if (isTurn(entry)) {
      found.push({ kind: 'turn', at: entry.at, side, entry })
      phase = null
      continue
    }
    if (isPhase(entry)) {
      phase = { kind: 'phase', at: entry.at, side, entry }
      continue
    }
    if (phase) found.push(phase)
    phase = null
    const fight = fights.get(entry.at)
    if (fight) {
      until = fight.to
      found.push({ kind: 'fight', at: fight.from, side: fight.attacker.side, fight })
      continue
    }
    const move = moveOf(entry)
    const last = found.at(-1)
    if (!move && last?.kind === 'line' && alike(last.entry, entry)) (last.more ??= []).push(entry)
    else if (!move) found.push({ kind: 'line', at: entry.at, side, entry })
    else if (last?.kind === 'move' && last.side === side && sameGoal(last.moves[0]!, move)) {
      last.moves.push(move)
      last.lines.push(entry)
    } else found.push({ kind: 'move', at: entry.at, side, moves: [move], lines: [entry] })
  }
  return found
}

/**
 * Lines of one rule about the same places, of which each tells of something else: aircraft that land one by one; or the
 * same again.
 */
function alike(a: LogEntry, b: LogEntry): boolean {
  if (a.line.text === b.line.text) return true
  const where = (entry: LogEntry) => entry.line.spaces.join(' ')
  return (
    a.line.rule !== '' &&
    a.line.rule === b.line.rule &&
    a.line.kind === b.line.kind &&
    where(a) !== '' &&
    where(a) === where(b)
  )
}

function sameGoal(a: BeatOf<'move'>, b: BeatOf<'move'>): boolean {
  return a.why === b.why && a.path.at(-1) === b.path.at(-1)
}

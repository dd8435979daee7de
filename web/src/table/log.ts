/** The log as the server tells it: whole states with the lines from some mark on. */
import type { LogEntry, State } from '../lib/types'

/** What we have, brought up to a new state: from `since` on the state's lines stand, before it ours. */
export function merged(have: readonly LogEntry[], state: Pick<State, 'since' | 'lines'>): LogEntry[] {
  return [...have.filter((entry) => entry.at < state.since), ...state.lines]
}

/** Kinds of line that belong in the dice tray. */
const DICE = new Set(['roll', 'dice', 'die', 'token', 'tokens', 'draw', 'chit'])

export function isRoll(entry: LogEntry): boolean {
  return DICE.has(entry.line.kind)
}

const THROWN = /\b(?:die|dice|rolls?)\b:?\s*(\d{1,2}(?:\s*(?:\+|and)\s*\d{1,2})*)/i

/** The dice that a line tells of: the numbers right after the word. */
export function faces(text: string): number[] {
  const found = THROWN.exec(text)
  return found ? [...found[1]!.matchAll(/\d+/g)].map((match) => Number(match[0])) : []
}

/** Dice are six-sided unless the line says otherwise: by their name ('d10') or by a face that no such die has. */
export function sixSided(text: string): boolean {
  const named = /\bd(4|6|8|10|12|20|100)\b/.exec(text)
  return named ? named[1] === '6' : faces(text).every((face) => face <= 6)
}

/** Where a turn begins, for the log's headings. */
export function isTurn(entry: LogEntry): boolean {
  return entry.line.kind === 'turn'
}

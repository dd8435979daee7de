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

/** The faces that a line tells of, for drawing: single digits 1 to 6 that stand alone. */
export function faces(text: string): number[] {
  return [...text.matchAll(/(?<![\w+.-])([1-6])(?![\w.-])/g)].map((match) => Number(match[1]))
}

/** Where a turn begins, for the log's headings. */
export function isTurn(entry: LogEntry): boolean {
  return entry.line.kind === 'turn'
}

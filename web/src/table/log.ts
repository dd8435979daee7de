/** The log as the server tells it: whole states with the lines from some mark on. */
import type { LogEntry, State } from '../lib/types'

/** What we have, brought up to a new state: from `since` on the state's lines stand, before it ours. */
export function merged(have: readonly LogEntry[], state: Pick<State, 'since' | 'lines'>): LogEntry[] {
  return [...have.filter((entry) => entry.at < state.since), ...state.lines]
}

/** Where a turn begins, for the log's headings. */
export function isTurn(entry: LogEntry): boolean {
  return entry.line.kind === 'turn' || entry.line.beats.some((beat) => beat.beat === 'phase' && beat.turn)
}

/** What every part of the table can ask for without being handed it. */
import { getContext, setContext } from 'svelte'
import type { Rulebook } from '../lib/rulebook.svelte'

export interface Desk {
  book: Rulebook
  /** Open the rules panel at a rule. */
  showRule: (rule: string) => void
  /** Point at spaces on the map for as long as something is pointed at here. */
  point: (spaces: readonly string[]) => void
  /** Bring a space into sight. */
  reveal: (space: string) => void
}

const KEY = Symbol('desk')

export function setDesk(desk: Desk): void {
  setContext(KEY, desk)
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY)
}

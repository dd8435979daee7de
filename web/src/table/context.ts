/** What every part of the table can ask for without being handed it. */
import { getContext, setContext } from 'svelte'
import type { Rulebook } from '../lib/rulebook.svelte'
import type { Link } from '../lib/types'

export interface Desk {
  book: Rulebook
  /** Open the rules panel at a rule. */
  showRule: (rule: string) => void
  /** Point at spaces on the map for as long as something is pointed at here. */
  point: (spaces: readonly string[]) => void
  /** Bring a space into sight. */
  reveal: (space: string) => void
  /** The spaces of what a text names. */
  where: (named: Pick<Link, 'on' | 'id'>) => string[]
  /** Go there on the map; a card is opened to be read. */
  go: (named: Pick<Link, 'on' | 'id'>, event: MouseEvent) => void
}

const KEY = Symbol('desk')

export function setDesk(desk: Desk): void {
  setContext(KEY, desk)
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY)
}

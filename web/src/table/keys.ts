/** The table's own keys; buttons get letters that none of these uses. */
const ACTIONS = {
  '+': 'closer',
  '=': 'closer',
  '-': 'further',
  '0': 'fit',
  u: 'undo',
  U: 'redo',
  '[': 'back',
  ']': 'forward',
  '?': 'why',
  '/': 'order',
  i: 'inspect',
  n: 'note',
  m: 'marks',
  c: 'bare',
  t: 'turn',
  h: 'help',
  '.': 'again',
  Escape: 'escape',
} as const

export type Action = (typeof ACTIONS)[keyof typeof ACTIONS]

export function actionFor(key: string): Action | undefined {
  return (ACTIONS as Record<string, Action>)[key]
}

/** Letters that are not free for buttons. */
export const LETTERS: ReadonlySet<string> = new Set(Object.keys(ACTIONS).filter((key) => /^[a-z]$/.test(key)))

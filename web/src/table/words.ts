/** Short sentences about a table. */
import type { MomentOf, Moments, State } from '../lib/types'
import { whoIs } from '../lobby/tables'

/** A name that somebody chose, so that its writing direction turns nothing around it. */
export function isolated(name: string): string {
  return /^[\u0020-\u024f]*$/.test(name) ? name : `\u2068${name}\u2069`
}

export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}

const A_MOMENT = 'One moment …'

/** Whom the game waits for, from where this viewer sits, as a sentence. */
export function waitingText(state: State): string {
  const words = waitingWords(state)
  return words === A_MOMENT ? words : `${words}.`
}

function waitingWords(state: State): string {
  const name = (seat: string) => {
    const holder = state.seats.find((one) => one.seat === seat)
    if (!holder) return seat
    if (holder.holder === 'open') return `somebody to play ${holder.name}`
    return holder.who && !holder.mine ? `${holder.name} (${isolated(whoIs(holder))})` : holder.name
  }
  const others = state.view.waiting.filter((seat) => seat !== state.seat)
  if (others.length) return `Waiting for ${list(others.map(name))}`
  if (state.view.status === 'over') return 'The game is over'
  return A_MOMENT
}

/** Whose decision it is, for the top bar. */
export function turnText(state: State): string {
  const { view } = state
  if (view.status === 'over') return 'Over'
  if (view.status === 'decide') return 'Your decision'
  return waitingWords(state)
}

export function undoText(undo: State['undo'], decided: boolean): string {
  if (undo.steps > 0) return `Undo (${undo.steps} possible). Then: ${undo.wall}`
  return undo.wall || (decided ? 'There is nothing to undo.' : 'Nothing can be undone now.')
}

export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds)
  if (gone < 60) return 'just now'
  if (gone < 3600) return `${Math.floor(gone / 60)} min ago`
  if (gone < 86400) return `${Math.floor(gone / 3600)} h ago`
  return new Date(seconds * 1000).toLocaleDateString()
}

/**
 * What led to a moment, in the log's words: its lines, and that a turn begins only where nothing else was told. A moment
 * without a line of its own (half an order) says what was asked then.
 */
export function momentText(moment: MomentOf, all: Moments): string {
  const from = moment.at > 0 ? (all.marks[moment.at - 1] ?? 0) : 0
  const lines = all.lines.filter((entry) => entry.at >= from && entry.at < moment.mark)
  const told = lines.filter((entry) => entry.line.kind !== 'turn')
  const words = (told.length ? told : lines).map((entry) => entry.line.text).join(' ')
  return words || (moment.at > 0 && moment.view.prompt?.text) || moment.text
}

/** Whose eyes a moment is seen with. */
export function lensName(state: State, lens: string): string {
  if (lens === 'truth') return 'The truth'
  if (lens === 'table') return 'What everybody saw'
  const holder = state.seats.find((one) => one.seat === lens)
  return holder ? `What ${holder.name} saw` : lens
}

/** As it may stand in an attribute of a drawing that is written as text. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

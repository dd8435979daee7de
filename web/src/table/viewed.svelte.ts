/** A game as one seat saw it, from a file: a table that can be looked at, and nothing more. */
import { fill } from '../lib/fill'
import type { LogEntry, Scene, State, TitleOf } from '../lib/types'
import { seatsOf, type Value } from '../lobby/newgame'
import { Game } from './game.svelte'

/** What a `sandtable-view` file holds, as far as it is shown. */
interface ViewFile {
  title: string
  scenario: string
  options: Record<string, Value>
  players: string[]
  seat: string
  seats?: string[]
  seed_hash: string
  view: unknown
  lines: unknown[]
}

/** The file's contents; an Error with a sentence for a person where something of it is missing. */
export function readView(name: string, text: string): ViewFile {
  const file = JSON.parse(text) as Partial<ViewFile>
  const whole =
    typeof file.title === 'string' &&
    typeof file.scenario === 'string' &&
    typeof file.seat === 'string' &&
    typeof file.view === 'object' &&
    file.view !== null &&
    Array.isArray(file.lines)
  if (!whole) throw new Error(`${name} is no view of a game: it is not whole.`)
  return { ...(file as ViewFile), options: file.options ?? {}, players: file.players ?? [] }
}

export class ViewedGame extends Game {
  constructor(file: ViewFile, title: TitleOf, scene: Scene) {
    super('')
    this.scene = scene
    this.holders = seatsOf(title, file.scenario, file.options).map((seat, n) =>
      fill('Holder', {
        seat: seat.id,
        name: seat.name,
        side: seat.side,
        holder: 'person',
        who: file.players[n] ?? '',
        mine: seat.id === file.seat,
      }),
    )
    this.lines = file.lines.map((line, at): LogEntry => ({ at, line: fill('LogLine', line) }))
    // Nothing of it can be chosen any more.
    const view = { ...fill('View', file.view), offers: [] }
    this.state = fill('State', {
      id: '',
      seen: 'a file',
      seat: file.seat,
      count: 0,
      counter: '',
      title: file.title,
      scenario: file.scenario,
      options: file.options,
      access: 'private',
      seats: this.holders,
      view,
      since: 0,
      mark: this.lines.length,
      lines: this.lines,
      undo: { steps: 0, wall: '', again: 0 },
      moments: 1,
      visited: 0,
      seed_hash: file.seed_hash,
    }) as State
  }

  override async again(): Promise<void> {}
  override close(): void {}
  override visit(): void {}
}

/** What the keys do at the table: the map's arrows, the offers' letters, everything else by `keys.ts`. */
import type { Scene, State } from '../lib/types'
import type { Game } from './game.svelte'
import { turnsOf } from './geometry'
import { actionFor } from './keys'
import type MapPane from './MapPane.svelte'
import { isArrow } from './navigate'
import type { Play } from './play.svelte'
import type Scrubber from './Scrubber.svelte'

/** What the keys reach of the desk. */
export interface Reach {
  game: Game
  play: Play
  scene: Scene
  map: () => MapPane
  scrubber: () => Scrubber
  table: () => State
  /** The letter of each offer, by its action. */
  keys: () => ReadonlyMap<number, string>
  /** A dialog has the keyboard. */
  busy: () => boolean
  type: () => void
  help: () => void
  show: (tab: 'forces' | 'notes') => void
}

const closest = (event: KeyboardEvent, selector: string) =>
  event.target instanceof Element ? event.target.closest(selector) : null

/** Not while somebody writes, and not with a modifier that belongs to the browser. */
function actionable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !closest(event, 'input, textarea, select, dialog')
}

/** Press a key; what it did is kept from the browser. */
export function hotkey(event: KeyboardEvent, at: Reach): void {
  if (at.busy() || !actionable(event)) return
  const onMap = event.target === document.body || closest(event, '.frame') !== null
  const done =
    shows(event, at) ??
    (onMap ? moves(event, at) : null) ??
    confirms(event, at) ??
    picks(event, at) ??
    acts(event, at)
  if (done) event.preventDefault()
}

/** While something is played back. */
function shows({ key, shiftKey }: KeyboardEvent, { game }: Reach): boolean | null {
  if (!game.show.running || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  game.show.move(key === 'ArrowLeft' ? -1 : 1)
  return true
}

/** Arrows and Tab on the map. False: the key is the browser's. */
function moves(event: KeyboardEvent, { play, map }: Reach): boolean | null {
  const { key, shiftKey } = event
  if (isArrow(key)) {
    if (shiftKey)
      map().pan(
        key === 'ArrowLeft' ? 80 : key === 'ArrowRight' ? -80 : 0,
        key === 'ArrowUp' ? 80 : key === 'ArrowDown' ? -80 : 0,
      )
    else {
      play.step(key)
      map().reveal(play.cursor)
    }
    return true
  }
  if (key !== 'Tab' || !closest(event, '.frame')) return null
  if (closest(event, 'button, a') || !play.tab(shiftKey ? -1 : 1)) return false
  map().reveal(play.cursor)
  return true
}

/** Enter, Space and, while something is played, Escape. */
function confirms(event: KeyboardEvent, { game, play, map }: Reach): boolean | null {
  const { key } = event
  if (key === 'Enter') {
    if (closest(event, 'button, a, input, select, textarea')) return false
    if (play.sure || play.popup?.kind === 'sure') play.answer(true)
    else if (play.keyed || !play.finish()) {
      if (!play.cursor) return false
      play.space(play.cursor, map().spotOf(play.cursor), undefined)
      play.keyed = true
    }
    return true
  }
  if (game.show.running && (key === ' ' || key === 'Escape')) {
    if (closest(event, 'button, a')) return false
    if (key === ' ') game.show.pause()
    else game.show.end()
    return true
  }
  if (key !== ' ') return null
  if (play.sure || play.popup || closest(event, 'button, a')) return false
  return play.finish()
}

/** The letters of offers and overlays. */
function picks({ key }: KeyboardEvent, { game, play, scene, keys }: Reach): boolean | null {
  const offer = game.lit.buttons.find((one) => keys().get(one.action) === key)
  const overlay = scene.overlays.find((one) => one.key === key)
  if (offer) play.pick([offer])
  else if (overlay)
    play.lay(play.layer?.id === overlay.id ? null : { kind: 'overlay', id: overlay.id, side: '' })
  else return null
  return true
}

function acts({ key }: KeyboardEvent, at: Reach): boolean {
  const { game, play, scene } = at
  const here = play.hover?.space || play.cursor
  switch (actionFor(key)) {
    case 'closer':
      at.map().zoom(1)
      return true
    case 'further':
      at.map().zoom(-1)
      return true
    case 'fit':
      at.map().fit()
      return true
    case 'undo':
      if (at.table().undo.steps) void game.command('undo')
      return true
    case 'redo':
      if (at.table().undo.again) void game.command('redo')
      return true
    case 'back':
      at.scrubber().step(-1)
      return true
    case 'forward':
      at.scrubber().step(1)
      return true
    case 'why':
      if (here) play.why({ space: here }, at.map().spotOf(here))
      return true
    case 'order':
      if (at.table().seat !== '') at.type()
      return true
    case 'inspect':
      if (here) play.inspected = here
      at.show('forces')
      return true
    case 'note':
      if (here) play.inspected = here
      at.show('notes')
      return true
    case 'marks':
      play.marked = !play.marked
      return true
    case 'bare':
      play.bare = !play.bare
      return true
    case 'turn':
      if (turnsOf(scene).length > 1) at.map().turnMap()
      return true
    case 'help':
      at.help()
      return true
    case 'again':
      void game.again()
      return true
    case 'escape':
      if (play.escape()) return true
      if (!play.fight) return false
      play.showFight('')
      return true
    default:
      return false
  }
}

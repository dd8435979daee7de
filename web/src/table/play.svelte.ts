/** What the player is doing at the table: pointing, choosing, asking. */
import { sentence } from '../lib/api'
import { fill } from '../lib/fill'
import { settings } from '../lib/settings.svelte'
import { toasts } from '../lib/toasts.svelte'
import type { Odds, Offer, Overlay, Scene, Space, WhyNot } from '../lib/types'
import { pieceName, spaceName } from './faces'
import type { Game } from './game.svelte'
import type { Layer } from './MapTools.svelte'
import { around, readingOrder, stepFrom, type Arrow } from './navigate'
import { asksAgain, cancelOf, chosenOf, doneOf, holds, instead } from './offers'
import type { Spot } from './spot'
import type { Way } from './ways'

export type Popup =
  | { kind: 'choose'; offers: Offer[]; spot: Spot }
  | { kind: 'sure'; offer: Offer; spot: Spot; odds: Promise<Odds | null> }
  | { kind: 'why'; name: string; space: string; answer: Promise<WhyNot>; spot: Spot }
  | { kind: 'card'; space: string; spot: Spot }
  | { kind: 'hand'; card: string; spot: Spot }

const ODDS_PATIENCE = 140

export class Play {
  popup = $state.raw<Popup | null>(null)
  /** An offer that has no place on the map and is asked about again. */
  sure = $state.raw<Offer | null>(null)
  hover = $state.raw<{ space: string; spot: Spot } | null>(null)
  odds = $state.raw<Odds | null>(null)
  cursor = $state('')
  /** The cursor is drawn while the keyboard leads. */
  keyed = $state(false)
  inspected = $state('')
  pointed = $state.raw<readonly string[]>([])
  /** What happened of late is marked on the map. */
  marked = $state(true)
  /** The counters are off the map, to see the ground. */
  bare = $state(false)
  /** The fight whose strip is open; see `Fight.key`. */
  fight = $state('')
  /** It was asked for: it is shown whole, whatever lies under it. */
  asked = $state(false)
  layer = $state.raw<Layer | null>(null)
  overlay = $state.raw<Overlay | null>(null)
  /** Read out by a screen reader. */
  said = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private inquiry = 0

  constructor(
    readonly game: Game,
    readonly scene: Scene,
  ) {}

  private spaceOf(id: string): Space | undefined {
    return this.scene.spaces.find((space) => space.id === id)
  }

  /** The first space of what was chosen so far, for the arrow to the one pointed at. */
  get from(): string {
    const chosen = this.game.view?.marks.find((mark) => mark.kind === 'chosen')
    return chosen?.spaces[0] ?? ''
  }

  // -- fights ----------------------------------------------------------------------------------------------------

  /** Show the strip of a fight that is over; none: close it. */
  showFight(key: string): void {
    this.fight = key
    this.asked = key !== ''
  }

  // -- choosing --------------------------------------------------------------------------------------------------

  space(id: string, spot: Spot, piece: string | undefined): void {
    this.inspected = id
    this.cursor = id
    this.keyed = false
    const played = this.game.show.running
    this.game.show.end()
    const offers = (piece && this.game.lit.pieces.get(piece)) || this.game.lit.spaces.get(id)
    if (offers && offers.length) this.pick(offers, spot)
    else if (played)
      return // it only ended what was played
    else if (this.halfMade) void this.rechoose(id, spot)
    else this.popup = { kind: 'card', space: id, spot }
  }

  /** Something is chosen and waits for the rest of the order; it can be taken back. */
  private get halfMade(): boolean {
    const state = this.game.state
    if (!state || this.game.moment || state.view.status !== 'decide' || state.undo.steps === 0) return false
    return chosenOf(state.view) !== ''
  }

  /** A click on what was lit before the last choice undoes that choice and takes this instead. */
  private async rechoose(id: string, spot: Spot): Promise<void> {
    const { game } = this
    if (this.from === id) {
      await game.command('undo')
      return
    }
    const seen = game.state?.seen
    const before = await game.offersBefore().catch(() => null)
    if (game.state?.seen !== seen) return
    const [other, ...more] = before ? instead(before, id) : []
    if (other && !more.length) await game.orderInstead(other)
    else this.popup = { kind: 'card', space: id, spot }
  }

  /**
   * One offer is taken, with a question first where there is no way back or where it makes things worse; several are
   * shown to choose from.
   */
  pick(offers: Offer[], spot?: Spot): void {
    this.hover = null
    if (offers.length > 1 && spot) {
      this.popup = { kind: 'choose', offers, spot }
      return
    }
    const offer = offers[0]
    if (!offer || this.game.busy) return
    if (!asksAgain(offer, settings.now.confirm)) this.take(offer)
    else if (spot) this.popup = { kind: 'sure', offer, spot, odds: this.game.oddsOf(offer) }
    else this.ask(offer)
  }

  /** Ask about it once more, beside the question. */
  ask(offer: Offer): void {
    this.popup = null
    this.sure = offer
  }

  /** The answer to 'there is no way back'. */
  answer(yes: boolean): void {
    const offer = this.popup?.kind === 'sure' ? this.popup.offer : this.sure
    this.popup = null
    this.sure = null
    if (yes && offer) this.take(offer)
  }

  private take(offer: Offer): void {
    this.popup = null
    this.sure = null
    void this.game.order(offer)
  }

  /** Close what is open; else take back a choice that is half made. False: there was nothing. */
  escape(): boolean {
    if (this.popup || this.sure) {
      this.popup = null
      this.sure = null
      return true
    }
    const { game } = this
    if (!game.state || game.state.view.status !== 'decide') return false
    const cancel = game.moment ? undefined : cancelOf(game.state.view)
    if (cancel) this.pick([cancel])
    else if (this.halfMade || holds(game.before, game.state)) void game.command('undo')
    else return false
    return true
  }

  /** Press what ends the question, where there is only one such. False: there is none. */
  finish(): boolean {
    const { game } = this
    const done = game.state && !game.moment ? doneOf(game.state.view) : undefined
    if (!done) return false
    this.pick([done])
    return true
  }

  why(what: { space?: string; card?: string }, spot: Spot): void {
    const name = what.space ? spaceName(this.scene, what.space) : (what.card ?? '')
    this.hover = null
    this.popup = { kind: 'why', name, space: what.space ?? '', answer: this.game.why(what), spot }
  }

  /** Do what makes something possible; the thing itself is lit then, and left to be chosen. */
  async goWay(way: Way): Promise<void> {
    this.popup = null
    this.pointed = []
    if (way.back) await this.game.command('undo')
    const offer = this.game.state?.view.offers.find((one) => one.text === way.orders[0])
    if (offer && way.orders.length > 1) this.pick([offer])
  }

  /** Open a card of the hand to read it, or close it again. */
  read(card: string, spot: Spot): void {
    const open = this.popup?.kind === 'hand' && this.popup.card === card
    this.hover = null
    this.popup = open ? null : { kind: 'hand', card, spot }
  }

  // -- pointing --------------------------------------------------------------------------------------------------

  point(space: string | null, spot: Spot): void {
    clearTimeout(this.timer)
    this.odds = null
    this.hover = space && !this.popup ? { space, spot } : null
    if (!space) return
    const offers = this.game.lit.spaces.get(space)
    if (offers) this.timer = setTimeout(() => void this.reckon(space, offers), ODDS_PATIENCE)
    if (this.layer?.kind === 'overlay' && this.perSpace(this.layer.id)) this.relay(space)
  }

  private async reckon(space: string, offers: Offer[]): Promise<void> {
    for (const offer of offers) {
      const odds = await this.game.oddsOf(offer)
      if ((this.hover?.space ?? this.cursor) !== space) return
      if (odds) {
        this.odds = odds
        return
      }
    }
  }

  /** The keyboard's cursor; without one it begins at what is lit, or in the middle. */
  step(key: Arrow): void {
    const here = this.spaceOf(this.cursor)
    const next = here ? stepFrom(this.scene.spaces, here, key) : this.first()
    if (next) this.goTo(next.id)
  }

  private first(): Space | undefined {
    const lit = readingOrder(this.scene.spaces, this.game.lit.spaces.keys())[0]
    return this.spaceOf(lit ?? '') ?? this.scene.spaces[Math.floor(this.scene.spaces.length / 2)]
  }

  /** The next lit space; false after the last one, so that Tab leaves the map. */
  tab(step: 1 | -1): boolean {
    const ids = readingOrder(this.scene.spaces, this.game.lit.spaces.keys())
    if (ids.length === 0) return false
    const at = ids.indexOf(this.cursor)
    if ((step > 0 && at === ids.length - 1) || (step < 0 && at === 0)) return false
    const next = around(ids, this.cursor, step)
    if (next) this.goTo(next)
    return true
  }

  goTo(id: string): void {
    this.cursor = id
    this.keyed = true
    this.hover = null
    this.said = this.spoken(id)
    clearTimeout(this.timer)
    this.odds = null
    const offers = this.game.lit.spaces.get(id)
    if (offers) this.timer = setTimeout(() => void this.reckon(id, offers), ODDS_PATIENCE)
    if (this.layer?.kind === 'overlay' && this.perSpace(this.layer.id)) this.relay(id)
  }

  private spoken(id: string): string {
    const pieces = (this.game.view?.pieces ?? []).filter((piece) => piece.space === id)
    const offers = this.game.lit.spaces.get(id) ?? []
    return [
      spaceName(this.scene, id),
      this.spaceOf(id)?.terrain ?? '',
      ...pieces.map((piece) => pieceName(this.scene, piece)),
      ...offers.map((offer) => `can be chosen: ${offer.label}`),
    ]
      .filter(Boolean)
      .join(', ')
  }

  // -- overlays --------------------------------------------------------------------------------------------------

  private perSpace(id: string): boolean {
    return this.scene.overlays.find((one) => one.id === id)?.per === 'space'
  }

  lay(layer: Layer | null): void {
    this.layer = layer
    this.overlay = null
    if (!layer) return
    if (layer.kind === 'heat') void this.heat(layer)
    else this.relay(this.hover?.space || this.cursor || this.inspected)
  }

  /** Ask for the overlay again: the game has gone on, or another space is pointed at. */
  relay(space = this.cursor || this.inspected): void {
    const layer = this.layer
    if (!layer) return
    if (layer.kind === 'heat') {
      void this.heat(layer)
      return
    }
    const per = this.perSpace(layer.id)
    if (per && !space) return
    const mine = ++this.inquiry
    this.game.overlay(layer.id, per ? space : undefined).then(
      (overlay) => {
        if (mine === this.inquiry && this.layer === layer) this.overlay = overlay
      },
      (error: unknown) => this.failed(error),
    )
  }

  private async heat(layer: Layer): Promise<void> {
    const mine = ++this.inquiry
    try {
      const heat = await this.game.heat(layer.side, layer.id)
      if (mine !== this.inquiry || this.layer !== layer) return
      const most = Math.max(0.0001, ...Object.values(heat.spaces))
      const tints = Object.entries(heat.spaces)
        .filter(([, chance]) => chance > 0)
        .map(([space, chance]) => ({
          space,
          side: layer.side,
          strength: chance / most,
          text: `${Math.max(1, Math.round(chance * 100))} %`,
        }))
      const how = heat.samples
        ? `From ${heat.samples} boards dealt by what you know.`
        : 'Counted over everything that you cannot rule out.'
      this.overlay = { id: 'heat', tints, notes: [fill('Note', { text: how })] }
    } catch (error) {
      this.failed(error)
    }
  }

  private failed(error: unknown): void {
    this.layer = null
    this.overlay = null
    toasts.show(sentence(error), 'bad')
  }
}

/** What can be asked of a table: about a choice, about the past, for another game or for a guest. Nothing is kept but odds. */
import { get, post, search } from '../lib/api'
import type { Odds, Offer, Overlay, State, WhyNot } from '../lib/types'

const ODDS_KEPT = 200

export abstract class Asked {
  /** Who asks, and what they see now. */
  abstract readonly seat: string
  abstract state: State | null
  protected readonly odds = new Map<string, Promise<Odds | null>>()

  constructor(readonly id: string) {}

  protected get base(): string {
    return `/api/tables/${encodeURIComponent(this.id)}`
  }

  // -- about a choice --------------------------------------------------------------------------------------------

  why(what: { space?: string; card?: string; text?: string }): Promise<WhyNot> {
    return get(`${this.base}/why`, 'WhyNot', { seat: this.seat || undefined, ...what })
  }

  /** The odds of an offer, asked once as long as nothing changes. */
  oddsOf(offer: Offer): Promise<Odds | null> {
    const key = `${this.state?.seen} ${offer.action}`
    let found = this.odds.get(key)
    if (!found) {
      found = get(`${this.base}/odds`, 'OddsOf', { seat: this.seat || undefined, action: offer.action }).then(
        (answer) => answer.odds,
        () => null,
      )
      if (this.odds.size > ODDS_KEPT) this.odds.clear()
      this.odds.set(key, found)
    }
    return found
  }

  async completions(text: string): Promise<string[]> {
    return (await get(`${this.base}/complete`, 'Completion', { seat: this.seat || undefined, text })).words
  }

  async overlay(name: string, space?: string): Promise<Overlay | null> {
    const asked = { seat: this.seat || undefined, space }
    return (await get(`${this.base}/overlays/${encodeURIComponent(name)}`, 'OverlayOf', asked)).overlay
  }

  heat(side: string, kind: string) {
    return get(`${this.base}/heat`, 'Heat', { seat: this.seat || undefined, side, kind })
  }

  // -- about the past --------------------------------------------------------------------------------------------

  private through(lens: string) {
    return { seat: this.seat || undefined, lens: lens || undefined }
  }

  moments(lens: string) {
    return get(`${this.base}/moments`, 'Moments', this.through(lens))
  }

  momentAt(n: number, lens: string) {
    return get(`${this.base}/moments/${n}`, 'MomentOf', this.through(lens))
  }

  async playback(first: number, most: number) {
    const asked = { ...this.through(''), first, most }
    return (await get(`${this.base}/playback`, 'Playback', asked)).moments
  }

  luck(lens: string) {
    return get(`${this.base}/luck`, 'Luck', this.through(lens))
  }

  verify() {
    return get(`${this.base}/verify`, 'Verified')
  }

  async branch(moment: number, lens: string): Promise<string> {
    const path = `${this.base}/branch${search({ seat: this.seat || undefined })}`
    return (await post(path, { moment, lens }, 'Made')).id
  }

  async rematch(): Promise<string> {
    return (await post(`${this.base}/rematch`, { seat: this.seat }, 'Made')).id
  }

  // -- for somebody else -----------------------------------------------------------------------------------------

  exportPath(): string {
    return `${this.base}/export${search({ seat: this.seat || undefined })}`
  }

  async invite(seat: string): Promise<string> {
    const made = await post(`${this.base}/invite${search({ seat })}`, {}, 'Invitation')
    return new URL(made.path, location.origin).href
  }
}

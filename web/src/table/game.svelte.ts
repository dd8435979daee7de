/** One table as this browser sees it: the state that the server told last, and what has been asked of it. */
import { get, post, Refusal, search, sendLast, sentence } from '../lib/api'
import { fill } from '../lib/fill'
import { toasts } from '../lib/toasts.svelte'
import type { Holder, LogEntry, MomentOf, Offer, Scene, State, View } from '../lib/types'
import { Beside } from './beside.svelte'
import { merged } from './log'
import { chosenOf, holds, litOf, same, type Before } from './offers'
import { Show } from './show.svelte'
import { Stream } from './stream'

export const MOVED_ON = 'The game has moved on.'
export type Command = 'undo' | 'redo' | 'reset' | 'takeback' | 'agree' | 'refuse' | 'hurry'

/** How many moments may have passed since a half-made choice: what others did meanwhile. */
const MOST_BACK = 8

export class Game extends Beside {
  scene = $state.raw<Scene | null>(null)
  state = $state.raw<State | null>(null)
  lines = $state.raw<LogEntry[]>([])
  /** Why there is no table to show. */
  problem = $state<Refusal | null>(null)
  /** Whether the stream is well; it is until it fails. */
  live = $state(true)
  /** How many orders were given from this page. */
  given = $state(0)
  /** An order or a command is on its way. */
  busy = $state(false)
  /** What it was given on, and which it is. */
  private sent = ''
  private sending = 0
  /** A moment of the past that is shown instead of now. */
  moment = $state.raw<MomentOf | null>(null)
  /** The log that belongs to it, where it is seen with other eyes. */
  pastLines = $state.raw<LogEntry[] | null>(null)
  /** The seat at this browser whose turn it is to look: the curtain is down until it says so. */
  curtain = $state<string>('')
  /** The seat that had the screen before the curtain fell. */
  passedBy = $state('')
  /** The seat at this browser that the game waits for, while another one looks. */
  next = $state('')
  /** Who sits where; it is no secret, and stays when the curtain falls. */
  holders = $state.raw<Holder[]>([])
  /** Where this person's log ended when the table was opened. */
  visited = $state(0)

  /** What happened of late, played back. */
  readonly show = new Show(
    (first, most) => this.playback(first, most),
    () => this.lines,
    () => this.state?.seat === '' && this.state.thinking.length > 0,
  )
  /** The moment at which this person decided last: what came of it can be played again. */
  decided = $state(0)
  /** Where the log ended then. */
  decidedMark = $state(Infinity)
  /** The same of every seat that was played at this screen. */
  private readonly decisions = new Map<string, { moment: number; mark: number }>()
  readonly view = $derived<View | null>(this.moment?.view ?? this.show.view ?? this.state?.view ?? null)
  /** How far the log is told: what came later is not shown yet, or not any more. */
  readonly until = $derived(this.moment?.mark ?? this.show.until)
  /** Nothing of the past can be chosen. */
  readonly lit = $derived(litOf(this.moment ? null : (this.state?.view ?? null)))
  readonly mine = $derived((this.state?.seats ?? []).filter((holder) => holder.mine))
  /** The other seats of ours, of the same side, that have to decide now as well. */
  readonly alsoAsked = $derived((this.state?.view.asked ?? []).filter((seat) => seat !== this.state?.seat))
  /** Whether others play for our side: then we may speak to them alone. */
  readonly allies = $derived(this.hasAllies())
  readonly seat = $derived(this.state?.seat ?? '')
  readonly over = $derived(this.state?.view.status === 'over')

  before: Before | null = null
  private stream: Stream | null = null
  private wanted = ''
  private staying = false
  /** How far the server knows that this person has read. */
  private read = 0

  // -- opening and closing ---------------------------------------------------------------------------------------

  async open(watched = false): Promise<void> {
    try {
      const [scene, state] = await Promise.all([
        get(`${this.base}/scene`, 'Scene'),
        get(this.base, 'State', { seat: this.wanted || undefined }),
      ])
      this.scene = scene
      this.visited = this.read = state.visited
      const several = sidesOf(state).length > 1
      this.holders = state.seats
      if (several && state.conceals && !this.wanted && state.view.status !== 'over') {
        // Whoever opened the page may not be the one whose turn it is: ask first, keep nothing.
        this.curtain = state.seat
        return
      }
      this.wanted = several ? state.seat : this.wanted
      const last = this.decisions.get(state.seat)
      this.decided = last?.moment ?? state.moments - 1
      this.decidedMark = last?.mark ?? state.mark
      this.accept(state)
      this.listen()
      void this.side()
      // Whoever comes back to the screen sees what happened meanwhile.
      if (last && several && !this.staying && !watched && this.show.starts) await this.again()
    } catch (error) {
      this.problem = asRefusal(error)
    }
  }

  /**
   * The player of this seat is in front of the screen now. `look`: only to look once more at what was done; `watched`:
   * they saw it happen.
   */
  async sit(seat: string, look = false, watched = false): Promise<void> {
    this.close()
    this.wanted = seat
    this.staying = look
    this.curtain = ''
    await this.open(watched)
  }

  /** Answer for another of our seats of the same side: nothing is hidden from us there, so nothing is cleared. */
  async answerFor(seat: string): Promise<void> {
    this.wanted = seat
    try {
      this.accept(await get(this.base, 'State', { seat }))
      this.listen()
    } catch (error) {
      toasts.show(sentence(error), 'bad')
    }
  }

  /** Pass the screen to the seat that the game waits for. */
  pass(): void {
    this.staying = false
    if (this.state) this.accept(this.state)
  }

  close(): void {
    this.show.end()
    this.stream?.close()
    this.stream = null
  }

  private listen(): void {
    this.close()
    const address = () =>
      `${this.base}/events${search({ seat: this.wanted || undefined, since: this.state?.mark ?? 0 })}`
    this.stream = new Stream(address, {
      event: (name, data) => this.heard(name, data),
      live: (yes) => (this.live = yes),
      recover: () => this.recover(),
    })
  }

  private async recover(): Promise<boolean> {
    try {
      this.accept(await get(this.base, 'State', { seat: this.wanted || undefined }))
      return true
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.away || refusal.status === 429 || refusal.status >= 500) throw refusal
      this.problem = refusal
      return false
    }
  }

  /** The seat as the table calls it, and the side that it plays. */
  seatOf(seat: string): { name: string; side: string } {
    return this.holders.find((holder) => holder.seat === seat) ?? { name: seat, side: '' }
  }

  /** Who is called to the screen for a seat: all the seats of its side that are played there. */
  playersAt(seat: string): string[] {
    const side = this.seatOf(seat).side
    const names = this.holders.filter((one) => one.mine && one.side === side).map((one) => one.name)
    return names.length > 1 ? names : [this.seatOf(seat).name]
  }

  playersOf(seat: string): string {
    return this.playersAt(seat).join(' and ')
  }

  private hasAllies(): boolean {
    const state = this.state
    if (!state) return false
    const sides = sidesOf(state)
    return (
      sides.length === 1 &&
      state.seats.some((one) => one.side === sides[0] && !one.mine && one.holder !== 'bot')
    )
  }

  private heard(name: string, data: unknown): void {
    if (name === 'state') {
      const state = fill('State', data)
      // What comes of an order may be told before the order is answered: then it has landed, and the next may follow.
      if (state.seen !== this.sent) this.busy = false
      this.accept(state)
    } else if (name === 'chat') this.addChat(fill('Chat', data))
    else if (name === 'people' && this.state && Array.isArray(data)) {
      this.holders = data.map((one) => fill('Holder', one))
      this.state = { ...this.state, seats: this.holders }
    } else if (name === 'watching' && this.state) {
      this.state = { ...this.state, spectators: fill('Watching', data).spectators }
    }
  }

  accept(state: State): void {
    if (this.curtain || this.isOlder(state)) return
    const before = this.state
    this.next = this.nextHere(state)
    const to = this.staying ? '' : this.next
    if (to && !before) {
      this.lower(state, to)
      return
    }
    this.holders = state.seats
    if (before?.seen !== state.seen) this.odds.clear()
    this.lines = merged(state.since === 0 ? [] : this.lines, state)
    this.state = state
    this.show.follow(before, state, before?.seen === this.sent, !!to && state.conceals)
    // Whoever gave the order sees what came of it before the curtain falls. Who came or went meanwhile changes nothing.
    if (to) this.show.then(() => this.state?.seen === state.seen && this.lower(state, to))
  }

  /** The answer to something that we sent. Where another worker counts than on our stream, the server is asked once more. */
  private async answered(state: State): Promise<void> {
    const uncounted = this.state !== null && this.state.counter !== state.counter
    this.accept(state)
    if (!uncounted) return
    try {
      this.accept(await get(this.base, 'State', { seat: this.wanted || undefined }))
    } catch {
      // What the stream told stands, and it recovers by itself.
    }
  }

  /** Whether we have been told something later: the server counts what it sends us, answers and stream alike. */
  private isOlder(state: State): boolean {
    const now = this.state
    return (
      now !== null &&
      now.counter === state.counter &&
      together(now) === together(state) &&
      state.count < now.count
    )
  }

  /** The screen goes to another seat: nothing of this one stays on the page, unless there is nothing to hide. */
  private lower(state: State, to: string): void {
    if (!state.conceals) {
      // Both look on: what happened last stays marked for the other one, and is not played again.
      this.decisions.set(to, { moment: this.decided, mark: this.decidedMark })
      void this.sit(to, false, true)
      return
    }
    this.close()
    this.show.end()
    this.state = null
    this.lines = []
    this.now()
    this.before = null
    this.odds.clear()
    this.passedBy = state.seat
    this.curtain = to
  }

  /** At a hot-seat table: the other seat at this browser that the game waits for, where ours has nothing to do. */
  private nextHere(state: State): string {
    const seen = state.view.seats.length ? state.view.seats : [state.seat]
    const others = state.seats.filter((one) => one.mine && !seen.includes(one.seat)).map((one) => one.seat)
    if (!others.length || state.view.status === 'decide' || state.view.status === 'over') return ''
    return state.view.waiting.find((seat) => others.includes(seat)) ?? ''
  }

  // -- orders ----------------------------------------------------------------------------------------------------

  async order(offer: Offer): Promise<void> {
    await this.give({ action: offer.action }, offer)
  }

  /** An order in words; where it is refused the caller says why. */
  async typed(text: string): Promise<Refusal | null> {
    return this.give({ text }, null)
  }

  private async give(what: { action?: number; text?: string }, offer: Offer | null): Promise<Refusal | null> {
    const state = this.state
    if (!state || this.busy) return null
    this.show.end()
    this.decided = state.moments - 1
    this.decidedMark = state.mark
    this.decisions.set(state.seat, { moment: this.decided, mark: this.decidedMark })
    const sending = this.send(state)
    try {
      const answer = await post(
        `${this.base}/orders`,
        { seen: state.seen, seat: state.seat, ...what },
        'Ordered',
      )
      this.staying = false
      this.given += 1
      this.before = offer ? this.remembered(state.view.offers, answer.state) : null
      await this.answered(answer.state)
      if (answer.left_off.length) toasts.show(`Not done any more: ${answer.left_off.join('; ')}.`)
      return null
    } catch (error) {
      const refusal = asRefusal(error)
      this.refused(refusal, offer !== null)
      return refusal
    } finally {
      if (sending === this.sending) this.busy = false
    }
  }

  private send(state: State): number {
    this.busy = true
    this.sent = state.seen
    return ++this.sending
  }

  private remembered(offers: Offer[], after: State): Before {
    return { offers, chosen: chosenOf(after.view), steps: after.undo.steps }
  }

  /** What was offered before the choice that is half made now; asked for where this page did not see it (a reload). */
  async offersBefore(): Promise<Before | null> {
    const state = this.state
    if (!state || holds(this.before, state)) return this.before
    const chosen = chosenOf(state.view)
    const first = Math.max(0, state.moments - 1 - MOST_BACK)
    for (let n = state.moments - 2; n >= first; n--) {
      const { view } = await this.momentAt(n, '')
      if (chosenOf(view) !== chosen) return (this.before = this.remembered(view.offers, state))
    }
    return null
  }

  /** Undo the last choice and choose this instead. */
  async orderInstead(offer: Offer): Promise<void> {
    await this.command('undo')
    const again = this.state && same(this.state.view, offer)
    if (again) await this.order(again)
  }

  async command(what: Command): Promise<void> {
    const state = this.state
    if (!state || this.busy) return
    this.show.end()
    const sending = this.send(state)
    try {
      this.before = null
      await this.answered(await post(`${this.base}/${what}`, { seat: state.seat, seen: state.seen }, 'State'))
    } catch (error) {
      this.refused(asRefusal(error), true)
    } finally {
      if (sending === this.sending) this.busy = false
    }
  }

  private refused(refusal: Refusal, tell: boolean): void {
    if (refusal.away) this.stream?.lost()
    if (refusal.code === 'stale') {
      if (refusal.state) this.accept(refusal.state)
      toasts.show(MOVED_ON)
    } else if (tell) {
      const rules = refusal.reasons.map((reason) => reason.rule).filter(Boolean)
      toasts.show(refusal.message + (rules.length ? ` (${rules.join(', ')})` : ''), 'bad')
    }
  }

  /** Back to the present and to one's own eyes. */
  now(): void {
    this.moment = null
    this.pastLines = null
  }

  // -- the past --------------------------------------------------------------------------------------------------

  /** Whether anything came since one's last decision. */
  get more(): boolean {
    return (this.state?.moments ?? 0) - 1 > this.decided
  }

  /** Play what came since one's last decision once more. */
  async again(): Promise<void> {
    const last = (this.state?.moments ?? 1) - 1
    this.now()
    if (last > this.decided) await this.show.play(this.decided, last)
  }

  // -- beside the game -------------------------------------------------------------------------------------------

  /** I have read the log so far. Told when the page is left or hidden; if it gets lost, the divider stays. */
  visit(): void {
    const mark = this.state?.mark ?? this.read
    if (mark === this.read) return
    this.read = mark
    sendLast(`${this.base}/visit`)
  }
}

/** The sides that are played at this browser. */
function sidesOf(state: State): string[] {
  return [...new Set(state.seats.filter((one) => one.mine).map((one) => one.side || one.seat))]
}

/** Whose states these are: one seat's, or several together. */
function together(state: State): string {
  return state.view.seats.join(' ') || state.seat
}

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(0, 'bad', sentence(error))
}

/**
 * What happened, played back: steps one after the other, each with the position after it and the lines that tell of it.
 * It never stands in the way: an order ends it, and with pace 'off' or without motion it does not begin by itself.
 */
import { settings, type Pace } from '../lib/settings.svelte'
import type { Beat, LogEntry, MomentOf, State, View } from '../lib/types'
import { cutsOf } from './fights'

export interface Step {
  /** The moment that it leads to. */
  moment: number
  /** What was seen before it, and after it. */
  before: View
  view: View
  /** The log before it, and after it. */
  from: number
  mark: number
  lines: LogEntry[]
  sign: Sign
}
export type Sign = 'move' | 'fight' | 'flag' | 'eye' | 'card' | 'dice' | 'mark'
/** A fight is declared, decided, and over; everything else is only the last. */
export type Phase = 'before' | 'moment' | 'after'

/** Milliseconds, at pace normal. */
const BEFORE = 700
const MOMENT = 800
const AFTER = 1100
const SPACE = 120
const LEAST_MOVE = 260
const MOST_MOVE = 600
const OTHER = 420
const GAP = 90
/** A whole turn takes no longer than this, if that needs no more than doubling the speed. */
const WHOLE = 12_000
const FACTOR: Record<Exclude<Pace, 'off'>, number> = { slow: 1.6, normal: 1, fast: 0.4 }
/** How many moments are asked for at once, and with how few steps left to play the next ones are. */
const PAGE = 40
const AHEAD = 12

export type Ask = (first: number, most: number) => Promise<MomentOf[]>

/** What a beat is worth showing as; null: it is no step. */
function signOf(beat: Beat): Sign | null {
  if (beat.quiet) return null
  switch (beat.beat) {
    case 'fight':
    case 'result':
      return 'fight'
    case 'move':
    case 'appear':
    case 'leave':
      return 'move'
    case 'control':
    case 'score':
      return 'flag'
    case 'reveal':
      return 'eye'
    case 'card':
    case 'chit':
      return 'card'
    case 'roll':
      return 'dice'
    case 'hit':
    case 'loss':
      return 'mark'
    default:
      return null
  }
}

/** Steps that are shown as a strip. */
const FOUGHT = new Set<Sign>(['fight', 'mark'])
const WEIGHT: Sign[] = ['fight', 'mark', 'card', 'eye', 'move', 'flag', 'dice']

/** The sign of a step: that of the weightiest thing in it; null where nothing happens that can be seen. */
export function signOfLines(lines: readonly LogEntry[]): Sign | null {
  const found = new Set(lines.flatMap((entry) => entry.line.beats.map(signOf)))
  return WEIGHT.find((sign) => found.has(sign)) ?? null
}

/** What a state shows is the last moment that it tells of. */
const momentOf = ({ moments, view, mark }: State): MomentOf => ({
  at: moments - 1,
  of: moments,
  text: '',
  view,
  mark,
})

/** The steps from moment to moment: moments at which nothing can be seen join the next one. */
export function stepsOf(moments: readonly MomentOf[], lines: readonly LogEntry[]): Step[] {
  const found: Step[] = []
  let last = moments[0]
  for (const moment of moments.slice(1)) {
    const own = lines.filter((entry) => entry.at >= last!.mark && entry.at < moment.mark)
    const sign = signOfLines(own)
    // A fight that is only declared so far is shown with what comes of it.
    if (!sign || (sign === 'fight' && cutsOf(own).moment === Infinity)) continue
    found.push({
      moment: moment.at,
      before: last!.view,
      view: moment.view,
      from: last!.mark,
      mark: moment.mark,
      lines: own,
      sign,
    })
    last = moment
  }
  return found
}

/** How long a step takes, by phase. */
export function timesOf(step: Step): Record<Phase, number> {
  if (step.sign === 'fight' || step.sign === 'mark') return { before: BEFORE, moment: MOMENT, after: AFTER }
  const spaces = Math.max(
    0,
    ...step.lines.flatMap((entry) =>
      entry.line.beats.map((beat) => (beat.beat === 'move' ? beat.path.length - 1 : 0)),
    ),
  )
  const after = spaces ? Math.min(MOST_MOVE, Math.max(LEAST_MOVE, spaces * SPACE)) + GAP : OTHER
  return { before: 0, moment: 0, after }
}

/** All times shrink together where a turn would take too long. */
export function shrunk(steps: readonly Step[]): number {
  const whole = steps.reduce((sum, step) => sum + Object.values(timesOf(step)).reduce((a, b) => a + b, 0), 0)
  return Math.max(0.5, Math.min(1, WHOLE / (whole || 1)))
}

const STILL = matchMedia('(prefers-reduced-motion: reduce)')
export const still = () => STILL.matches || settings.now.motion === 'none'

export class Show {
  steps = $state.raw<Step[]>([])
  /** The step that is played; -1: nothing is shown. */
  at = $state(-1)
  phase = $state<Phase>('after')
  playing = $state(false)
  /** Whose turn is shown, for the heading. */
  readonly step = $derived<Step | null>(this.steps[this.at] ?? null)
  readonly running = $derived(this.step !== null)
  /** What is seen now. */
  readonly view = $derived<View | null>(
    this.step ? (this.phase === 'after' ? this.step.view : this.step.before) : null,
  )
  /** How far the log is told. */
  readonly until = $derived(this.untilNow())
  /** About how many seconds are left. */
  readonly left = $derived(this.secondsLeft())
  /** The last moment that is to be played, and the last one that was asked for. */
  private goal = $state(0)
  private loaded = $state(0)
  /** It stands at the last step that is known until the next one comes. */
  private waiting = $state(false)
  /** Whether more is to come than the steps that are known. */
  readonly open = $derived(this.goal > this.loaded || this.waiting)
  private fetching = false
  /** Nothing is known yet. */
  private held = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private asking = 0
  private ended: (() => void)[] = []

  constructor(
    private readonly ask: Ask,
    private readonly lines: () => readonly LogEntry[],
    /** Whether more comes by itself: bots play each other, and their watcher waits for the next step where they stand. */
    private readonly goesOn: () => boolean = () => false,
  ) {}

  /**
   * A new state: what led to it is played, if there is anything to be seen. Whether it is. `pass`: the screen goes to
   * somebody else after it, so that a fight is shown in any case; without motion it stands still until it is closed.
   */
  follow(before: State | null, now: State, own: boolean, pass = false): boolean {
    if (!before || before.seat !== now.seat || now.moments <= before.moments) {
      if (before && now.moments < before.moments) this.end()
      return false
    }
    const news = this.lines().filter((entry) => entry.at >= before.mark)
    const sign = signOfLines(news)
    const quiet = settings.now.pace === 'off' || still()
    if (!sign || (quiet && !(pass && FOUGHT.has(sign)))) {
      if (this.waiting) this.forth()
      return false
    }
    if (this.running) {
      this.goal = now.moments - 1
      // What follows the last moment that is known is at hand; a long row of it is asked for as it is needed.
      const next = !this.held && !this.fetching && this.goal === this.loaded + 1
      if (next && this.steps.length - this.at <= PAGE) this.append([momentOf(now)])
      else void this.further()
      return true
    }
    const first = before.moments - 1
    if (now.moments - before.moments === 1) {
      this.goal = this.loaded = first + 1
      this.begin(stepsOf([momentOf(before), momentOf(now)], this.lines()), own)
    } else {
      // Until the moments are there, what was seen last stays on the table.
      this.hold(before, now)
      void this.load(first, now.moments - 1, own)
    }
    return true
  }

  /** Whether it begins by itself. */
  get starts(): boolean {
    return settings.now.pace !== 'off' && !still()
  }

  /** Play from one moment to another. */
  async play(first: number, last: number): Promise<void> {
    this.end()
    await this.load(first, last, false)
  }

  /** What was seen last stays on the table until the steps are there. */
  private hold(before: State, now: State): void {
    this.held = true
    this.goal = this.loaded = before.moments - 1
    this.steps = [
      {
        moment: before.moments - 1,
        before: before.view,
        view: before.view,
        from: before.mark,
        mark: before.mark,
        lines: [],
        sign: 'move',
      },
    ]
    this.at = 0
    this.phase = 'after'
    this.playing = now.moments > before.moments
  }

  /** Begin with the steps after a moment; the rest is asked for as it is needed. */
  private async load(first: number, last: number, own: boolean): Promise<void> {
    const mine = ++this.asking
    this.goal = last
    try {
      let page = await this.ask(first, Math.min(PAGE, last + 1 - first))
      const from = page[0]
      // Where nothing can be seen at first, it begins later.
      for (let steps = stepsOf(page, this.lines()); from && mine === this.asking;) {
        this.loaded = page.at(-1)?.at ?? last
        if (steps.length) {
          this.begin(steps, own)
          return
        }
        if (this.loaded >= last) break
        const next = await this.ask(this.loaded + 1, Math.min(PAGE, last - this.loaded))
        if (!next.length) break
        page = [from, ...next]
        steps = stepsOf(page, this.lines())
      }
    } catch {
      // The present is at hand: it is shown without the way there.
    }
    if (mine === this.asking) this.end()
  }

  /** More has happened than is known of: the next page, one at a time, once what is known is nearly played. */
  private async further(): Promise<void> {
    const far = this.steps.length - this.at > AHEAD
    if (this.held || this.fetching || !this.steps.length || this.goal <= this.loaded || far) return
    const mine = this.asking
    this.fetching = true
    let page: MomentOf[] = []
    try {
      const first = this.loaded + 1
      page = await this.ask(first, Math.min(PAGE, this.goal + 1 - first))
    } catch {
      // What is known is played, then the present is shown.
      if (mine === this.asking) this.goal = this.loaded
    } finally {
      this.fetching = false
    }
    if (mine === this.asking) this.append(page)
  }

  /** These moments follow the last one that is known. */
  private append(page: MomentOf[]): void {
    const last = this.steps.at(-1)!
    const base: MomentOf = { at: last.moment, of: 0, text: '', view: last.view, mark: last.mark }
    this.loaded = page.at(-1)?.at ?? this.goal
    this.steps = [...this.steps, ...stepsOf([base, ...page], this.lines())]
    if (this.waiting) this.forth()
    else void this.further()
  }

  private begin(steps: Step[], own: boolean): void {
    if (!steps.length) {
      this.end()
      return
    }
    // Paused before anything was known to play.
    const paused = this.held && !this.playing
    this.held = false
    this.steps = steps
    // Without motion one goes from still to still; at once is where it comes to.
    const stands = still() || settings.now.pace === 'off'
    this.playing = !stands && !paused
    this.go(stands && own ? steps.length - 1 : 0, own)
  }

  /** To a step. `own`: an attack of one's own was declared by oneself, so it begins with what comes of it. */
  go(n: number, own = false): void {
    clearTimeout(this.timer)
    const step = this.steps[n]
    if (!step) {
      this.end()
      return
    }
    this.at = n
    const times = timesOf(step)
    this.phase = times.before && !own ? 'before' : times.moment ? 'moment' : 'after'
    if (still() || settings.now.pace === 'off') this.phase = 'after'
    this.wait()
    void this.further()
  }

  private wait(): void {
    clearTimeout(this.timer)
    if (!this.playing || !this.step) return
    const pace = settings.now.pace === 'off' ? 'normal' : settings.now.pace
    const time = timesOf(this.step)[this.phase] * FACTOR[pace] * shrunk(this.steps)
    this.timer = setTimeout(() => this.forth(), time)
  }

  private forth(): void {
    this.waiting = false
    if (this.phase === 'before') this.phase = 'moment'
    else if (this.phase === 'moment') this.phase = 'after'
    else if (this.at + 1 >= this.steps.length && (this.open || this.goesOn())) {
      // The next step is on its way.
      this.waiting = true
      void this.further()
      return
    } else {
      this.go(this.at + 1)
      return
    }
    this.wait()
  }

  /** Whoever pauses where the next step is awaited stays there when it comes. */
  pause(): void {
    this.playing = !this.playing
    this.waiting = false
    if (this.playing) this.wait()
    else clearTimeout(this.timer)
  }

  /** One step forth or back, and no further by itself. */
  move(by: 1 | -1): void {
    this.playing = false
    clearTimeout(this.timer)
    const next = this.at + by
    this.waiting = false
    if (next >= this.steps.length && (this.open || this.goesOn())) void this.further()
    else if (next >= this.steps.length) this.end()
    else if (next >= 0) {
      this.at = next
      this.phase = 'after'
      void this.further()
    }
  }

  /** To the end: the present is shown. */
  end(): void {
    this.asking++
    clearTimeout(this.timer)
    this.at = -1
    this.playing = false
    this.waiting = this.held = false
    this.steps = []
    this.goal = this.loaded = 0
    const told = this.ended
    this.ended = []
    for (const tell of told) tell()
  }

  /** Do something once nothing is played any more; at once if nothing is. */
  then(what: () => void): void {
    if (this.running) this.ended.push(what)
    else what()
  }

  private untilNow(): number {
    const { step } = this
    if (!step) return Infinity
    if (this.phase === 'after') return step.mark
    const cuts = cutsOf(step.lines)
    return Math.min(step.mark, this.phase === 'before' ? cuts.moment : cuts.after)
  }

  private secondsLeft(): number {
    const rest = this.steps.slice(Math.max(0, this.at))
    const sum = rest.reduce((all, step) => all + Object.values(timesOf(step)).reduce((a, b) => a + b, 0), 0)
    const pace = settings.now.pace === 'off' ? 'normal' : settings.now.pace
    return Math.max(1, Math.round((sum * FACTOR[pace] * shrunk(this.steps)) / 1000))
  }
}

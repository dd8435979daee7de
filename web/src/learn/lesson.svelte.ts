/** A step of a lesson as a table: everything of the real one works, only that orders go to the lesson. */
import { post } from '../lib/api'
import { fill } from '../lib/fill'
import type { LessonState, Odds, Offer, Overlay, State, WhyNot } from '../lib/types'
import { sceneOf } from '../lobby/library'
import { asRefusal, Game, type Command } from '../table/game.svelte'
import { chosenOf } from '../table/offers'

interface Asked {
  step: number
  done?: string[]
  order?: string
  action?: number
  odds?: number
  overlay?: string
  space?: string
}

export class LessonGame extends Game {
  lesson = $state.raw<LessonState | null>(null)
  failed = $state('')

  constructor(readonly slug: string) {
    super('')
  }

  private ask(body: Asked): Promise<LessonState> {
    return post(`/api/titles/${this.slug}/lesson`, body, 'LessonState')
  }

  /** What the step is asked for as it stands. */
  private look(more: Omit<Asked, 'step'>): Promise<LessonState> {
    return this.ask({ step: this.lesson?.step ?? 0, done: this.lesson?.done ?? [], ...more })
  }

  private async got(lesson: LessonState): Promise<void> {
    if (lesson.scenario !== this.scene?.scenario) this.scene = await sceneOf(this.slug, lesson.scenario)
    this.lesson = lesson
    this.accept(stateOf(this.slug, lesson))
  }

  /** Which question is the latest: the answer to a former one comes too late. */
  private latest = 0

  private async doing(asking: () => Promise<LessonState>): Promise<boolean> {
    const mine = ++this.latest
    this.busy = true
    this.failed = ''
    try {
      const answer = await asking()
      if (mine !== this.latest) return false
      await this.got(answer)
      return true
    } catch (error) {
      if (mine === this.latest) this.failed = asRefusal(error).message
      return false
    } finally {
      if (mine === this.latest) this.busy = false
    }
  }

  /** To a step, from its beginning. */
  begin(step: number): Promise<boolean> {
    this.before = null
    this.decidedMark = Infinity
    return this.doing(() => this.ask({ step }))
  }

  private async attempt(what: { order?: string; action?: number }): Promise<void> {
    const state = this.state
    if (!state || this.busy || this.lesson?.outcome === 'solved') return
    if (!(await this.doing(() => this.look(what)))) return
    this.given += 1
    if (this.decidedMark === Infinity) this.decidedMark = state.mark
    const steps = this.lesson?.done.length ?? 0
    this.before = { offers: state.view.offers, chosen: chosenOf(this.state!.view), steps }
  }

  override order(offer: Offer): Promise<void> {
    return this.attempt({ action: offer.action })
  }

  override async typed(text: string): Promise<null> {
    await this.attempt({ order: text })
    return null
  }

  override async command(what: Command): Promise<void> {
    const lesson = this.lesson
    if (this.busy || !lesson?.done.length || (what !== 'undo' && what !== 'reset')) return
    const done = what === 'undo' ? lesson.done.slice(0, -1) : []
    await this.doing(() => this.ask({ step: lesson.step, done }))
  }

  override async offersBefore() {
    return this.before
  }

  // -- questions -------------------------------------------------------------------------------------------------

  override async why(what: { space?: string; card?: string; text?: string }): Promise<WhyNot> {
    const asked = what.space ?? what.card ?? what.text ?? ''
    const answer = await this.look({ order: `why ${asked}` })
    const legal = answer.outcome !== 'refused'
    const known = legal || answer.reasons.length > 0
    return {
      asked,
      note: known ? '' : answer.message,
      orders: known ? [{ order: answer.about || asked, legal, reasons: answer.reasons }] : [],
      ways: answer.ways,
    }
  }

  override oddsOf(offer: Offer): Promise<Odds | null> {
    return this.look({ odds: offer.action }).then(
      (answer) => answer.odds,
      () => null,
    )
  }

  override async overlay(name: string, space?: string): Promise<Overlay | null> {
    return (await this.look({ overlay: name, ...(space ? { space } : {}) })).overlay
  }

  override async completions(): Promise<string[]> {
    return (this.state?.view.offers ?? []).map((offer) => offer.text)
  }

  override async again(): Promise<void> {}

  override close(): void {}

  override visit(): void {}
}

/** The step as the table knows its state: one person, nobody else, nothing to come. */
function stateOf(title: string, lesson: LessonState): State {
  const lines = lesson.lines.map((line, at) => ({ at, line }))
  return fill('State', {
    id: '',
    seen: `${lesson.step} ${lesson.done.join('; ')} ${lesson.outcome}`,
    seat: lesson.seat,
    count: 0,
    counter: '',
    title,
    scenario: lesson.scenario,
    options: lesson.options,
    access: 'private',
    seats: lesson.seats.map((one) => ({
      seat: one.id,
      name: one.name,
      side: one.side,
      holder: 'person',
      mine: one.id === lesson.seat,
    })),
    view: lesson.view,
    since: 0,
    mark: lines.length,
    lines,
    undo: { steps: lesson.done.length, wall: 'the beginning of this task', again: 0 },
    moments: 1,
    visited: 0,
    seed_hash: '',
  })
}

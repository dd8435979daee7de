/** What may be chosen now, sorted by where it is lit. */
import type { Offer, Panel, Piece, Slot, State, View } from '../lib/types'

export interface Lit {
  spaces: Map<string, Offer[]>
  pieces: Map<string, Offer[]>
  cards: Map<string, Offer[]>
  slots: Map<string, Offer[]>
  buttons: Offer[]
}

/** An offer on a piece also lights the space where it stands; one on a slot that is not shown is a button. */
export function litOf(view: View | null): Lit {
  const lit: Lit = { spaces: new Map(), pieces: new Map(), cards: new Map(), slots: new Map(), buttons: [] }
  if (!view) return lit
  const pieces = new Map(view.pieces.map((piece) => [piece.id, piece]))
  const slots = new Set(view.panels.flatMap((panel) => panel.slots.map((slot) => slot.id)))
  for (const offer of view.offers) place(lit, offer, pieces, slots)
  return lit
}

function place(lit: Lit, offer: Offer, pieces: Map<string, Piece>, slots: Set<string>): void {
  if (offer.on === 'space') add(lit.spaces, offer.target, offer)
  else if (offer.on === 'card') add(lit.cards, offer.target, offer)
  else if (offer.on === 'slot' && slots.has(offer.target)) add(lit.slots, offer.target, offer)
  else if (offer.on === 'piece' && pieces.has(offer.target)) {
    add(lit.pieces, offer.target, offer)
    add(lit.spaces, pieces.get(offer.target)!.space, offer)
  } else lit.buttons.push(offer)
}

function add(into: Map<string, Offer[]>, key: string, offer: Offer): void {
  const there = into.get(key)
  if (there) there.push(offer)
  else into.set(key, [offer])
}

/** A letter for each button: one of its own words' first, else one of its letters, else any that is free. */
export function keysFor(
  offers: readonly Offer[],
  taken: ReadonlySet<string>,
  /** The letters that orders had before, by their text: they keep them, and new ones are noted. */
  before: Map<string, string> = new Map(),
): Map<number, string> {
  const used = new Set(taken)
  const found = new Map<number, string>()
  for (const offer of offers) {
    const key = before.get(offer.text)
    if (!key || used.has(key)) continue
    used.add(key)
    found.set(offer.action, key)
  }
  for (const offer of offers) {
    if (found.has(offer.action)) continue
    const words = offer.label.toLowerCase().match(/[a-z]+/g) ?? []
    const wanted = [...words.map((word) => word[0]!), ...words.join(''), ...'abcdefghijklmnopqrstuvwxyz']
    const key = wanted.find((letter) => !used.has(letter))
    if (!key) break
    used.add(key)
    found.set(offer.action, key)
    before.set(offer.text, key)
  }
  return found
}

/** What was offered before the last own choice: with it another piece can be chosen instead, by undoing. */
export interface Before {
  offers: Offer[]
  /** What was marked as chosen then, and how many steps could be undone: as long as both hold, so does this. */
  chosen: string
  steps: number
}

/** The spaces that are marked as chosen, as one word. */
export function chosenOf(view: View): string {
  const marks = view.marks.filter((mark) => mark.kind === 'chosen')
  return marks.map((mark) => mark.spaces.join(' ')).join(' / ')
}

/**
 * Whether the last own choice is still the last thing that can be undone. What others do meanwhile, and what comes over
 * the stream of it, does not matter.
 */
export function holds(before: Before | null, state: State): before is Before {
  return (
    before !== null &&
    state.undo.steps > 0 &&
    before.steps === state.undo.steps &&
    before.chosen === chosenOf(state.view)
  )
}

/** What a click on a space meant in the decision before this one. */
export function instead(before: Before, space: string): Offer[] {
  return before.offers.filter((offer) => offer.on === 'space' && offer.target === space)
}

/** The same offer in another state: numbers and words stay, so both are looked at. */
export function same(view: View, offer: Offer): Offer | undefined {
  return view.offers.find((one) => one.action === offer.action && one.text === offer.text)
}

/** Offers under their headings, in the order in which these first come; what has none comes first. */
export function grouped(offers: readonly Offer[]): { group: string; offers: Offer[] }[] {
  const found = new Map<string, Offer[]>()
  if (offers.some((offer) => !offer.group)) found.set('', [])
  for (const offer of offers) add(found, offer.group, offer)
  return [...found].map(([group, of]) => ({ group, offers: of }))
}

/** The offer that Esc presses. */
export function cancelOf(view: View): Offer | undefined {
  return view.offers.find((offer) => offer.role === 'cancel')
}

/** The offer that ends the question, where there is only one such: Enter and Space press it. */
export function doneOf(view: View): Offer | undefined {
  const [done, ...more] = view.offers.filter((offer) => offer.role === 'done')
  return more.length ? undefined : done
}

/** The offer that declines: the one that says so, else a sole one with a way back. */
export function passOf(view: View): Offer | undefined {
  const pass = view.offers.find((offer) => offer.role === 'pass')
  if (pass) return pass
  const [only, ...more] = view.offers
  return only && !more.length && !only.sure ? only : undefined
}

/** Whether it is asked about once more: always where it makes things worse, else as the player likes it. */
export function asksAgain(offer: Offer, confirm: boolean): boolean {
  return offer.role === 'danger' || (offer.sure && confirm)
}

/** Of a panel with more slots than that, only those that can be chosen stand beside the question. */
const MANY_SLOTS = 5

/** How many a slot holds, of how many: '3 of 4'. */
export function countText({ count, of }: Pick<Slot, 'count' | 'of'>): string {
  if (count === null) return ''
  return of === null ? String(count) : `${count} of ${of}`
}

/** How many there are of what an offer names, as the slot of that name says it. */
export function countOf(view: View, offer: Offer, side: string): string {
  const slots = view.panels.flatMap((panel) => panel.slots)
  const slot = slots.find((one) => one.id === offer.target && (!one.side || one.side === side))
  return slot ? countText(slot) : ''
}

/**
 * The panels that belong beside the question: those with something to choose, battles, those that happen on the map, and
 * the view's first one where it shows pieces (a view names the most urgent first). The others are among the forces.
 */
export function urgent(view: View, lit: ReadonlyMap<string, Offer[]>): Panel[] {
  const chosen = view.panels.filter((panel) => panel.slots.some((slot) => lit.has(slot.id)))
  const happening = view.panels.filter(
    (panel, n) =>
      !chosen.includes(panel) &&
      (panel.kind === 'battle' ||
        panel.slots.some((slot) => slot.space || (n === 0 && slot.items.length > 0))),
  )
  return [...chosen.map((panel) => shortened(panel, lit)), ...happening]
}

function shortened(panel: Panel, lit: ReadonlyMap<string, Offer[]>): Panel {
  if (panel.kind === 'battle' || panel.slots.length <= MANY_SLOTS) return panel
  return { ...panel, slots: panel.slots.filter((slot) => lit.has(slot.id)) }
}

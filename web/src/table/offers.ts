/** What may be chosen now, sorted by where it is lit. */
import type { Offer, Panel, Piece, State, View } from '../lib/types'

/** A label of so many letters is one line. */
const SHORT = 60

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
export function keysFor(offers: readonly Offer[], taken: ReadonlySet<string>): Map<number, string> {
  const used = new Set(taken)
  const found = new Map<number, string>()
  for (const offer of offers) {
    const words = offer.label.toLowerCase().match(/[a-z]+/g) ?? []
    const wanted = [...words.map((word) => word[0]!), ...words.join(''), ...'abcdefghijklmnopqrstuvwxyz']
    const key = wanted.find((letter) => !used.has(letter))
    if (!key) break
    used.add(key)
    found.set(offer.action, key)
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

/** Offers by what their labels say before the colon: 'Put in E2: Tank Troop' stands under 'Put in E2'. */
export function byHead(offers: readonly Offer[]): { head: string; offers: Offer[] }[] {
  const found = new Map<string, Offer[]>()
  for (const offer of offers) {
    const cut = offer.label.indexOf(': ')
    add(found, cut < 0 ? '' : offer.label.slice(0, cut), offer)
  }
  return [...found].map(([head, of]) => ({ head, offers: of }))
}

/** A long label that explains itself after a colon: what it is, and the explanation for smaller letters. */
export function headed(label: string): { head: string; more: string } {
  const cut = label.indexOf(': ')
  if (cut < 0 || label.length <= SHORT) return { head: label, more: '' }
  const more = label.slice(cut + 2)
  return { head: label.slice(0, cut), more: more.charAt(0).toUpperCase() + more.slice(1) }
}

/** Of a panel with more slots than that, only those that can be chosen stand beside the question. */
const MANY_SLOTS = 5

/**
 * How many of the kind that an offer names there are: as the slot of that name says it, and shorter for a tile
 * ('3 of 4 left to place' is '3 of 4').
 */
export function countOf(view: View, offer: Offer, side: string): { short: string; all: string } | null {
  const slots = view.panels.flatMap((panel) => panel.slots)
  const slot = slots.find((one) => one.id === offer.target && (!one.side || one.side === side))
  const short = slot ? /^\d+(?: of \d+)?/.exec(slot.text)?.[0] : undefined
  return slot && short ? { short, all: slot.text } : null
}

/**
 * The panels that belong beside the question: those with something to choose, those that happen on the map, and the
 * view's first one where it shows pieces (a view names the most urgent first). The others are among the forces.
 */
export function urgent(view: View, lit: ReadonlyMap<string, Offer[]>): Panel[] {
  const chosen = view.panels.filter((panel) => panel.slots.some((slot) => lit.has(slot.id)))
  const happening = view.panels.filter(
    (panel, n) =>
      !chosen.includes(panel) && panel.slots.some((slot) => slot.space || (n === 0 && slot.items.length)),
  )
  return [...chosen.map((panel) => shortened(panel, lit)), ...happening]
}

function shortened(panel: Panel, lit: ReadonlyMap<string, Offer[]>): Panel {
  if (panel.slots.length <= MANY_SLOTS) return panel
  return { ...panel, slots: panel.slots.filter((slot) => lit.has(slot.id)) }
}

/** What may be chosen now, sorted by where it is lit. */
import type { Offer, Piece, State, View } from '../lib/types'

export interface Lit {
  spaces: Map<string, Offer[]>
  pieces: Map<string, Offer[]>
  cards: Map<string, Offer[]>
  slots: Map<string, Offer[]>
  buttons: Offer[]
}

/** An offer on a piece also lights the space where it stands. */
export function litOf(view: View | null): Lit {
  const lit: Lit = { spaces: new Map(), pieces: new Map(), cards: new Map(), slots: new Map(), buttons: [] }
  if (!view) return lit
  const pieces = new Map(view.pieces.map((piece) => [piece.id, piece]))
  for (const offer of view.offers) place(lit, offer, pieces)
  return lit
}

function place(lit: Lit, offer: Offer, pieces: Map<string, Piece>): void {
  if (offer.on === 'space') add(lit.spaces, offer.target, offer)
  else if (offer.on === 'card') add(lit.cards, offer.target, offer)
  else if (offer.on === 'slot') add(lit.slots, offer.target, offer)
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

/** What was offered before the last own order: with it another piece can be chosen instead, by undoing. */
export interface Before {
  offers: Offer[]
  /** What was chosen. */
  text: string
  /** The state that it led to. */
  seen: string
}

/** The order that another click means in the decision before this one, if that decision can be had again. */
export function instead(before: Before | null, state: State, space: string): Offer[] {
  if (!before || before.seen !== state.seen || state.undo.steps === 0) return []
  return before.offers.filter((offer) => offer.on === 'space' && offer.target === space)
}

/** The same offer in another state: numbers and words stay, so both are looked at. */
export function same(view: View, offer: Offer): Offer | undefined {
  return view.offers.find((one) => one.action === offer.action && one.text === offer.text)
}

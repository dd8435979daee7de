/** The viewer's hands, and what lies together in them. */
import type { Hand, Scene, View } from '../lib/types'

export interface Held {
  hand: Hand
  /** Empty where the seat has only one hand and it needs no name. */
  name: string
  /** Cards of one family together, in the order in which the families first come. */
  families: { family: string; cards: string[] }[]
}

/** The seats that this viewer plays: one, or several of a side together. */
export function ownSeats(view: View): string[] {
  return view.seats.length ? view.seats : [view.seat]
}

/** The viewer's own hands, those of which a card is seen. */
export function handsHeld(view: View): Hand[] {
  const own = ownSeats(view)
  return view.hands.filter((hand) => own.includes(hand.seat) && hand.cards.length > 0)
}

/** The same with their names and families. Where there are several, one without a name goes by its seat's. */
export function ownHands(scene: Scene, view: View, seatName: (seat: string) => string): Held[] {
  const familyOf = new Map(scene.cards.map((card) => [card.id, card.family]))
  const hands = handsHeld(view)
  const nameless = (hand: Hand) => {
    const alone = hands.every((other) => other === hand || other.seat !== hand.seat)
    return alone ? seatName(hand.seat) : 'Cards'
  }
  return hands.map((hand) => {
    const families = new Map<string, string[]>()
    for (const card of hand.cards) {
      const family = familyOf.get(card) ?? ''
      families.set(family, [...(families.get(family) ?? []), card])
    }
    return {
      hand,
      name: hand.name || (hands.length > 1 ? nameless(hand) : ''),
      families: [...families].map(([family, cards]) => ({ family, cards })),
    }
  })
}

/** A battle's slots in two lines that face each other. */
import type { Panel, Slot } from '../lib/types'

export interface Half {
  side: string
  /** The front line first. */
  lines: Slot[][]
}

/** The first side that is named stands on the left; slots of nobody stand between the two. */
export function halvesOf(panel: Panel): { left: Half; right: Half; between: Slot[] } {
  const sides = [...new Set(panel.slots.map((slot) => slot.side).filter(Boolean))]
  const [first = '', second = ''] = sides
  const half = (of: readonly string[]): Half => {
    const there = panel.slots.filter((slot) => of.includes(slot.side))
    const depth = Math.max(-1, ...there.map((slot) => slot.line)) + 1
    const lines = Array.from({ length: depth }, (_, n) => there.filter((slot) => slot.line === n))
    return { side: of[0] ?? '', lines: lines.filter((line) => line.length) }
  }
  return {
    left: half([first]),
    right: half([second, ...sides.slice(2)]),
    between: panel.slots.filter((slot) => !slot.side),
  }
}

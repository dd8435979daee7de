/** A cursor over the map by the arrow keys. */
import type { Point, Space } from '../lib/types'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const WAYS: Record<Arrow, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** How much worse a step aside is than a step ahead. */
const ASIDE = 2.2

export function isArrow(key: string): key is Arrow {
  return key in WAYS
}

/** The nearest space in a direction: ahead counts, aside costs; undefined at the edge. */
export function stepFrom(spaces: readonly Space[], from: Space, key: Arrow): Space | undefined {
  const [wx, wy] = WAYS[key]
  let best: Space | undefined
  let least = Infinity
  for (const space of spaces) {
    if (space.id === from.id) continue
    const dx = space.centre[0]! - from.centre[0]!
    const dy = space.centre[1]! - from.centre[1]!
    const ahead = dx * wx + dy * wy
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx)
    if (ahead <= 0.01 || aside > ahead * 1.9) continue
    const cost = ahead + aside * ASIDE
    if (cost < least) {
      least = cost
      best = space
    }
  }
  return best
}

/** Lit spaces in reading order, so that Tab goes through them as an eye would. */
export function readingOrder(spaces: readonly Space[], ids: Iterable<string>): string[] {
  const wanted = new Set(ids)
  return spaces
    .filter((space) => wanted.has(space.id))
    .sort((a, b) => a.centre[1]! - b.centre[1]! || a.centre[0]! - b.centre[0]!)
    .map((space) => space.id)
}

/** The one after (or before) `at` in a ring; the first where `at` is none of them. */
export function around(ids: readonly string[], at: string, step: 1 | -1): string | undefined {
  if (ids.length === 0) return undefined
  const n = ids.indexOf(at)
  if (n < 0) return step > 0 ? ids[0] : ids[ids.length - 1]
  return ids[(n + step + ids.length) % ids.length]
}

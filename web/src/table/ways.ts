/** What would make possible something that cannot be chosen: the server's ways, the nearest first, in words. */
import type { Scene, Schemas, Space } from '../lib/types'
import { distance } from './geometry'

export type Way = Schemas['WayTo']

/** How many are told. */
const MOST = 3

/** The ways whose first order is nearest to the place that was asked about; then those that are not on the map. */
export function nearestWays(
  scene: Scene,
  ways: readonly Way[],
  asked: string,
): { told: Way[]; more: number } {
  const far = farFrom(scene, asked)
  const sorted = [...ways].sort((a, b) => far(a.space) - far(b.space))
  return { told: sorted.slice(0, MOST), more: Math.max(0, sorted.length - MOST) }
}

/** The lit place that is nearest to one that is not; '' where none is, or where that one is lit itself. */
export function nearestLit(scene: Scene, lit: Iterable<string>, asked: string): string {
  const far = farFrom(scene, asked)
  let found = ''
  for (const id of lit) {
    if (id === asked) return ''
    if (far(id) < far(found)) found = id
  }
  return found
}

function farFrom(scene: Scene, asked: string): (id: string) => number {
  const spaces = new Map(scene.spaces.map((space): [string, Space] => [space.id, space]))
  const from = spaces.get(asked)
  return (id) => {
    const to = spaces.get(id)
    return from && to ? distance(from.centre, to.centre) : Infinity
  }
}

/** What must be done for it. */
export function wayText(way: Way): string {
  const [first = ''] = way.labels
  if (!way.back) return `First: ${first}`
  return way.orders.length > 1 ? `Take your last choice back, then: ${first}` : 'Take your last choice back'
}

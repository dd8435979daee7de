/**
 * Where the names of the map stand. Each says where it would like to be; names that would lie on each other, or stick
 * out of the sheet, give way to what is nearest and free: up, down or aside.
 */
import type { Point, Scene } from '../lib/types'
import { room } from './geometry'

export interface Name {
  text: string
  kind: string
  at: Point
  angle: number
  /** The size of its letters. */
  size: number
  /** A long name stands in two lines. */
  lines: string[]
  /** A counter lies on it. */
  faint?: boolean
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** How large letters are in parts of a counter's side, and how broad one is in parts of its size. */
const SIZES: Record<string, number> = { country: 0.62, water: 0.34, river: 0.27, land: 0.34, city: 0.34 }
const BROAD: Record<string, number> = { country: 1.35, water: 0.62, river: 0.55 }
const USUAL_SIZE = 0.3
const USUAL_BROAD = 0.66
export const LINE = 0.95
/** Names of more letters than that are written in two lines. */
const LONG = 12
/** Who comes first keeps his place. */
const ORDER = ['water', 'city', 'land', 'town', 'place', 'river']
/** From far away: what the game is about before all, waters after the lands, other places where there is room. */
const ORDER_FAR = ['goal', 'city', 'land', 'town', 'water', 'place', 'river']
/** Where a name may go: in its own breadths and heights. */
const AWAY: readonly Point[] = [0, 1, -1, 2, -2, 3, -3].flatMap((y) =>
  [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75].map((x): Point => [x, y]),
)
/** And the name of a water. */
const ASIDE = AWAY.filter(([x, y]) => Math.abs(y) <= 2 && Math.abs(x) <= 0.5)
const MARGIN = 4
/** Names of which no more than this part lies on another do not disturb each other. */
const TOUCHED = 0.02
/** A name of which more than this part is covered fades. */
const COVERED = 0.25

/**
 * The names of a scene, of its areas too; `grow`: by how much their letters are larger than usual. From `far` away a name
 * for which there is no room stays away, those of objectives last.
 */
export function namesOf(scene: Scene, unit: number, grow = 1, far = false): Name[] {
  const goals = new Set(scene.sheet?.objectives.map((goal) => goal.space) ?? [])
  const wanted = new Set(scene.spaces.filter((space) => goals.has(space.id)).map((space) => space.name))
  const areas = scene.spaces
    .filter((space) => space.kind === 'area')
    .map((space) => {
      const up = Math.max(unit * 0.7, room(space) * 0.7)
      const at: Point = [space.centre[0], space.centre[1] - up]
      return { text: space.name || space.id, kind: 'place', at, angle: 0 }
    })
  const names = [...areas, ...scene.labels].map((label): Name => {
    const larger = label.kind === 'country' ? Math.sqrt(grow) : grow
    const size = unit * (SIZES[label.kind] ?? USUAL_SIZE) * larger
    return { ...label, at: label.at as Point, size, lines: broken(label) }
  })
  // Countries that would lie on each other stay as small as they are from near.
  const lands = names.filter((name) => name.kind === 'country')
  const meet = (a: Name, b: Name) =>
    boxesOf(a, a.at).some((one) => boxesOf(b, b.at).some((two) => overlap(one, two) > 0))
  if (lands.some((a, n) => lands.slice(n + 1).some((b) => meet(a, b))))
    for (const name of lands) name.size = unit * SIZES['country']!
  const placed: Box[] = []
  const crowded = new Set<Name>()
  const order = far ? ORDER_FAR : ORDER
  const rank = (name: Name) => {
    const kind = far && name.kind === 'place' && wanted.has(name.text) ? 'goal' : name.kind
    return (order.indexOf(kind) + order.length) % order.length
  }
  const lies = (name: Name) => {
    const [w, h] = extent(name)
    const on = boxesOf(name, name.at).map((box) => placed.reduce((sum, one) => sum + overlap(box, one), 0))
    return on.reduce((sum, one) => sum + one, 0) > w * h * TOUCHED
  }
  for (const name of [...names].sort((a, b) => rank(a) - rank(b))) {
    name.at = into(scene.size as Point, name)
    if (name.kind === 'country') continue // large and faint: others may stand on it
    if (!flows(name)) name.at = free(name, placed, scene.size as Point)
    if ((far || flows(name)) && lies(name)) {
      crowded.add(name) // there is room for it from nearer
      continue
    }
    placed.push(...boxesOf(name, name.at))
  }
  return names.filter((name) => !crowded.has(name))
}

/**
 * The names beside counters: one that a counter lies on goes to the nearest free place (that of a water stays in it: only
 * a little up or down); where there is none it fades, and from `far` away it goes.
 */
export function besides(names: readonly Name[], taken: readonly Box[], size: Point, far = false): Name[] {
  if (!taken.length) return [...names]
  const hit = (name: Name, at: Point, boxes: readonly Box[]) =>
    boxesOf(name, at).reduce((sum, box) => sum + boxes.reduce((n, one) => n + overlap(box, one), 0), 0)
  const others = new Map(names.map((name) => [name, name.kind === 'country' ? [] : boxesOf(name, name.at)]))
  return names.flatMap((name) => {
    if (name.kind === 'country' || !hit(name, name.at, taken)) return [name]
    const rest = [...others].flatMap(([other, boxes]) => (other === name ? [] : boxes))
    const at = free(name, [...taken, ...rest], size, flows(name) ? ASIDE : AWAY)
    const [w, h] = extent(name)
    const faint = hit(name, at, taken) > w * h * COVERED
    if ((faint || (flows(name) && hit(name, at, rest) > 0)) && (far || flows(name))) {
      others.delete(name)
      return []
    }
    others.set(name, boxesOf(name, at))
    return [{ ...name, at, faint }]
  })
}

/** Names of waters follow their water. */
const flows = (name: Name) => name.kind === 'water' || name.kind === 'river'

/** One line, or two of about the same length. */
function broken({ text, kind, angle }: { text: string; kind: string; angle: number }): string[] {
  if (kind !== 'land' || angle || text.length <= LONG) return [text]
  const gaps = [...text.matchAll(/ /g)].map((gap) => gap.index)
  const gap = gaps.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return gap === undefined ? [text] : [text.slice(0, gap), text.slice(gap + 1)]
}

function extent(name: Name): Point {
  const letters = Math.max(...name.lines.map((line) => line.length))
  return [letters * name.size * (BROAD[name.kind] ?? USUAL_BROAD), name.lines.length * name.size * LINE]
}

/** What a name covers: small boxes along its slope, so that one that stands askew covers no more than its letters. */
export function boxesOf(name: Name, at: Point): Box[] {
  const [w, h] = extent(name)
  const angle = (name.angle * Math.PI) / 180
  const count = name.angle ? Math.max(1, Math.round(w / h)) : 1
  const [half, tall] = name.angle ? [h / 2, h / 2] : [w / 2, h / 2]
  return Array.from({ length: count }, (_, n): Box => {
    const along = ((n + 0.5) / count - 0.5) * w
    const [x, y] = [at[0] + Math.cos(angle) * along, at[1] + Math.sin(angle) * along]
    return [x - half, y - tall, x + half, y + tall]
  })
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  return w > 0 && h > 0 ? w * h : 0
}

/** The place moved just so far that nothing sticks out of the sheet. */
function into(size: Point, name: Name, at = name.at): Point {
  const boxes = boxesOf(name, at)
  const move = (n: 0 | 1) => {
    const low = Math.min(...boxes.map((box) => box[n])) - MARGIN
    const high = Math.max(...boxes.map((box) => box[n + 2]!)) + MARGIN - size[n]
    return low < 0 ? -low : high > 0 ? -high : 0
  }
  return [at[0] + move(0), at[1] + move(1)]
}

/** The nearest place where the name lies on no other, or as little as can be. */
function free(name: Name, placed: readonly Box[], size: Point, ways: readonly Point[] = AWAY): Point {
  const [w, h] = extent(name)
  const tall = h / name.lines.length
  const angle = (name.angle * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  let best = name.at
  let least = Infinity
  for (const [dx, dy] of ways) {
    const [x, y] = [dx * w, dy * tall]
    const at = into(size, name, [name.at[0] + x * c - y * s, name.at[1] + x * s + y * c])
    const boxes = boxesOf(name, at)
    const covered = boxes.reduce((sum, box) => sum + placed.reduce((n, one) => n + overlap(box, one), 0), 0)
    const cost = (covered / (w * h)) * 100 + Math.hypot(x, y) / tall
    if (cost < least - 1e-9) {
      least = cost
      best = at
    }
  }
  return best
}

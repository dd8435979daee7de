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
  weight: number
  /** How broad what it names is; 0: no matter. */
  room: number
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
/** From far away, where a little is far on the map. */
const NEARBY = AWAY.filter(([x, y]) => Math.abs(y) <= 2 && Math.abs(x) <= 0.5)
/** A water's name may be so much broader than the water. */
const BROADER = 1.7
/** Between two names, in letters. */
const BETWEEN = 0.7
/** What lies on the usual place of a counter costs so much of what lying on a name does. */
const USUAL_SPOT = 0.2
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
      return { text: space.name || space.id, kind: 'place', at, angle: 0, lines: [], weight: 0, room: 0 }
    })
  const all = [...areas, ...scene.labels].map((label): Name => {
    const larger = label.kind === 'country' ? Math.sqrt(grow) : grow
    const size = unit * (SIZES[label.kind] ?? USUAL_SIZE) * larger
    return { ...label, at: label.at as Point, size, lines: label.lines.length ? label.lines : broken(label) }
  })
  const placesNamed = new Set(all.filter((name) => !flows(name)).map((name) => name.text))
  const names = all.filter(
    (name) =>
      !far ||
      !flows(name) ||
      !(placesNamed.has(name.text) || (name.room && extent(name)[0] > name.room * BROADER)),
  )
  // Countries that would lie on each other stay as small as they are from near.
  const lands = names.filter((name) => name.kind === 'country')
  const meet = (a: Name, b: Name) =>
    boxesOf(a, a.at).some((one) => boxesOf(b, b.at).some((two) => overlap(one, two) > 0))
  if (lands.some((a, n) => lands.slice(n + 1).some((b) => meet(a, b))))
    for (const name of lands) name.size = unit * SIZES['country']!
  const placed: Box[] = boxesOff(scene, unit)
  const spots = usualSpots(scene, unit)
  const crowded = new Set<Name>()
  const order = far ? ORDER_FAR : ORDER
  const rank = (name: Name) => {
    const kind = far && name.kind === 'place' && wanted.has(name.text) ? 'goal' : name.kind
    return (order.indexOf(kind) + order.length) % order.length
  }
  for (const name of [...names].sort((a, b) => rank(a) - rank(b) || b.weight - a.weight)) {
    name.at = into(scene.size as Point, name)
    if (name.kind === 'country') continue // large and faint: others may stand on it
    if (!flows(name)) name.at = free(name, placed, scene.size as Point, far ? NEARBY : AWAY, spots)
    if ((far || flows(name)) && touches(name, name.at, placed)) {
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
  const hit = (name: Name, at: Point, boxes: readonly Box[]) => covering(boxesOf(name, at), boxes)
  const others = new Map(names.map((name) => [name, name.kind === 'country' ? [] : boxesOf(name, name.at)]))
  return names.flatMap((name) => {
    if (name.kind === 'country' || !hit(name, name.at, taken)) return [name]
    const rest = [...others].flatMap(([other, boxes]) => (other === name ? [] : boxes))
    const at = free(name, [...taken, ...rest], size, far || flows(name) ? NEARBY : AWAY)
    const [w, h] = extent(name)
    if ((far || flows(name)) && touches(name, at, [...taken, ...rest])) {
      others.delete(name)
      return []
    }
    const faint = hit(name, at, taken) > w * h * COVERED
    others.set(name, boxesOf(name, at))
    return [{ ...name, at, faint }]
  })
}

/**
 * The ids of hexes, above where their counters stand, in letters of the `least` size or larger; where a name stands there
 * is none.
 */
export function idsOf(
  scene: Scene,
  unit: number,
  names: readonly Name[],
  least = 0,
): { id: string; at: Point; size: number }[] {
  const size = Math.max(least, unit * 0.19)
  const words = names.filter((name) => name.kind !== 'country').flatMap((name) => boxesOf(name, name.at))
  return scene.spaces
    .filter((space) => space.kind === 'hex')
    .map((space) => ({
      id: space.id,
      at: [space.centre[0]!, space.centre[1]! - room(space) * 0.74] as Point,
      size,
    }))
    .filter(({ id, at: [x, y] }) => {
      const half = id.length * size * 0.33
      const box: Box = [x - half, y - size * 0.8, x + half, y]
      return !words.some((one) => overlap(box, one) > 0)
    })
}

/** Whether a name lies on something. */
function touches(name: Name, at: Point, on: readonly Box[]): boolean {
  const [w, h] = extent(name)
  return covering(boxesOf(name, at), on) > w * h * TOUCHED
}

/** Boxes beside the map, with what is written above them: no name lies on them. */
function boxesOff(scene: Scene, unit: number): Box[] {
  return scene.spaces
    .filter((space) => space.kind === 'box' || space.kind === 'cell')
    .map((space): Box => {
      const [xs, ys] = [space.shape.map((p) => p[0]!), space.shape.map((p) => p[1]!)]
      return [Math.min(...xs), Math.min(...ys) - unit * 0.4, Math.max(...xs), Math.max(...ys)]
    })
}

/** Where counters usually stand on land. */
function usualSpots(scene: Scene, unit: number): Box[] {
  const half = unit / 2
  return scene.spaces
    .filter((space) => space.kind === 'land' || space.kind === 'area')
    .map(({ centre: [x, y] }): Box => [x! - half, y! - half, x! + half, y! + half])
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
  const broad = letters * (BROAD[name.kind] ?? USUAL_BROAD) + BETWEEN
  return [broad * name.size, name.lines.length * name.size * LINE]
}

/** What a name covers: small boxes along its slope, so that one that stands askew covers no more than its letters. */
export function boxesOf(name: Name, at: Point): Box[] {
  const [w, h] = extent(name)
  const angle = (name.angle * Math.PI) / 180
  const count = name.angle ? Math.max(1, Math.round(w / h)) : 1
  // A box that is not askew must reach into the corners of one that is.
  const [half, tall] = name.angle ? [h * 0.58, h * 0.58] : [w / 2, h / 2]
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

/** All that a name could lie on, wherever it goes: on a large map most boxes are far from it. */
function reach(name: Name, size: Point, ways: readonly Point[]): Box {
  const [w, h] = extent(name)
  const far =
    Math.max(...ways.map(([x, y]) => Math.hypot(x * w, (y * h) / name.lines.length))) + Math.hypot(w, h)
  const [x, y] = into(size, name)
  return [x - far, y - far, x + far, y + far]
}

const within = (here: Box, boxes: readonly Box[]) => boxes.filter((box) => overlap(here, box) > 0)

/** How much of the first lies on the others. */
function covering(boxes: readonly Box[], others: readonly Box[]): number {
  let sum = 0
  for (const box of boxes) for (const other of others) sum += overlap(box, other)
  return sum
}

/** The nearest place where the name lies on no other, or as little as can be. */
function free(
  name: Name,
  placed: readonly Box[],
  size: Point,
  ways: readonly Point[] = AWAY,
  spots: readonly Box[] = [],
): Point {
  const [w, h] = extent(name)
  const tall = h / name.lines.length
  const angle = (name.angle * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  let best = name.at
  let least = Infinity
  const here = reach(name, size, ways)
  const [nearPlaced, nearSpots] = [within(here, placed), within(here, spots)]
  for (const [dx, dy] of ways) {
    const [x, y] = [dx * w, dy * tall]
    const away = Math.hypot(x, y) / tall
    if (away >= least - 1e-9) continue // it would be worse even if it were free
    const at = into(size, name, [name.at[0] + x * c - y * s, name.at[1] + x * s + y * c])
    const boxes = boxesOf(name, at)
    const covered = covering(boxes, nearPlaced) + covering(boxes, nearSpots) * USUAL_SPOT
    const cost = (covered / (w * h)) * 100 + away
    if (cost < least - 1e-9) {
      least = cost
      best = at
    }
  }
  return best
}

/** Points, outlines and what lies between two spaces. Everything is in the scene's own units. */
import type { Point, Scene, Space } from '../lib/types'

export function pathOf(points: readonly Point[], closed = true): string {
  if (points.length === 0) return ''
  let text = ''
  for (const [x, y] of points) text += `${text ? 'L' : 'M'}${short(x)},${short(y)}`
  return closed ? text + 'Z' : text
}

export function short(n: number): number {
  return Math.round(n * 10) / 10
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** The whole outline of a space: all its islands, its holes left out (even-odd). */
export function shapeOf(space: Space): string {
  let found = outlines.get(space)
  if (found === undefined) {
    found = pathOf(space.shape as Point[])
    for (const ring of space.more) found += pathOf(ring as Point[])
    outlines.set(space, found)
  }
  return found
}
const outlines = new WeakMap<Space, string>()

/** The same, each part drawn closer to its own middle. */
export function insetOf(space: Space, by: number): string {
  const others = space.more.map((ring) => {
    const [xs, ys] = [ring.map((p) => p[0]!), ring.map((p) => p[1]!)]
    const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2
    return pathOf(inset(ring as Point[], [middle(xs), middle(ys)], by))
  })
  return pathOf(inset(space.shape as Point[], space.centre as Point, by)) + others.join('')
}

/** The outline drawn closer to the middle: `by` 0.9 leaves nine tenths. */
export function inset(shape: readonly Point[], centre: Point, by: number): Point[] {
  return shape.map(([x, y]) => [centre[0] + (x - centre[0]) * by, centre[1] + (y - centre[1]) * by])
}

export function inside(point: Point, shape: readonly Point[]): boolean {
  const [x, y] = point
  let found = false
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [xi, yi] = shape[i]!
    const [xj, yj] = shape[j]!
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) found = !found
  }
  return found
}

/** How far the outline is from the middle at its nearest: the room that a counter has. */
export function room(space: Space): number {
  let found = rooms.get(space)
  if (found !== undefined) return found
  const { centre, shape } = space
  found = Infinity
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    found = Math.min(found, toSegment(centre, shape[j]!, shape[i]!))
  }
  rooms.set(space, found)
  return found
}
const rooms = new WeakMap<Space, number>()

function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const square = dx * dx + dy * dy
  const t = square ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) : 0
  return distance(p, [a[0] + t * dx, a[1] + t * dy])
}

/** The part of a's outline that b shares, as lines; empty where they do not touch. */
export function sharedEdge(a: Space, b: Space, slack = 1.5): Point[][] {
  const near = (p: Point) => b.shape.some((q) => distance(p, q) <= slack)
  const found: Point[][] = []
  let line: Point[] = []
  const n = a.shape.length
  // Begin at a point that is not shared, so that no line is cut in two.
  const start = Math.max(
    0,
    a.shape.findIndex((p) => !near(p)),
  )
  for (let i = 0; i <= n; i++) {
    const p = a.shape[(start + i) % n]!
    if (near(p)) line.push(p)
    else {
      if (line.length > 1) found.push(line)
      line = []
    }
  }
  if (line.length > 1) found.push(line)
  return found
}

/** The sides that only one of the spaces has: the bounds of all of them together. */
export function outlineOf(spaces: readonly Space[], slack = 1.5): string {
  const sides: { middle: Point; d: string; twice: boolean }[] = []
  for (const { shape } of spaces)
    shape.forEach((a, n) => {
      const b = shape[(n + 1) % shape.length]!
      const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      const other = sides.find((side) => distance(side.middle, middle) < slack)
      if (other) other.twice = true
      else sides.push({ middle, d: pathOf([a as Point, b as Point], false), twice: false })
    })
  return sides.flatMap((side) => (side.twice ? [] : side.d)).join('')
}

/** An arrow's shaft, bent a little so that arrows both ways do not cover each other, and shortened at both ends. */
export function arrow(from: Point, to: Point, gap: number, endGap = gap): string {
  const length = distance(from, to)
  if (length < 1) return ''
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const a: Point = [from[0] + ux * Math.min(gap, length * 0.35), from[1] + uy * Math.min(gap, length * 0.35)]
  const b: Point = [
    to[0] - ux * Math.min(endGap, length * 0.35),
    to[1] - uy * Math.min(endGap, length * 0.35),
  ]
  const bend = Math.min(14, length * 0.08)
  const middle: Point = [(a[0] + b[0]) / 2 - uy * bend, (a[1] + b[1]) / 2 + ux * bend]
  return `M${short(a[0])},${short(a[1])}Q${short(middle[0])},${short(middle[1])} ${short(b[0])},${short(b[1])}`
}

export function turned(point: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [point[0] - about[0], point[1] - about[1]]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return [about[0] + dx * c - dy * s, about[1] + dx * s + dy * c]
}

/** The middle of a sheet, and the frame about it when it is turned by so many degrees. */
function frameOf({ size }: Scene, degrees: number) {
  const [w, h] = size as Point
  const about: Point = [w / 2, h / 2]
  const corners: Point[] = [[0, 0], [w, 0], [w, h], [0, h]] // prettier-ignore
  const [xs, ys] = [0, 1].map((n) => corners.map((p) => turned(p, about, degrees)[n]!)) as [
    number[],
    number[],
  ]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { about, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/**
 * The scene turned by so many degrees, back in a frame that begins at 0,0, with a margin on all sides. Words stay upright
 * where they can.
 */
export function turnedScene(scene: Scene, degrees: number, margin = 0): Scene {
  if (degrees % 360 === 0 && margin === 0) return scene
  const { about, left, top, width, height } = frameOf(scene, degrees)
  const size: Point = [width + 2 * margin, height + 2 * margin]
  const angle = (degrees * Math.PI) / 180
  const [c, s] = degrees % 360 === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [about[0] - left + margin, about[1] - top + margin]
  const move = (p: readonly number[]): Point => {
    const [x, y] = [p[0]! - about[0], p[1]! - about[1]]
    return [x * c - y * s + dx, x * s + y * c + dy]
  }
  const all = (points: readonly (readonly number[])[]) => points.map(move)
  return {
    ...scene,
    size,
    spaces: scene.spaces.map((s) => ({
      ...s,
      centre: move(s.centre),
      shape: all(s.shape),
      more: s.more.map(all),
    })),
    strokes: scene.strokes.map((s) => ({ ...s, points: all(s.points) })),
    shapes: scene.shapes.map((s) => ({ ...s, points: all(s.points) })),
    labels: scene.labels.map((l) => ({
      ...l,
      at: move(l.at),
      angle: l.angle ? readable(l.angle + degrees) : 0,
    })),
    sheet: scene.sheet && {
      ...scene.sheet,
      free: scene.sheet.free.flatMap((one) => moved(one, move, degrees)),
    },
  } as Scene
}

/** A rectangle (x, y, width, height) moved with the map; one that does not lie straight any more is none. */
function moved(rect: readonly number[], move: (p: readonly number[]) => Point, degrees: number): number[][] {
  if (degrees % 90 !== 0) return []
  const [x, y, w, h] = rect as [number, number, number, number]
  const [a, b] = [move([x, y]), move([x + w, y + h])]
  return [[Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]]
}

/** The same slope, never upside down. */
export function readable(degrees: number): number {
  const angle = ((((degrees + 180) % 360) + 360) % 360) - 180
  return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle
}

/** A counter's side in parts of the distance from a space's middle to its edge. */
const ROOMY = 1.28

/** The side of a counter: as large as the usual space carries, and never so large that it hides an area map. */
export function counterSize(scene: Scene): number {
  if (scene.skin.counter) return scene.skin.counter
  const rooms = scene.spaces
    .filter((s) => s.kind === 'hex' || s.kind === 'area')
    .map(room)
    .sort((a, b) => a - b)
  const usual = rooms[Math.floor(rooms.length * 0.4)] ?? 20
  return Math.min(usual * ROOMY, Math.max(scene.size[0]!, scene.size[1]!) / 16)
}

/** The corners of the sign of a fight: a star of twelve points. */
export function starAt(x: number, y: number, radius: number): string {
  return Array.from({ length: 24 }, (_, n) => {
    const r = n % 2 ? radius * 0.72 : radius
    const a = (n * Math.PI) / 12
    return `${short(x + Math.sin(a) * r)},${short(y - Math.cos(a) * r)}`
  }).join(' ')
}

/** The point in the middle of these. */
export function meanOf(points: readonly Point[]): Point {
  const mean = (n: 0 | 1) => points.reduce((sum, point) => sum + point[n], 0) / points.length
  return [mean(0), mean(1)]
}

/** The middle of those that stand within `around` of the one with the most others about it; null: there are none. */
export function thickest(points: readonly Point[], around: number): Point | null {
  const near = points.map((one) => points.filter((other) => distance(one, other) <= around))
  const best = near.sort((a, b) => b.length - a.length)[0]
  return best ? meanOf(best) : null
}

/** By how many degrees the map may be turned; a sheet that says nothing lies as it is. */
export function turnsOf(scene: Scene): number[] {
  return scene.turns ?? [0]
}

/** How much larger the whole map must come out before it is laid on its side by itself. */
const WORTH = 1.25

/**
 * Which of its turns suits a frame of this shape: its first one, unless another shows the whole map much larger, and
 * counters with `least` pixels or more.
 */
export function turnFor(scene: Scene, frame: { width: number; height: number }, least: number): number {
  const scales = turnsOf(scene).map((degrees) => {
    const { width, height } = frameOf(scene, degrees)
    return Math.min(frame.width / width, frame.height / height)
  })
  const best = scales.indexOf(Math.max(...scales))
  const readable = scales[best]! * counterSize(scene) >= least
  return readable && scales[best]! > scales[0]! * WORTH ? best : 0
}

/**
 * Drawings gathered by where they are on the sheet, so that a browser that paints a part of the map need not look at
 * the rest: `cells` by `cells` squares, each with the path of what has its middle there.
 */
export class Mosaic {
  private readonly found = new Map<number, string>()

  constructor(
    private readonly size: Point,
    private readonly cells = 7,
  ) {}

  add(at: readonly number[], d: string): void {
    const x = Math.max(0, Math.min(this.cells - 1, Math.floor((at[0]! / this.size[0]) * this.cells)))
    const y = Math.max(0, Math.min(this.cells - 1, Math.floor((at[1]! / this.size[1]) * this.cells)))
    const key = y * this.cells + x
    this.found.set(key, (this.found.get(key) ?? '') + d)
  }

  get paths(): string[] {
    return [...this.found.values()].filter(Boolean)
  }
}

/** Closed lines cut into short open ones that meet at their ends, gathered by where they are. */
export function pieces(rings: readonly (readonly Point[])[], size: Point, length = 24): string[] {
  const found = new Mosaic(size)
  for (const points of rings) {
    const ring = [...points, points[0]!]
    for (let n = 0; n < ring.length - 1; n += length)
      found.add(
        ring[Math.min(ring.length - 1, n + length / 2)]!,
        pathOf(ring.slice(n, n + length + 2), false),
      )
  }
  return found.paths
}

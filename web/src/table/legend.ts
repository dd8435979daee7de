/** The legend of a map: each row of the scene's own list, with a cut-out of the map that shows what it is about. */
import type { Point, Scene, Schemas, Space } from '../lib/types'
import type { Box } from './labels'
import { emblemAt } from './textures'

export type Sign = Schemas['Sign']

export interface LegendRow {
  text: string
  /** A cut-out of the map that shows it, and which part of it. */
  piece: Scene
  box: [number, number, number, number]
}

/** The rows of the legend; where sides set up is told while they do. */
export function legendOf(scene: Scene, placing = false): LegendRow[] {
  return scene.legend
    .filter((sign) => placing || sign.what !== 'zone' || !sign.ids.every((id) => scene.skin.zones[id]?.setup))
    .map((sign) => ({ text: sign.text, ...shown(scene, sign) }))
}

type Shown = Omit<LegendRow, 'text'>

function shown(scene: Scene, sign: Sign): Shown {
  const [id = ''] = sign.ids
  if (sign.what === 'line') return lineRow(scene, id)
  if (sign.what === 'border') return borderRow(scene, id)
  if (sign.what === 'tag') return tagRow(scene, id)
  const there = onMap(scene).filter((one) => (sign.what === 'zone' ? one.zone : one.terrain) === id)
  const zones = sign.what === 'zone' ? { [id]: scene.skin.zones[id]! } : {}
  const mark = scene.skin.terrain[id]
  const plain = plainest(there)
  if (!plain) return lineRow(scene, '')
  const found = cutOut(scene, { ...plain, tags: [] }, zones)
  const at = sign.what === 'terrain' && mark && emblemAt(plain, mark)
  if (at) return { ...found, box: about(at) }
  return sign.what === 'terrain' && mark ? strewnRow(found, there) : found
}

const onMap = (scene: Scene) => scene.spaces.filter((one) => one.kind !== 'box' && one.kind !== 'cell')

/** The space that shows best what all of them have. */
function plainest(spaces: readonly Space[]): Space | undefined {
  return [...spaces].sort((a, b) => a.tags.length - b.tags.length || a.notes.length - b.notes.length)[0]
}

/** A box about a sign with some ground around it. */
function about([x, y, u]: [number, number, number]): LegendRow['box'] {
  return [x - u * 2.6, y - u * 2.1, u * 5.2, u * 4.2]
}

/** Of a space the part right of its middle, where strokes are strewn. */
function beside([left, top, width, height]: LegendRow['box']): LegendRow['box'] {
  return [left + width * 0.42, top + height * 0.27, width * 0.54, height * 0.46]
}

/** Strokes are thickest between two spaces of a kind: that is shown where there are two. */
function strewnRow(found: Shown, there: readonly Space[]): Shown {
  const [one] = found.piece.spaces
  const [, , width, height] = found.box
  const away = (other: Space) =>
    Math.hypot(other.centre[0]! - one!.centre[0]!, other.centre[1]! - one!.centre[1]!)
  const next = there.filter((other) => other.id !== one!.id).sort((a, b) => away(a) - away(b))[0]
  if (!next || away(next) > 1.3 * Math.max(width, height)) return { ...found, box: beside(found.box) }
  const [x, y] = [0, 1].map((n) => (one!.centre[n]! + next.centre[n]!) / 2) as Point
  return {
    piece: { ...found.piece, spaces: [one!, { ...next, name: '', notes: [], tags: [] }] },
    box: [x - width * 0.34, y - height * 0.26, width * 0.68, height * 0.52],
  }
}

function tagRow(scene: Scene, tag: string): Shown {
  const mark = scene.skin.tags[tag]?.mark
  if (mark === 'sawtooth' || mark === 'chevron') return alongRow(scene, tag, mark === 'sawtooth' ? 2 : 1)
  const space = plainest(onMap(scene).filter((one) => one.tags.includes(tag)))
  if (!space) return lineRow(scene, '')
  const found = cutOut(scene, { ...space, tags: [tag], terrain: '' })
  const at = mark && emblemAt(space, mark, scene.skin.counter)
  return { ...found, box: at ? about(at) : beside(found.box) }
}

/** The part of the map around a space, with nothing but its ground. */
function cutOut(scene: Scene, space: Space, zones: Scene['skin']['zones'] = {}): Shown {
  const xs = space.shape.map((p) => p[0]!)
  const ys = space.shape.map((p) => p[1]!)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  // A little more than is seen, so that the cut itself is not.
  const box: Box = [left - width, top - height, left + 2 * width, top + 2 * height]
  return {
    piece: {
      ...bare(scene, zones),
      spaces: [{ ...space, name: '', notes: [] }],
      shapes: scene.shapes
        .map((one) => ({ ...one, points: clipped(one.points as Point[], box) }))
        .filter((one) => one.points.length > 2),
    },
    box: [left, top, width, height],
  }
}

/** What of a polygon lies in a box (Sutherland and Hodgman): a coast of thousands of points becomes a few. */
export function clipped(points: readonly Point[], [left, top, right, bottom]: Box): Point[] {
  const sides: [0 | 1, number, 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ]
  let found = [...points]
  for (const [n, edge, sign] of sides) {
    const inside = (p: Point) => (p[n] - edge) * sign >= 0
    const before = found
    found = []
    before.forEach((q, i) => {
      const p = before.at(i - 1)!
      if (inside(p) !== inside(q)) {
        const part = (edge - p[n]) / (q[n] - p[n])
        found.push([p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part])
      }
      if (inside(q)) found.push(q)
    })
  }
  return found
}

/** A made-up ground of this size, for what lies between spaces. */
const WIDE = 130
const TALL = 80

function lineRow(scene: Scene, kind: string): Shown {
  const points: Point[] = [
    [10, 40],
    [50, 47],
    [80, 33],
    [120, 40],
  ]
  const strokes = scene.strokes.filter((one) => one.kind === kind).slice(0, 1)
  return madeUp(scene, [], { strokes: strokes.map((one) => ({ ...one, points })) })
}

/** Two spaces side by side, and what is drawn between them. */
function borderRow(scene: Scene, kind: string): Shown {
  const [a, b] = [square(scene, 0, -1, WIDE / 2 + 1), square(scene, 1, WIDE / 2, WIDE / 2 + 1)]
  a.shape = a.shape.map(([x, y]) => [x === WIDE / 2 ? WIDE / 2 : x!, y!])
  return madeUp(scene, [a, b], { borders: [{ a: a.id, b: b.id, kind }] })
}

/** Spaces in a row that have a tag. */
function alongRow(scene: Scene, tag: string, count: number): Shown {
  // Teeth go from middle to middle, a chevron stands at the upper edge.
  const wide = WIDE / count
  const spaces = Array.from({ length: count }, (_, n) => ({
    ...square(scene, n, n * wide, wide),
    tags: [tag],
  }))
  return madeUp(scene, spaces, {}, count === 1 ? UPPER : MIDDLE)
}

function square(scene: Scene, n: number, left: number, wide: number): Space {
  const right = left + wide
  return {
    ...scene.spaces[0]!,
    id: `legend-${n}`,
    name: '',
    kind: 'hex',
    terrain: '',
    zone: '',
    tags: [],
    notes: [],
    more: [],
    centre: [(left + right) / 2, TALL / 2],
    shape: [
      [left, -1],
      [right, -1],
      [right, TALL + 1],
      [left, TALL + 1],
    ],
  }
}

/** Its middle, so near that a line can be told from another. */
const MIDDLE: LegendRow['box'] = [WIDE / 2 - 32, TALL / 2 - 21, 64, 42]
const UPPER: LegendRow['box'] = [WIDE / 2 - 40, 0, 80, 50]

function madeUp(scene: Scene, spaces: Space[], more: Partial<Scene>, box = MIDDLE): Shown {
  return {
    piece: { ...bare(scene), size: [WIDE, TALL], spaces, ...more },
    box,
  }
}

/** The scene without anything on it. */
function bare(scene: Scene, zones: Scene['skin']['zones'] = {}): Scene {
  return {
    ...scene,
    spaces: [],
    shapes: [],
    strokes: [],
    borders: [],
    labels: [],
    sheet: null,
    skin: { ...scene.skin, waterlines: 0, zones },
  }
}

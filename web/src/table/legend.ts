/** The legend of a map, from what is drawn on it: a piece of each kind of ground, and each kind of line. */
import type { Point, Scene, Space } from '../lib/types'
import type { Box } from './labels'
import { isDrawn } from './textures'

export interface LegendRow {
  text: string
  /** A cut-out of the map that shows it, and which part of it. */
  piece: Scene
  box: [number, number, number, number]
}

/** Ground without a drawing of its own is told where so much of the map is of it. */
const COMMON = 0.08
/** More than that is no legend. */
const MOST = 10
/** A note that is longer is told elsewhere. */
const LONGEST = 30
/** Lines that everybody knows by these names. */
const LINES: Record<string, string> = {
  rail: 'Railway',
  railway: 'Railway',
  road: 'Road',
  track: 'Track',
  causeway: 'Causeway',
  river: 'River',
  creek: 'Creek',
}

export function legendOf(scene: Scene): LegendRow[] {
  const byTerrain = new Map<string, Space[]>()
  for (const space of scene.spaces)
    if (space.terrain && space.kind !== 'box' && space.kind !== 'cell')
      byTerrain.set(space.terrain, [...(byTerrain.get(space.terrain) ?? []), space])
  const lines = [...new Set(scene.strokes.map((one) => one.kind))].filter((kind) => LINES[kind])
  const grounds = [...byTerrain]
    .filter(([terrain, spaces]) => isDrawn(scene, terrain) || spaces.length > scene.spaces.length * COMMON)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MOST - Math.min(3, lines.length))
  return [
    ...grounds.map(([terrain, spaces]) => groundRow(scene, terrain, spaces)),
    ...lines.slice(0, 3).map((kind) => lineRow(scene, kind)),
  ]
}

function groundRow(scene: Scene, terrain: string, spaces: Space[]): LegendRow {
  // The plainest space of the kind shows it best.
  const plain = [...spaces].sort(
    (a, b) => a.tags.length - b.tags.length || a.notes.length - b.notes.length,
  )[0]!
  return { text: groundText(terrain, spaces), ...cutOut(scene, plain) }
}

/** The ground's name, and what the rules say of all such spaces, where that is short. */
export function groundText(terrain: string, spaces: readonly Space[]): string {
  const name = terrain.charAt(0).toUpperCase() + terrain.slice(1)
  const [first, ...others] = spaces
  const common = (first?.notes ?? [])
    .map((note) => note.text)
    .filter(
      (text) => others.length > 1 && others.every((one) => one.notes.some((note) => note.text === text)),
    )
  const word = terrain.toLowerCase().split(' ').at(-1)!
  const said = common
    .filter((text) => text.split(':')[0]!.toLowerCase().includes(word) && text.includes(':'))
    .map((text) => text.split(/[,;(]/)[0]!)
  return said.find((text) => text.length <= LONGEST) ?? name
}

/** The part of the map around a space, with nothing but its ground. */
function cutOut(scene: Scene, space: Space): Omit<LegendRow, 'text'> {
  const xs = space.shape.map((p) => p[0]!)
  const ys = space.shape.map((p) => p[1]!)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  // A little more than is seen, so that the cut itself is not.
  const box: Box = [left - width, top - height, left + 2 * width, top + 2 * height]
  return {
    piece: {
      ...bare(scene),
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

function lineRow(scene: Scene, kind: string): LegendRow {
  const points: Point[] = [
    [-20, 40],
    [40, 55],
    [90, 25],
    [150, 40],
  ]
  const stroke = { ...scene.strokes.find((one) => one.kind === kind)!, points }
  return {
    text: LINES[kind]!,
    piece: { ...bare(scene), spaces: [], strokes: [stroke] },
    box: [0, 0, 130, 80],
  }
}

/** The scene without anything on it. */
function bare(scene: Scene): Scene {
  return {
    ...scene,
    spaces: [],
    shapes: [],
    strokes: [],
    borders: [],
    labels: [],
    sheet: null,
    skin: { ...scene.skin, waterlines: 0, zones: {} },
  }
}

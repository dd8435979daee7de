/**
 * Terrain drawn as an engraver would: small strokes strewn over a space, the same on every visit. Each texture of the
 * map becomes a few paths; a strewn mark stays on the land and off the middle, where counters stand.
 */
import type { Point, Scene, Space } from '../lib/types'
import { inside, Mosaic, pathOf, room, shapeOf, short } from './geometry'

type Ground = Exclude<Scene['skin']['terrain'][string], Emblem>
type Emblem = keyof typeof SIGNS

type Mark = (x: number, y: number, u: number, chance: () => number) => string

/** A mark's drawing, how many to a space, and whether it is filled. */
interface Texture {
  mark: Mark
  count: number
  filled?: boolean
  /** Between which distances from the middle it is strewn, in parts of the room; off the counter unless it says else. */
  from?: number
  to?: number
  /** What is built is seen from far away too. */
  far?: boolean
}

const line = (x: number, y: number, dx: number, dy: number) =>
  `M${short(x)},${short(y)}l${short(dx)},${short(dy)}`

function block(x: number, y: number, u: number, chance: () => number): string {
  const w = u * (0.8 + chance() * 0.9)
  const h = u * (0.7 + chance() * 0.6)
  const lean = (chance() - 0.5) * u * 0.4
  return `M${short(x - w / 2)},${short(y - h / 2)}l${short(w)},${short(lean)}l${short(-lean * 0.6)},${short(h)}l${short(-w)},${short(-lean)}z`
}

const TEXTURES: Record<Ground, Texture> = {
  paddy: {
    count: 12,
    mark: (x, y, u) => line(x - u, y, 2 * u, 0) + line(x - u * 0.4, y + u * 0.7, 1.6 * u, 0),
  },
  tufts: {
    count: 7,
    mark: (x, y, u) =>
      line(x, y, 0, -u) +
      line(x - u * 0.5, y, -u * 0.35, -u * 0.75) +
      line(x + u * 0.5, y, u * 0.35, -u * 0.75),
  },
  jungle: {
    count: 9,
    mark: (x, y, u) =>
      `M${short(x - u)},${short(y)}q${short(u * 0.2)},${short(-u)} ${short(u)},${short(-u * 0.9)}q${short(u * 0.9)},0 ${short(u)},${short(u * 0.9)}` +
      line(x, y - u * 0.2, 0, u * 0.8),
  },
  forest: {
    count: 9,
    mark: (x, y, u) =>
      `M${short(x - u * 0.7)},${short(y)}a${short(u * 0.7)},${short(u * 0.7)} 0 1 1 ${short(u * 1.4)},0z` +
      line(x, y, 0, u * 0.8),
  },
  swamp: {
    count: 7,
    mark: (x, y, u) =>
      line(x - u * 1.2, y, u * 2.4, 0) +
      line(x, y - u * 0.25, 0, -u * 0.7) +
      line(x - u * 0.5, y - u * 0.25, -u * 0.3, -u * 0.5) +
      line(x + u * 0.5, y - u * 0.25, u * 0.3, -u * 0.5),
  },
  hachures: {
    count: 6,
    mark: (x, y, u) =>
      `M${short(x - u * 1.3)},${short(y + u * 0.6)}L${short(x)},${short(y - u * 0.8)}L${short(x + u * 1.3)},${short(y + u * 0.6)}` +
      line(x + u * 0.3, y - u * 0.3, -u * 0.1, u * 0.9) +
      line(x + u * 0.65, y + u * 0.05, -u * 0.1, u * 0.6),
  },
  blocks: { count: 28, filled: true, from: 0.12, to: 1, far: true, mark: block },
  houses: { count: 13, filled: true, from: 0, to: 0.5, far: true, mark: block },
  dots: {
    count: 24,
    filled: true,
    mark: (x, y, u) =>
      `M${short(x - u * 0.3)},${short(y)}a${short(u * 0.3)},${short(u * 0.3)} 0 1 0 ${short(u * 0.6)},0a${short(u * 0.3)},${short(u * 0.3)} 0 1 0 ${short(-u * 0.6)},0z`,
  },
}

type Sign = (x: number, y: number, u: number) => string

/** A sign of a space: by its terrain above where its counter stands, by its tags beside it. */
const SIGNS = {
  star: (x, y, u) =>
    [...Array(10).keys()]
      .map((n) => {
        const [r, a] = [n % 2 ? u * 0.45 : u * 1.1, (n * Math.PI) / 5]
        return `${n ? 'L' : 'M'}${short(x + r * Math.sin(a))},${short(y - r * Math.cos(a))}`
      })
      .join('') + 'z',
  crate: (x, y, u) =>
    `M${short(x - u * 0.8)},${short(y - u * 0.7)}h${short(u * 1.6)}v${short(u * 1.4)}h${short(-u * 1.6)}z` +
    line(x - u * 0.8, y - u * 0.7, u * 1.6, u * 1.4) +
    line(x + u * 0.8, y - u * 0.7, -u * 1.6, u * 1.4),
  runway: (x, y, u) =>
    line(x - u * 1.6, y + u * 0.5, u * 3.2, -u) +
    line(x - u * 1.3, y + u * 0.9, u * 3.2, -u) +
    line(x - u, y - u * 0.5, u * 1.8, u * 0.9),
  battery: (x, y, u) =>
    `M${short(x - u)},${short(y + u * 0.5)}h${short(u * 2)}` + line(x - u * 0.5, y + u * 0.3, u * 1.4, -u),
  anchor: (x, y, u) =>
    line(x, y - u * 0.8, 0, u * 1.7) +
    line(x - u * 0.5, y - u * 0.4, u, 0) +
    `M${short(x - u * 0.8)},${short(y + u * 0.3)}q${short(u * 0.1)},${short(u * 0.6)} ${short(u * 0.8)},${short(u * 0.6)}q${short(u * 0.7)},0 ${short(u * 0.8)},${short(-u * 0.6)}`,
  derrick: (x, y, u) =>
    `M${short(x - u * 0.7)},${short(y + u * 0.9)}L${short(x - u * 0.15)},${short(y - u)}h${short(u * 0.3)}L${short(x + u * 0.7)},${short(y + u * 0.9)}` +
    line(x - u * 0.52, y + u * 0.3, u * 1.04, 0) +
    line(x - u * 0.3, y - u * 0.4, u * 0.82, u * 0.7) +
    line(x + u * 0.3, y - u * 0.4, -u * 0.82, u * 0.7),
  tower: (x, y, u) =>
    `M${short(x - u * 0.4)},${short(y + u * 0.8)}v${short(-u * 1.3)}l${short(u * 0.4)},${short(-u * 0.5)}l${short(u * 0.4)},${short(u * 0.5)}v${short(u * 1.3)}z`,
  fort: (x, y, u) =>
    `M${short(x - u)},${short(y + u * 0.7)}v${short(-u)}l${short(u)},${short(-u * 0.7)}l${short(u)},${short(u * 0.7)}v${short(u)}z`,
} satisfies Record<string, Sign>

/** Textures whose ground is coloured too. */
const TONED: ReadonlySet<string> = new Set(['paddy', 'jungle', 'forest', 'swamp', 'hachures'])

export interface Strewn {
  paths: string[]
  filled: boolean
  /** Drawn from far away too. */
  far: boolean
  colour?: string
  /** A sign of its own, not ground: it is drawn clearly. */
  sign?: boolean
}

/** All textures of a scene: by the terrain of its spaces, then by their tags. */
export function texturesOf(scene: Scene): Strewn[] {
  const { terrain: byTerrain, tags: byTag } = scene.skin
  const land = scene.shapes.filter((s) => s.kind === 'land').map((s) => boxed(s.points as Point[]))
  const water = scene.shapes
    .filter((s) => s.kind === 'lake' || s.kind === 'water')
    .map((s) => boxed(s.points as Point[]))
  const dry = (p: Point) =>
    (land.length === 0 || land.some((s) => within(p, s))) && !water.some((s) => within(p, s))
  const found = new Map<string, Omit<Strewn, 'paths'> & { mosaic: Mosaic }>()
  const add = (key: string, space: Space, d: string, look: Omit<Strewn, 'paths'>) => {
    let there = found.get(key)
    if (!there) {
      there = { ...look, mosaic: new Mosaic(scene.size as Point) }
      found.set(key, there)
    }
    there.mosaic.add(space.centre, d)
  }
  for (const space of scene.spaces) {
    if (space.kind === 'box' || space.kind === 'cell') continue
    const name = byTerrain[space.terrain] ?? ''
    if (isGround(name)) add(name, space, strewn(space, TEXTURES[name], dry), lookOf(TEXTURES[name]))
    else if (isEmblem(name))
      add(name, space, SIGNS[name](...aboveCounter(space)), { filled: false, far: false })
    let signs = 0
    for (const tag of space.tags) {
      const { mark = '', colour = '' } = byTag[tag] ?? {}
      if (isGround(mark))
        add(`tag ${tag}`, space, strewn(space, TEXTURES[mark], dry), lookOf(TEXTURES[mark], colour))
      else if (isEmblem(mark)) {
        const d = SIGNS[mark](...besideCounter(space, scene.skin.counter, signs++))
        add(`tag ${tag}`, space, d, { filled: false, far: true, sign: true, colour })
      }
    }
  }
  return [...found.values()].map(({ mosaic, ...one }) => ({ ...one, paths: mosaic.paths }))
}

function lookOf({ filled = false, far = false }: Texture, colour?: string): Omit<Strewn, 'paths'> {
  return { filled, far, ...(colour ? { colour } : {}) }
}

function strewn(space: Space, texture: Texture, dry: (p: Point) => boolean): string {
  const chance = chances(space.id)
  const reach = room(space)
  const u = reach * 0.11
  const [cx, cy] = space.centre as Point
  let d = ''
  let placed = 0
  const { from = 0.5, to = 1.02 } = texture
  for (let n = 0; n < texture.count * 5 && placed < texture.count; n++) {
    // Sunflower steps with a little chance: even, and nowhere in rows.
    const radius = reach * (from + (to - from) * Math.sqrt((n % texture.count) / texture.count))
    const angle = n * 2.399963 + chance() * 0.9
    const p: Point = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
    if (!inside(p, space.shape as Point[]) || !dry(p)) continue
    d += texture.mark(p[0], p[1], u * (0.85 + chance() * 0.3), chance)
    placed++
  }
  return d
}

const isGround = (name: string): name is Ground => name in TEXTURES
const isEmblem = (name: string): name is Emblem => name in SIGNS

/** Where a sign stands and how large it is. */
type Spot = [x: number, y: number, u: number]

/** The sign of a space's terrain. */
function aboveCounter(space: Space): Spot {
  const reach = room(space)
  return [space.centre[0]!, space.centre[1]! - reach * 0.78, reach * 0.16]
}

/** The n-th sign of a space's tags: in a row to the right of where its counter stands. */
function besideCounter(space: Space, size: number, n: number): Spot {
  const counter = size || room(space)
  const u = counter * 0.22
  return [space.centre[0]! + counter * 0.5 + u * (1.7 + 2.7 * n), space.centre[1]!, u]
}

/** Where the only sign of a space stands: of its terrain, or (with the size of counters) of a tag. */
export function emblemAt(space: Space, mark: string, counter?: number): Spot | undefined {
  if (!isEmblem(mark)) return undefined
  return counter === undefined ? aboveCounter(space) : besideCounter(space, counter, 0)
}

/** Grounds that have a colour of their own, as a path for each: what a map's key would show. */
export function tonesOf(scene: Scene): { name: string; paths: string[] }[] {
  const byTerrain = scene.skin.terrain
  const found = new Map<string, Mosaic>()
  for (const space of scene.spaces) {
    const name = byTerrain[space.terrain] ?? ''
    if (!TONED.has(name)) continue
    const there = found.get(name) ?? new Mosaic(scene.size as Point)
    there.add(space.centre, space.more.length ? pathOf(space.shape as Point[]) : shapeOf(space))
    found.set(name, there)
  }
  return [...found].map(([name, mosaic]) => ({ name, paths: mosaic.paths }))
}

/** Chevrons that point from the sheet's edge into the spaces with a tag: where somebody may come in. */
export function chevrons(scene: Scene): { d: string; colour: string }[] {
  return tagged(scene, 'chevron').map(({ there, colour }) => ({
    colour,
    d: there.map((space) => chevron(space, scene.size as Point)).join(''),
  }))
}

function chevron(space: Space, [w, h]: Point): string {
  const [x, y] = space.centre as Point
  const edges: [number, Point][] = [
    [x, [1, 0]],
    [w - x, [-1, 0]],
    [y, [0, 1]],
    [h - y, [0, -1]],
  ]
  const [, [dx, dy]] = edges.reduce((a, b) => (b[0] < a[0] ? b : a))
  const u = room(space) * 0.2
  const out = room(space) * 0.72
  const [tx, ty] = [x - dx * (out - u), y - dy * (out - u)]
  return `M${short(tx - dx * u * 1.4 - dy * u * 1.6)},${short(ty - dy * u * 1.4 + dx * u * 1.6)}L${short(tx)},${short(ty)}L${short(tx - dx * u * 1.4 + dy * u * 1.6)},${short(ty - dy * u * 1.4 - dx * u * 1.6)}`
}

function tagged(scene: Scene, mark: string): { there: Space[]; colour: string }[] {
  return Object.entries(scene.skin.tags)
    .filter(([, skin]) => skin.mark === mark)
    .map(([tag, skin]) => ({
      there: scene.spaces.filter((space) => space.tags.includes(tag)),
      colour: skin.colour || 'currentcolor',
    }))
}

/** Saw-teeth along the middles of neighbouring spaces with a tag: a fortified line. */
export function sawteeth(scene: Scene): { d: string; colour: string }[] {
  return tagged(scene, 'sawtooth').map(({ there, colour }) => {
    let d = ''
    there.forEach((a, n) => {
      for (const b of there.slice(n + 1)) {
        const [dx, dy] = [b.centre[0]! - a.centre[0]!, b.centre[1]! - a.centre[1]!]
        const length = Math.hypot(dx, dy)
        if (length < room(a) * 2.3) d += teeth(a.centre as Point, dx, dy, length, room(a) * 0.17)
      }
    })
    return { d, colour }
  })
}

function teeth(from: Point, dx: number, dy: number, length: number, u: number): string {
  const count = Math.max(2, Math.round(length / (u * 1.7)))
  const [ux, uy] = [dx / length, dy / length]
  let d = `M${short(from[0])},${short(from[1])}`
  for (let n = 0; n < count; n++) {
    const at = (length * (n + 0.5)) / count
    const end = (length * (n + 1)) / count
    d += `L${short(from[0] + ux * at + uy * u)},${short(from[1] + uy * at - ux * u)}`
    d += `L${short(from[0] + ux * end)},${short(from[1] + uy * end)}`
  }
  return d
}

interface Boxed {
  points: Point[]
  box: [number, number, number, number]
}

function boxed(points: Point[]): Boxed {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  return { points, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
}

function within(p: Point, { points, box }: Boxed): boolean {
  return p[0] >= box[0] && p[0] <= box[2] && p[1] >= box[1] && p[1] <= box[3] && inside(p, points)
}

/** A steady stream of numbers from 0 to 1 for a name. */
export function chances(name: string): () => number {
  let a = 2166136261
  for (const letter of name) a = Math.imul(a ^ letter.charCodeAt(0), 16777619)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The map's frame and furniture: what goes into which free rectangle, and how large. */
import type { Band, Scene, Sheet } from '../lib/types'

/** The band that a score lies in. */
export function bandOf(bands: readonly Band[], score: number): Band | undefined {
  return bands.find((band) => score >= band.low && score <= band.high)
}

/** An open end is drawn no longer than that, in points. */
const LONGEST = 12

/** The bands in parts of the whole, where a score stands over them (0 to 1), and what is next on the way up. */
export function partsOfGauge(bands: readonly Band[], score: number) {
  const ordered = [...bands].sort((a, b) => a.low - b.low)
  const lengths = ordered.map((band) => Math.min(LONGEST, band.high - band.low + 1))
  const whole = lengths.reduce((sum, one) => sum + one, 0) || 1
  let at = 0
  let before = 0
  ordered.forEach((band, n) => {
    if (score > band.high) at = before + lengths[n]!
    else if (score >= band.low) {
      // An open end is measured from its closed one.
      const open = n === 0 && band.high - band.low >= LONGEST
      const inside = open ? lengths[n]! - (band.high - score + 0.5) : score - band.low + 0.5
      at = before + Math.max(0, Math.min(lengths[n]!, inside))
    }
    before += lengths[n]!
  })
  const now = bandOf(ordered, score)
  const above = now && ordered[ordered.indexOf(now) + 1]
  return {
    parts: ordered.map((band, n) => ({ band, part: lengths[n]! / whole })),
    at: Math.max(0, Math.min(1, at / whole)),
    next: above ? `${above.name} from ${above.low}` : '',
  }
}

/** Something to be laid out in a free rectangle, in letters' heights (em). */
export interface Furniture {
  what: 'cartouche' | 'track' | 'objectives' | 'bands'
  /** Which track. */
  track: number
  width: number
  height: number
}

export interface Placed extends Furniture {
  x: number
  y: number
  /** The height of its letters, in map units. */
  em: number
}

/** How broad a letter is on average, in em. */
export const LETTER = 0.54
/** Cells of a track in a row, at most. */
export const ROW = 10
/** The breadth of a track's cell, in em. */
export const CELL = 1.7

/** Between two pieces of furniture, in em. */
const GAP = 0.5

const broad = (...texts: string[]) => Math.max(...texts.map((text) => text.length)) * LETTER

/** The scores of a band. */
export function rangeOf({ low, high }: Band): string {
  return low === high ? `${low}` : `${low}–${high}`
}

/** How broad the longest of them is, in em. */
export const rangeWidth = (bands: readonly Band[]) => broad('', ...bands.map(rangeOf)) + 0.3

/** Which cell of a track is the present one: by its name or by what the view calls it; -1: none. */
export function cellAt(
  cells: readonly { name: string }[],
  now: { value: number; text?: string } | undefined,
): number {
  if (!now) return -1
  const named = cells.findIndex((cell) => cell.name === now.text)
  return named >= 0 ? named : cells.findIndex((cell) => cell.name === String(now.value))
}

/** Cells whose names are too long for them are numbered, and the present one is named beside the track's name. */
export function numbered(cells: readonly { name: string }[]): boolean {
  return cells.some((cell) => cell.name.length > 3)
}

/** What a sheet has to show, and how much room each takes. */
export function furnitureOf(sheet: Sheet, nameOf: (space: string) => string): Furniture[] {
  const found: Furniture[] = []
  const lines = 1 + (sheet.subtitle ? 1 : 0) + (sheet.scale ? 1 : 0)
  found.push({
    what: 'cartouche',
    track: 0,
    width: Math.max(broad(sheet.title) * 1.7, broad(sheet.subtitle, sheet.scale)) + 2,
    height: lines * 1.35 + 1.9,
  })
  sheet.tracks.forEach((track, n) => {
    const row = Math.min(ROW, track.cells.length)
    const longest = numbered(track.cells)
      ? broad(...track.cells.map((cell) => `${track.name}: ${cell.name}`))
      : 0
    const width = Math.max(row * CELL, broad(track.name), longest) + 1.2
    found.push({ what: 'track', track: n, width, height: Math.ceil(track.cells.length / ROW) * CELL + 2.4 })
  })
  if (sheet.bands.length) {
    const width = broad(...sheet.bands.map((band) => band.name)) + rangeWidth(sheet.bands) + 3
    found.push({ what: 'bands', track: 0, width, height: sheet.bands.length * 1.35 + 2 })
  }
  if (sheet.objectives.length) {
    const names = sheet.objectives.map((one) => nameOf(one.space) + (one.text ? `, ${one.text}` : ''))
    found.push({
      what: 'objectives',
      track: 0,
      width: broad(...names) + 3.6,
      height: sheet.objectives.length * 1.35 + 2,
    })
  }
  return found
}

/**
 * Each piece of furniture into the free rectangle where its letters come out largest, the first ones first; what is left
 * of a rectangle beside it and under it is free for the next. What would have letters smaller than `least` stays off the map. None has letters
 * larger than `most`.
 */
export function laidOut(
  free: readonly (readonly number[])[],
  all: readonly Furniture[],
  least: number,
  most: number,
): Placed[] {
  const rooms = free.map(([x, y, w, h]) => ({ x: x!, y: y!, w: w!, h: h! }))
  const found: Placed[] = []
  for (const one of all) {
    const sizes = rooms.map((room) => Math.min(most, room.w / one.width, room.h / one.height))
    const em = Math.max(0, ...sizes)
    if (em < least) continue
    const [room] = rooms.splice(sizes.indexOf(em), 1)
    if (!room) continue
    const { x, y, w, h } = room
    found.push({ ...one, x, y, em })
    const [right, below] = [(one.width + GAP) * em, (one.height + GAP) * em]
    rooms.push({ x: x + right, y, w: w - right, h: below }, { x, y: y + below, w, h: h - below })
  }
  return found
}

/** The sheet's margin in map units: room for the neat line. */
export function marginOf(scene: Scene): number {
  return scene.sheet ? Math.max(scene.size[0], scene.size[1]) * 0.012 : 0
}

/** The map's frame and furniture: what goes into which free rectangle, and how large. */
import type { Band, Scene, Sheet, View } from '../lib/types'

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

/** Something that is printed beside the map, in letters' heights (em). A list stands in one or more columns. */
export interface Furniture {
  what: 'cartouche' | 'track' | 'objectives' | 'bands' | 'legend'
  /** Which track. */
  track: number
  width: number
  height: number
  /** Of a list: its rows, how high one is, how broad a column, and how many there are. */
  list?: { rows: number; row: number; column: number; columns: number }
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

/** From here on a band has no end. */
const ENDLESS = 99

/** The scores of a band. */
export function rangeOf({ low, high }: Band): string {
  if (high >= ENDLESS) return `${low} or more`
  if (low <= -ENDLESS) return `${high} or less`
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

/** Above and below the rows of a list, in em. */
export const HEAD = 2

/** A list in so many columns. */
function inColumns(one: Furniture, columns: number): Furniture {
  if (!one.list) return one
  const { rows, row, column } = one.list
  const used = Math.max(1, Math.min(columns, rows))
  return {
    ...one,
    width: used * column + 0.8,
    height: Math.ceil(rows / used) * row + HEAD,
    list: { ...one.list, columns: used },
  }
}

const listed = (what: Furniture['what'], rows: number, row: number, column: number): Furniture =>
  inColumns({ what, track: 0, width: 0, height: 0, list: { rows, row, column: column + 0.4, columns: 1 } }, 1)

/** What a sheet has to show, and how much room each takes: the cartouche first. */
export function furnitureOf(
  sheet: Sheet,
  nameOf: (space: string) => string,
  legend: readonly { text: string }[] = [],
): Furniture[] {
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
  const goals = objectivesOf(sheet, nameOf)
  if (goals.length) {
    const names = goals.map((one) => one.text)
    found.push(listed('objectives', names.length, 1.35, broad(...names) + 2.4))
  }
  if (sheet.bands.length) {
    const width = broad(...sheet.bands.map((band) => band.name)) + rangeWidth(sheet.bands) + 2.4
    found.push(listed('bands', sheet.bands.length, 1.35, width))
  }
  if (legend.length)
    found.push(listed('legend', legend.length, 1.9, broad(...legend.map((one) => one.text)) + 3))
  return found
}

/** The objectives as they are printed: those that are worth something together stand in one line. */
export function objectivesOf(
  sheet: Sheet,
  nameOf: (space: string) => string,
): { text: string; worth: number; side: string; space: string }[] {
  const found = sheet.objectives.map((one) => ({ ...one, text: one.name || nameOf(one.space) }))
  return found.filter((one, n) => found.findIndex((other) => other.text === one.text) === n)
}

/** Who holds each space, as far as the map is marked with it. */
export function holdersOf(view: View | null): Map<string, string> {
  const held = (view?.marks ?? []).filter((mark) => mark.kind === 'held')
  return new Map(held.flatMap((mark) => mark.spaces.map((space): [string, string] => [space, mark.side])))
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

/** The strip of paper beside or under the map, in map units, and what stands in it. */
export interface Strip {
  /** The sheet with it. */
  size: [number, number]
  /** Where it begins: right of the map, or under it. */
  right: boolean
  x: number
  y: number
  placed: Placed[]
}

/** Letters of furniture at the scale at which the whole sheet is seen, in pixels. */
export const STRIP_LETTERS = 10.5
/** The map may be drawn so much smaller for it. */
const LEAST_PART = 0.84
/** Rows of a list under the map. */
const MOST_ROWS = 9

/**
 * The furniture that has no room on the map in a strip of paper: right of the map, or under it, whichever leaves the map
 * larger in this pane. What costs too much room is left out, from the last on. Null: nothing has room.
 */
export function stripOf(
  size: readonly number[],
  pane: { width: number; height: number },
  margin: number,
  all: readonly Furniture[],
  letters = STRIP_LETTERS,
): Strip | null {
  const [w, h] = size as [number, number]
  if (pane.width <= 0 || pane.height <= 0) return null
  const whole = Math.min(pane.width / w, pane.height / h)
  for (let some = all.slice(); some.length; some = some.slice(0, -1)) {
    const ways = [besideMap(some, [w, h], pane, letters)]
    for (let rows = 2; rows <= MOST_ROWS; rows++) ways.push(underMap(some, rows, [w, h], pane, letters))
    const best = ways
      .filter((one) => one !== null && one.scale >= whole * LEAST_PART)
      .sort((a, b) => b!.scale - a!.scale)[0]
    if (best) return laid(best, [w, h], margin)
  }
  return null
}

interface Way {
  scale: number
  right: boolean
  em: number
  depth: number
  rows: Furniture[][]
}

type Pane = { width: number; height: number }

function besideMap(all: Furniture[], [w, h]: [number, number], pane: Pane, letters: number): Way | null {
  const broadest = Math.max(...all.map((one) => one.width)) + 2 * GAP
  const long = all.reduce((sum, one) => sum + one.height + GAP, 0)
  const scale = Math.min(pane.height / h, (pane.width - broadest * letters) / w)
  if (scale <= 0 || long * letters > h * scale) return null
  return { scale, right: true, em: letters / scale, depth: broadest, rows: all.map((one) => [one]) }
}

function underMap(
  all: Furniture[],
  most: number,
  [w, h]: [number, number],
  pane: Pane,
  letters: number,
): Way | null {
  const some = all.map((one) => (one.list ? inColumns(one, Math.ceil(one.list.rows / most)) : one))
  const highest = Math.max(...some.map((one) => one.height))
  const deep = highest + 2 * GAP
  const piles = piled(some, highest)
  const long = piles.reduce((sum, pile) => sum + broadestOf(pile) + GAP, 0)
  const scale = Math.min(pane.width / w, (pane.height - deep * letters) / h)
  if (scale <= 0 || long * letters > w * scale) return null
  return { scale, right: false, em: letters / scale, depth: deep, rows: piles }
}

const broadestOf = (pile: readonly Furniture[]) => Math.max(...pile.map((one) => one.width))

/** What is low stands one under the other, as far as the highest leaves room for it. */
function piled(all: readonly Furniture[], highest: number): Furniture[][] {
  const piles: Furniture[][] = []
  for (const one of all) {
    const pile = piles.at(-1)
    const height = pile?.reduce((sum, other) => sum + other.height + GAP, 0) ?? Infinity
    if (pile && height + one.height <= highest) pile.push(one)
    else piles.push([one])
  }
  return piles
}

function laid({ right, em, depth, rows }: Way, [w, h]: [number, number], margin: number): Strip {
  const placed: Placed[] = []
  const room = depth * em
  if (right) {
    const long = rows.reduce((sum, [one]) => sum + one!.height, 0) * em
    // What is left of the height goes between them.
    const gap = Math.min(2 * em, Math.max(GAP * em, (h - 2 * margin - long) / (rows.length + 1)))
    let y = margin + gap
    for (const [one] of rows) {
      placed.push({ ...one!, x: w - margin + GAP * em, y, em, width: depth - 2 * GAP })
      y += one!.height * em + gap
    }
    return { size: [w + room, h], right, x: w - margin, y: margin, placed }
  }
  const long = rows.reduce((sum, pile) => sum + broadestOf(pile), 0) * em
  const gap = Math.max(GAP * em, (w - 2 * margin - long) / (rows.length + 1))
  let x = margin + gap
  for (const pile of rows) {
    let y = h - margin + GAP * em
    for (const one of pile) {
      placed.push({ ...one, x, y, em })
      y += (one.height + GAP) * em
    }
    x += broadestOf(pile) * em + gap
  }
  return { size: [w, h + room], right, x: margin, y: h - margin, placed }
}

/** The sheet's margin in map units: room for the neat line. */
export function marginOf(scene: Scene): number {
  return scene.sheet ? Math.max(scene.size[0], scene.size[1]) * 0.012 : 0
}

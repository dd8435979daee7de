/** Pieces by where they stand: one stack for each side in a space, beside each other where there are several. */
import type { Piece, Point, Scene, Space, View } from '../lib/types'
import { room } from './geometry'

export interface Stack {
  key: string
  space: string
  side: string
  at: Point
  /** Smaller than 1 where the space is too small for a whole counter: a track's cell. */
  scale: number
  /** From the bottom to the top. Pieces that are carried by another are not drawn. */
  pieces: Piece[]
}

export interface Placed {
  piece: Piece
  at: Point
  scale: number
  count: number
  /** The topmost carries the count. */
  top: boolean
}

/** How many of a stack are drawn: the rest is a number. */
export const DRAWN = 3
const OFFSET = 0.075
/** How much of a space a counter may cover, in parts of the room about its middle. */
const ROOM = 1.75

export function stacksOf(scene: Scene, view: View, size: number): Stack[] {
  const spaces = new Map(scene.spaces.map((space) => [space.id, space]))
  const carried = new Set(view.pieces.flatMap((piece) => piece.holds))
  const found = new Map<string, Stack>()
  const bySpace = new Map<string, Stack[]>()
  for (const piece of view.pieces) {
    const space = spaces.get(piece.space)
    if (!space || carried.has(piece.id)) continue
    const key = `${piece.space}/${piece.side}`
    let stack = found.get(key)
    if (!stack) {
      const scale = Math.min(1, (room(space) * ROOM) / size)
      stack = { key, space: piece.space, side: piece.side, at: space.centre as Point, scale, pieces: [] }
      found.set(key, stack)
      const there = bySpace.get(piece.space)
      if (there) there.push(stack)
      else bySpace.set(piece.space, [stack])
    }
    stack.pieces.push(piece)
  }
  for (const [id, there] of bySpace) {
    const space = spaces.get(id)!
    if (space.kind === 'box' && there.length === 1 && spread(found, there[0]!, space, size)) continue
    there.forEach((stack, n) => {
      stack.at = [stack.at[0] + (n - (there.length - 1) / 2) * size * stack.scale * 1.08, stack.at[1]]
    })
  }
  for (const stack of found.values()) stack.pieces.sort((a, b) => a.stack - b.stack)
  return [...found.values()]
}

/** In a broad box the pieces of a stack stand side by side; false where there is no room for that. */
function spread(found: Map<string, Stack>, stack: Stack, space: Space, size: number): boolean {
  const xs = space.shape.map((point) => point[0]!)
  const step = size * stack.scale * 1.12
  const columns = Math.min(stack.pieces.length, Math.floor((Math.max(...xs) - Math.min(...xs)) / step))
  if (columns < 2) return false
  found.delete(stack.key)
  const pieces = [...stack.pieces].sort((a, b) => a.stack - b.stack)
  for (let n = 0; n < columns; n++) {
    const from = Math.floor((n * pieces.length) / columns)
    const to = Math.floor(((n + 1) * pieces.length) / columns)
    const at: Point = [stack.at[0] + (n - (columns - 1) / 2) * step, stack.at[1]]
    found.set(`${stack.key}/${n}`, { ...stack, key: `${stack.key}/${n}`, at, pieces: pieces.slice(from, to) })
  }
  return true
}

/** Every counter that is drawn, with its place: the lowest first. */
export function placedOf(stacks: Stack[], size: number): Placed[] {
  const found: Placed[] = []
  for (const { at, scale, pieces } of stacks) {
    const drawn = pieces.slice(-DRAWN)
    const step = size * scale * OFFSET
    const back = ((drawn.length - 1) * step) / 2
    drawn.forEach((piece, n) => {
      const top = n === drawn.length - 1
      found.push({
        piece,
        at: [at[0] - back + n * step, at[1] + back - n * step],
        scale,
        count: pieces.length,
        top,
      })
    })
  }
  return found
}

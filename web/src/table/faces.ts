/** Names shortened to what fits on a counter or a card's corner. */
import type { Kind, Piece, Scene } from '../lib/types'

/** 'Royal Naval Landing Force' becomes RNLF, 'Militia' MIL. */
export function abbreviated(name: string): string {
  const words = name.split(/[\s/-]+/).filter(Boolean)
  if (words.length > 1)
    return words
      .map((word) => word[0]!)
      .join('')
      .slice(0, 4)
      .toUpperCase()
  return (words[0] ?? '?').slice(0, 3).toUpperCase()
}

/** A piece in words: its kind, or whose unknown piece it is. */
export function pieceName(scene: Scene, piece: Piece): string {
  const side = scene.sides.find((one) => one.id === piece.side)?.name ?? piece.side
  const kind = scene.kinds.find((one) => one.id === piece.kind)
  return kind ? `${side} ${kind.name}` : `Unknown piece (${side})`
}

/** A space in words. */
export function spaceName(scene: Scene, id: string): string {
  const space = scene.spaces.find((one) => one.id === id)
  if (!space) return id
  if (!space.name) return id
  return space.name.includes(id) ? space.name : `${space.name} (${id})`
}

/** Equal items together, in the order in which they first come. */
export function gathered(items: readonly string[]): [string, number][] {
  const found = new Map<string, number>()
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1)
  return [...found]
}

/** What a counter is called, where that is short enough to be written on it. */
export function identity(kind: Kind): string {
  const name = kind.name.replace(/ *\(.*\)$/, '')
  return name.length <= 8 ? name : ''
}

/** A counter that shows its weaker side. */
export function isReduced(piece: Piece): boolean {
  return piece.badges.some((badge) => /^reduced/i.test(badge.text))
}

/** Names shortened to what fits on a counter or a card's corner. */
import type { Kind, Piece, Scene, View } from '../lib/types'

/** The one factor of a kind that says most: the first along its foot, or of its corners the largest. */
export function strengthOf(kind: Kind): string {
  const corners = Object.values(kind.corners).filter((value) => /^\d/.test(value))
  const largest = corners.sort((a, b) => parseInt(b) - parseInt(a))[0]
  return largest ?? kind.factors[0]?.split(/[\s-]/)[0] ?? ''
}

/** What is written on a counter of a kind, in full. */
const written = (kind: Kind) => kind.short || kind.name

/** 'Royal Naval Landing Force' becomes RNLF, 'Militia' MIL. */
export function abbreviated(kind: Kind): string {
  const words = written(kind)
    .split(/[\s/-]+/)
    .filter(Boolean)
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
  const name = kind ? `${side} ${kind.name}` : `${piece.alias || 'Unknown piece'} (${side})`
  const also = kind && piece.alias ? `, ${piece.alias}` : ''
  return `${name}${also}${piece.seen ? `, last seen in turn ${piece.seen}` : ''}`
}

/** A space in words; a hex with its number, by which people find it. */
export function spaceName(scene: Scene, id: string): string {
  const space = scene.spaces.find((one) => one.id === id)
  if (!space) return id
  if (!space.name) return id
  return space.kind !== 'hex' || space.name.includes(id) ? space.name : `${space.name} (${id})`
}

/** Equal items together, in the order in which they first come. */
export function gathered(items: readonly string[]): [string, number][] {
  const found = new Map<string, number>()
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1)
  return [...found]
}

/** What a counter is called, where that is short enough to be written on it. */
export function identity(kind: Kind): string {
  const name = written(kind)
  return name.length <= 8 ? name : ''
}

/** A counter that shows its weaker side. */
export function isReduced(piece: Piece): boolean {
  return piece.reduced || (piece.steps > 0 && piece.steps < piece.full)
}

export interface Factor {
  value: string
  /** What it means, where the kind says so. */
  word: string
}

const CORNERS = ['nw', 'ne', 'sw', 'se']

/** All factors of a kind, along the foot or by corner, with what each means. */
export function factorsOf(kind: Kind): Factor[] {
  const foot = kind.factors.map((value, n) => ({ value, word: kind.words[String(n)] ?? '' }))
  const corners = CORNERS.filter((place) => kind.corners[place]).map((place) => ({
    value: kind.corners[place]!,
    word: kind.words[place] ?? '',
  }))
  return [...foot, ...corners]
}

/** The factors in one word, as they are printed along a foot. */
export function factorText(kind: Kind | undefined): string {
  return kind ? factorsOf(kind).map((factor) => factor.value).join('-') : '' // prettier-ignore
}

/** Where something that is named is: a space itself, the space of a piece, nowhere for a card. */
export function whereIs(view: View, on: string, id: string): string[] {
  if (on === 'space') return [id]
  if (on !== 'piece') return []
  const piece = view.pieces.find((one) => one.id === id)
  return piece ? [piece.space] : []
}

/** A number on a counter as few letters as tell it: 'force 3' is 3, 'Raider' R. */
export function aliasMark(alias: string): string {
  const last = alias.split(' ').at(-1) ?? ''
  return last.length <= 3 ? last : alias.charAt(0).toUpperCase()
}

/** The end of a game as a film: frames of the whole game, the same moment in every lens, and the line of luck. */
import type { Luck, Moments, Piece, View } from '../lib/types'
import { fightsOf, type Fight } from './fights'

/** How many stills a film has, at most. */
export const FRAMES = 60

/** The steps of the game that are shown: the first, the last, and between them evenly. */
export function framesOf(steps: readonly number[], most = FRAMES): number[] {
  const all = [...new Set(steps)].sort((a, b) => a - b)
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!)
}

/** The moment of a lens at a step of the game: the last one that begins no later. */
export function momentAtStep({ steps }: Pick<Moments, 'steps'>, step: number): number {
  return Math.max(
    0,
    steps.findLastIndex((one) => one <= step),
  )
}

export interface Stroke {
  what: string
  /** The fight that it was a part of, and in which turn; none: no fight, or the log does not tell. */
  fight?: Fight
  turn: number
  came: string
  /** How likely what came was. */
  chance: number
  /** How much better than expected it went for us, and all of it so far. */
  score: number
  sum: number
  /** The step of the game at which it was over; -1 where the log does not tell. */
  step: number
}

/** The luck of our side, fight by fight: what went well for the others counts against us. */
export function luckLine(
  luck: Luck,
  ours: ReadonlySet<string>,
  truth: Pick<Moments, 'marks' | 'steps' | 'turns' | 'lines'>,
): Stroke[] {
  let sum = 0
  const fights = fightsOf(truth.lines)
  return luck.rows
    .filter((row) => row.seat && row.score)
    .map((row) => {
      const score = ours.has(row.seat) ? row.score : -row.score
      sum += score
      const moment = row.at < 0 ? -1 : truth.marks.findIndex((mark) => mark > row.at)
      const step = moment < 0 ? -1 : (truth.steps[moment] ?? -1)
      const fight = fights.find((one) => one.from <= row.at && row.at <= one.to)
      const turn = truth.turns[moment] ?? 0
      return { what: row.what, fight, turn, came: row.came, chance: row.probability, score, sum, step }
    })
}

/** Where the luck turned most. */
export function turningPoint(line: readonly Stroke[]): Stroke | undefined {
  return [...line].sort((a, b) => Math.abs(b.score) - Math.abs(a.score))[0]
}

/** The pieces that were there and are gone, by side. */
export function lostOf(before: View, after: View): Map<string, Piece[]> {
  const left = new Set(after.pieces.map((piece) => piece.id))
  const found = new Map<string, Piece[]>()
  for (const piece of before.pieces)
    if (piece.kind && !left.has(piece.id)) found.set(piece.side, [...(found.get(piece.side) ?? []), piece])
  return found
}

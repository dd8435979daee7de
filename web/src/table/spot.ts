/** Where a popover goes: beside what it belongs to, and never out of the frame. */
export interface Spot {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

const GAP = 16
const EDGE = 8

/**
 * The upper left corner of a box for `spot`: right of it if there is room, else left; from its height downwards, or
 * as low as the frame allows. What stands above a space (a stack that is fanned out) stays in sight.
 */
export function beside(spot: Spot, box: Size, frame: Size): Spot {
  const fitsRight = spot.x + GAP + box.width + EDGE <= frame.width
  const x = fitsRight ? spot.x + GAP : spot.x - GAP - box.width
  return { x: within(x, box.width, frame.width), y: within(spot.y + GAP, box.height, frame.height) }
}

function within(at: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(at, room - length - EDGE))
}

/** Where a fight's strip stands: at the upper or the lower edge, whole or as one line. */
export interface Dock {
  top: boolean
  folded: boolean
}
const DOCK = { width: 740, whole: 290, folded: 46, room: 14 }
/** How high one of the lines is that stand beside a strip: the turn's other fights. */
const LINE = 46

/**
 * A strip stands at the lower edge, or at the upper one if the fighting is at the lower. It covers nothing that its
 * reader may choose now: it changes the edge, else folds into a line, else (null) it leaves the map to the choice.
 * `lines`: so many others stand with it.
 */
export function dock(
  fighting: Spot | undefined,
  choices: readonly Spot[],
  frame: Size,
  lines = 0,
): Dock | null {
  const covered = (one: Spot, { top, folded }: Dock) => {
    const high = (folded ? DOCK.folded : DOCK.whole) + lines * LINE + 2 * DOCK.room
    const inside = Math.abs(one.x - frame.width / 2) < DOCK.width / 2 + DOCK.room
    return inside && (top ? one.y < high : one.y > frame.height - high)
  }
  const docks = [false, true].flatMap((folded) => [
    { top: false, folded },
    { top: true, folded },
  ])
  const free = docks.filter((one) => !choices.some((spot) => covered(spot, one)))
  const best = free.filter((one) => !fighting || !covered(fighting, one))
  return best.find((one) => !one.folded) ?? free.find((one) => !one.folded) ?? best[0] ?? free[0] ?? null
}

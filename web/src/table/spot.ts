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

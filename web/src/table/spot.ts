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

/** The upper left corner of a box for `spot`: right of it and below if there is room, else the other way. */
export function beside(spot: Spot, box: Size, frame: Size): Spot {
  const fitsRight = spot.x + GAP + box.width + EDGE <= frame.width
  const fitsBelow = spot.y + GAP + box.height + EDGE <= frame.height
  const x = fitsRight ? spot.x + GAP : spot.x - GAP - box.width
  const y = fitsBelow ? spot.y + GAP : spot.y - GAP - box.height
  return { x: within(x, box.width, frame.width), y: within(y, box.height, frame.height) }
}

function within(at: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(at, room - length - EDGE))
}

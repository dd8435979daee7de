/** Colours by contrast, and the sides' colours in the palette that was chosen. */
import type { Palette } from '../lib/settings.svelte'
import type { Scene } from '../lib/types'

const INK = '#1d1811'
const WHITE = '#ffffff'
/**
 * The sides' colours in the order of the scene's sides, by palette; what else depends on it (what is lit, good and bad,
 * lines) is in theme.css. None is the colour of what is lit there.
 */
const SIDES: Record<Exclude<Palette, 'standard'>, readonly string[]> = {
  safe: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#7c7f83'],
  redgreen: ['#e8811a', '#1f4e9c', '#f7d9a8', '#7fb2e5', '#5c3a10', '#7c7f83'],
  blueyellow: ['#c1272d', '#8fd3d1', '#22577a', '#f2a7b5', '#1b1b1b', '#7c7f83'],
  contrast: ['#101010', '#ffffff', '#8a8a8a', '#003f88', '#ffd9d9', '#5a5a5a'],
}
const NEUTRAL = '#7c7f83'

function channels(hex: string): [number, number, number] {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const n = parseInt(full.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => {
    const s = c / 255
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Towards black (below 0) or white (above). */
export function shade(hex: string, by: number): string {
  const end = by < 0 ? 0 : 255
  const part = Math.abs(by)
  return `#${channels(hex)
    .map((c) =>
      Math.round(c + (end - c) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export interface SideColour {
  ground: string
  edge: string
  /** What is written on it: 4.5 to 1 at least. */
  text: string
}

/** A ground that ink or white can be read on: a colour in between is pushed until one of them can. */
export function sideColour(ground: string): SideColour {
  let colour = ground
  for (let n = 0; n < 12; n++) {
    const text = contrast(colour, INK) >= contrast(colour, WHITE) ? INK : WHITE
    if (contrast(colour, text) >= 4.5) return { ground: colour, edge: edgeOf(colour), text }
    colour = shade(colour, text === INK ? 0.06 : -0.06)
  }
  return { ground: colour, edge: edgeOf(colour), text: INK }
}

/** Darker than the ground; where that is nearly black, lighter, so that it stands out from a dark map too. */
function edgeOf(ground: string): string {
  return luminance(ground) < 0.03 ? shade(ground, 0.6) : shade(ground, -0.45)
}

export type SideColours = Record<string, SideColour>

export function sideColours(scene: Scene, palette: Palette): SideColours {
  const found: SideColours = { '': sideColour(NEUTRAL) }
  scene.sides.forEach((side, n) => {
    const own = palette === 'standard' ? side.colour : SIDES[palette][n % SIDES[palette].length]
    found[side.id] = sideColour(own ?? NEUTRAL)
  })
  return found
}

export function colourOf(colours: SideColours, side: string): SideColour {
  return colours[side] ?? colours['']!
}

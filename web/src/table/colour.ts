/** Colours by contrast, and the sides' colours in the palette that was chosen. */
import type { Scene } from '../lib/types'

const INK = '#1d1811'
const WHITE = '#ffffff'
/** Hold apart with any colour vision, and none is the amber of what is lit. */
const SAFE = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#7c7f83']
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
    if (contrast(colour, text) >= 4.5) return { ground: colour, edge: shade(colour, -0.45), text }
    colour = shade(colour, text === INK ? 0.06 : -0.06)
  }
  return { ground: colour, edge: shade(colour, -0.45), text: INK }
}

export type SideColours = Record<string, SideColour>

export function sideColours(scene: Scene, palette: 'standard' | 'safe'): SideColours {
  const found: SideColours = { '': sideColour(NEUTRAL) }
  scene.sides.forEach((side, n) => {
    found[side.id] = sideColour(palette === 'safe' ? (SAFE[n % SAFE.length] ?? NEUTRAL) : side.colour)
  })
  return found
}

export function colourOf(colours: SideColours, side: string): SideColour {
  return colours[side] ?? colours['']!
}

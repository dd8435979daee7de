import { expect, it } from 'vitest'
import type { Scene } from '../lib/types'
import { colourOf, contrast, sideColour, sideColours } from './colour'

it('measures contrast as the guidelines do', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#fff', '#fff')).toBe(1)
})

it('writes on every colour with at least 4.5 to 1', () => {
  for (let r = 0; r < 256; r += 51)
    for (let g = 0; g < 256; g += 51)
      for (let b = 0; b < 256; b += 51) {
        const hex = `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`
        const side = sideColour(hex)
        expect(contrast(side.ground, side.text), hex).toBeGreaterThanOrEqual(4.5)
      }
})

it('gives each side its own colour, another in every other palette, and grey to nobody', () => {
  const scene = {
    sides: [
      { id: 'a', name: 'A', colour: '#b4452f' },
      { id: 'b', name: 'B', colour: '#c9a66b' },
    ],
  } as Scene
  const usual = sideColours(scene, 'standard')
  expect(colourOf(usual, 'a').ground).toBe('#b4452f')
  for (const palette of ['safe', 'redgreen', 'blueyellow', 'contrast'] as const) {
    const { a, b } = sideColours(scene, palette)
    expect(a!.ground, palette).not.toBe(usual['a']!.ground)
    expect(contrast(a!.ground, b!.ground), `${palette}: apart without any colour`).toBeGreaterThan(
      palette === 'safe' ? 1.2 : 2.5,
    )
  }
  expect(colourOf(usual, 'nobody')).toBe(usual[''])
})

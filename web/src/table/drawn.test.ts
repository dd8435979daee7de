/** What the pieces of the page draw of what they are told. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { fill } from '../lib/fill'
import { settings } from '../lib/settings.svelte'
import type { Scene } from '../lib/types'
import Answer from './Answer.svelte'
import Counter from './Counter.svelte'
import DiceTray from './DiceTray.svelte'
import Die from './Die.svelte'
import OddsTable from './OddsTable.svelte'
import { furnitureOf } from './sheet'
import SheetFrame from './SheetFrame.svelte'
import Sure from './Sure.svelte'

let shown: object[] = []
afterEach(async () => {
  await Promise.all(shown.map((one) => unmount(one)))
  shown = []
})

function draw(component: Component<any>, props: object): HTMLElement {
  const target = document.createElement('div')
  shown.push(mount(component, { target, props }))
  flushSync()
  return target
}

const colour = { ground: '#b4452f', text: '#fff', edge: '#000' }
const scene = fill('Scene', {
  title: 't', name: 'T', scenario: 's', size: [1000, 800], spaces: [],
  sides: [{ id: 'red', name: 'Red', colour: '#b4452f' }],
  kinds: [{ id: 'tank', name: 'Tank' }],
}) as Scene // prettier-ignore

it('a six-sided die has pips, any other its numeral and its own shape', () => {
  const six = draw(Die, { sides: 6, face: 5, size: 20 })
  expect([six.querySelectorAll('circle').length, six.querySelector('text')]).toEqual([5, null])
  const ten = draw(Die, { sides: 10, face: 4, size: 20, faded: true })
  expect([ten.querySelectorAll('circle').length, ten.textContent]).toEqual([0, '4'])
  expect(ten.querySelector('svg')!.getAttribute('aria-label')).toBe('d10: 4, not kept')
  expect(ten.querySelector('path')!.getAttribute('d')).not.toBe(six.querySelector('path')!.getAttribute('d'))
})

it('the tray shows every die of a throw, what was needed, and whether it was reached', () => {
  const beats = [
    { beat: 'roll', text: 'Check', needed: '7 or less', reached: false, dice: [{ sides: 10, faces: [8, 2], kept: [1] }] },
  ] // prettier-ignore
  const lines = [fill('PlacedLine', { at: 0, line: { text: 'dice 8 + 6', beats } })]
  expect(draw(DiceTray, { scene, lines }).querySelectorAll('li').length).toBe(0) // shut until it is asked for
  settings.set('dice', true)
  const tray = draw(DiceTray, { scene, lines })
  settings.set('dice', false)
  const labels = [...tray.querySelectorAll('svg')].map((one) => one.getAttribute('aria-label'))
  expect(labels).toEqual(['d10: 8, not kept', 'd10: 2'])
  expect(tray.textContent).toContain('7 or less')
  expect(tray.textContent).toContain('not reached')
  expect(draw(DiceTray, { scene, lines: [fill('PlacedLine', { at: 0, line: { text: 'dice 8 + 6' } })] }).innerHTML)
    .not.toContain('<section') // prettier-ignore
})

it('a counter has its factors in its corners, its band when reduced, its turn when remembered', () => {
  const kind = fill('Kind', { id: 'k', name: 'Armour', corners: { nw: '6', ne: '4', sw: '3', se: '8' } })
  const texts = (of: HTMLElement) => [...of.querySelectorAll('text')].map((one) => one.textContent)
  const plain = draw(Counter, { colour, kind })
  expect(texts(plain)).toEqual(expect.arrayContaining(['6', '4', '3', '8']))
  expect(plain.querySelector('.band')).toBeNull()
  expect(draw(Counter, { colour, kind, reduced: true }).querySelector('.band')).not.toBeNull()
  const remembered = draw(Counter, { colour, kind, seen: 3 })
  expect(remembered.querySelector('.seen')).not.toBeNull()
  expect(texts(remembered)).toContain('T3')
  expect(texts(draw(Counter, { colour, kind: undefined, alias: 'force 7' }))).toEqual(['7'])
})

it('an answer says what it means, how many there are, and looks like its role', () => {
  const offer = fill('Offer', {
    action: 1,
    text: 'end',
    label: 'End',
    role: 'danger',
    more: 'It would be a draw.',
  })
  const onclick = vi.fn()
  const made = draw(Answer, { scene, offer, key: 'e', many: '3 of 4', onclick })
  const button = made.querySelector('button')!
  button.click()
  expect(onclick).toHaveBeenCalledOnce()
  expect(button.classList.contains('danger')).toBe(true)
  expect(button.textContent).toMatch(/End.*3 of 4.*It would be a draw\./s)
  const asked = draw(Sure, { offer, onanswer: onclick })
  expect(asked.textContent).toContain('It would be a draw.')
  expect(asked.textContent).not.toContain('no way back')
  expect(draw(Sure, { offer: { ...offer, sure: true }, onanswer: onclick }).textContent).toContain(
    'no way back',
  )
})

it('odds that were counted say so', () => {
  const rows = [
    { outcome: 'Won', label: 'won', probability: 0.54, worth: 1, margin: 0.02 },
    { outcome: 'Lost', label: 'lost', probability: 0.46, worth: -1, margin: 0.02 },
  ]
  const odds = (samples: number) => fill('Odds', { action: 'a', samples, cases: [{ name: '', rows }] })
  const counted = draw(OddsTable, { odds: odds(400) }).textContent
  expect(counted).toContain('54 ±2 %')
  expect(counted).toContain('400 samples')
  expect(draw(OddsTable, { odds: odds(0) }).textContent).not.toContain('samples')
})

it('a sheet shows its furniture where it has room and can be read', () => {
  const sheet = fill('Sheet', {
    title: 'Campaign',
    free: [[0, 0, 400, 300]],
    tracks: [{ track: 'turn', name: 'Turn', cells: [{ name: '1' }, { name: '2' }, { name: '3' }] }],
    bands: [{ low: 0, high: 9, name: 'Draw' }],
  })
  const view = fill('View', { tracks: [{ id: 'turn', name: 'Turn', value: 2 }], standing: { score: 4 } })
  const at = (scale: number) =>
    draw(SheetFrame, {
      scene, sheet, view, margin: 10, unit: 40, scale, colours: { red: colour },
      furniture: furnitureOf(sheet, String), strip: null, legend: [], whole: true,
    }) // prettier-ignore
  const near = at(1)
  expect(near.querySelector('.now')!.textContent).toContain('2')
  expect(near.querySelectorAll('.past')).toHaveLength(1)
  expect(near.querySelector('.here')).not.toBeNull()
  expect(near.textContent).toContain('Campaign')
  const far = at(0.2)
  expect(far.querySelectorAll('.outer')).toHaveLength(1)
  expect(far.textContent).not.toContain('Campaign')
})

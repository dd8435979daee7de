import { expect, it } from 'vitest'
import type { Point, Scene } from '../lib/types'
import { besides, boxesOf, idsOf, namesOf, overlap, type Box } from './labels'

const sheet = (labels: Partial<Scene['labels'][number]>[]) =>
  ({
    size: [400, 300],
    spaces: [],
    labels: labels.map((one) => ({ kind: 'place', angle: 0, lines: [], weight: 0, room: 0, ...one })),
  }) as unknown as Scene

const covered = (names: ReturnType<typeof namesOf>) => {
  let sum = 0
  names.forEach((a, n) => {
    for (const b of names.slice(n + 1))
      for (const one of boxesOf(a, a.at)) for (const two of boxesOf(b, b.at)) sum += overlap(one, two)
  })
  return sum
}

it('leaves a name that is alone where it wants to be', () => {
  expect(namesOf(sheet([{ text: 'Kading', at: [200, 150] }]), 40)[0]!.at).toEqual([200, 150])
})

it('moves the second of two names that would lie on each other', () => {
  const names = namesOf(
    sheet([
      { text: 'Woodlands', at: [200, 150] },
      { text: 'Sembawang', at: [230, 152] },
    ]),
    40,
  )
  expect(names[0]!.at).toEqual([200, 150])
  expect(covered(names)).toBe(0)
  expect(Math.abs(names[1]!.at[1] - 152)).toBeLessThan(30)
})

it('keeps names on the sheet', () => {
  const names = namesOf(
    sheet([
      { text: 'POOTUNG', at: [5, 290], kind: 'country' },
      { text: 'to Hangchow', at: [0, 150], angle: -90 },
    ]),
    40,
  )
  for (const name of names)
    for (const [left, top, right, bottom] of boxesOf(name, name.at)) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(400)
      expect(bottom).toBeLessThanOrEqual(300)
    }
})

it('lets a river be where it is, and a town give way to its name', () => {
  const names = namesOf(
    sheet([
      { text: 'Malu', at: [200, 150] },
      { text: 'Huangpo River', at: [205, 150], kind: 'water', angle: 30 },
    ]),
    40,
  )
  expect(names[1]!.at).toEqual([205, 150])
  expect(names[0]!.at).not.toEqual([200, 150])
  expect(covered(names)).toBe(0)
})

it('writes a long name in two lines', () => {
  const [name] = namesOf(sheet([{ text: 'French Concession', at: [200, 150], kind: 'land' }]), 40)
  expect(name!.lines).toEqual(['French', 'Concession'])
})

it('leaves out a water that another name would lie on, until one is near enough', () => {
  const waters = sheet([
    { text: 'Java Sea', at: [200, 150], kind: 'water' },
    { text: 'Flores Sea', at: [240, 152], kind: 'water' },
  ])
  expect(namesOf(waters, 40, 2).map((name) => name.text)).toEqual(['Java Sea'])
  expect(namesOf(waters, 8).map((name) => name.text)).toEqual(['Java Sea', 'Flores Sea'])
})

it('gives way to a counter: a water only a little, and where it cannot, it goes', () => {
  const name = {
    text: 'Kota',
    kind: 'place',
    at: [100, 100] as Point,
    angle: 0,
    size: 10,
    lines: ['Kota'],
    weight: 0,
    room: 0,
  }
  const water = { ...name, kind: 'water', at: [100, 160] as Point }
  const counters: Box[] = [
    [80, 90, 120, 110],
    [80, 150, 120, 170],
  ]
  const [moved, aside] = besides([name, water], counters, [300, 300])
  expect(moved!.at).not.toEqual(name.at)
  expect(moved!.faint).toBe(false)
  expect(Math.abs(aside!.at[1] - 160)).toBeLessThanOrEqual(20)
  expect(besides([water], [[0, 100, 300, 220]], [300, 300])).toEqual([])
  expect(besides([name], [], [300, 300])[0]).toEqual(name)
})

it('shows from far away only what has room, objectives before all', () => {
  const spaces = ['Buna', 'Gona', 'Lae'].map((one, n) => ({
    id: one,
    name: one,
    kind: 'area',
    centre: [200 + n, 150],
    shape: [
      [190, 140],
      [210, 140],
      [210, 160],
      [190, 160],
    ],
    more: [],
  }))
  const map = { ...sheet([]), spaces, sheet: { objectives: [{ space: 'Lae' }] } } as unknown as Scene
  const seen = namesOf(map, 100, 2, true).map((name) => name.text)
  expect(seen).toContain('Lae')
  expect(covered(namesOf(map, 100, 2, true))).toBe(0)
  expect(namesOf(map, 10, 1, true)).toHaveLength(3)
})

it('leaves out the id of a hex where a name stands', () => {
  const hex = (id: string, x: number) => ({
    id,
    kind: 'hex',
    centre: [x, 100],
    shape: [
      [x - 20, 80],
      [x + 20, 80],
      [x + 20, 120],
      [x - 20, 120],
    ],
  })
  const map = { ...sheet([{ text: 'Kota', at: [100, 84] }]), spaces: [hex('A1', 100), hex('B1', 200)] }
  const scene = map as unknown as Scene
  expect(idsOf(scene, 30, namesOf(scene, 30)).map((one) => one.id)).toEqual(['B1'])
})

it('lets the heavier of two names stand, and a water only where it fits', () => {
  const two = sheet([
    { text: 'Lesser', at: [200, 150], weight: 1 },
    { text: 'Greater', at: [200, 150], weight: 2 },
  ])
  const names = namesOf(two, 40, 1, true)
  expect(names.find((name) => name.text === 'Greater')!.at).toEqual([200, 150])
  const water = sheet([{ text: 'Java Sea', at: [200, 150], kind: 'water', room: 60 }])
  expect(namesOf(water, 60, 1, true)).toEqual([])
  expect(namesOf(water, 10, 1, true)).toHaveLength(1)
  expect(namesOf(water, 60, 1, false)).toHaveLength(1)
})

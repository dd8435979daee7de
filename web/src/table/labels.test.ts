import { expect, it } from 'vitest'
import type { Point, Scene } from '../lib/types'
import { besides, boxesOf, namesOf, overlap } from './labels'

const sheet = (labels: Partial<Scene['labels'][number]>[]) =>
  ({
    size: [400, 300],
    spaces: [],
    labels: labels.map((one) => ({ kind: 'place', angle: 0, ...one })),
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

it('a name gives way to a counter, and a water fades under it', () => {
  const name = { text: 'Kota', kind: 'place', at: [100, 100] as Point, angle: 0, size: 10, lines: ['Kota'] }
  const water = { ...name, kind: 'water', at: [100, 160] as Point }
  const [moved, faded] = besides(
    [name, water],
    [
      [80, 90, 120, 110],
      [80, 150, 120, 170],
    ],
    [300, 300],
  )
  expect(moved!.at).not.toEqual(name.at)
  expect(moved!.faint).toBe(false)
  expect(faded!.at).toEqual(water.at)
  expect(faded!.faint).toBe(true)
  expect(besides([name], [], [300, 300])[0]).toEqual(name)
})

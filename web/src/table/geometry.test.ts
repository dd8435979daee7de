import { describe, expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Point, Scene, Space } from '../lib/types'
import {
  insetOf,
  shapeOf,
  arrow,
  counterSize,
  inset,
  inside,
  Mosaic,
  outlineOf,
  pathOf,
  pieces,
  readable,
  room,
  sharedEdge,
  turnedScene,
  turnFor,
} from './geometry'

const square = (id: string, x: number, y: number, side = 10): Space => ({
  id,
  name: '',
  centre: [x + side / 2, y + side / 2],
  shape: [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ],
  kind: 'hex',
  terrain: '',
  zone: '',
  tags: [],
  notes: [],
  more: [],
})

const sceneOf = (spaces: Space[], more: Partial<Scene> = {}): Scene =>
  fill('Scene', {
    title: 't', name: 'T', scenario: 's', size: [100, 50], sides: [], spaces, kinds: [], ...more,
  }) // prettier-ignore

describe('outlines', () => {
  it('knows what is inside', () => {
    const { shape } = square('a', 0, 0)
    expect(inside([5, 5], shape as Point[])).toBe(true)
    expect(inside([15, 5], shape as Point[])).toBe(false)
  })

  it('measures the room about the middle and draws closer to it', () => {
    const a = square('a', 0, 0)
    expect(room(a)).toBe(5)
    expect(inset(a.shape as Point[], a.centre as Point, 0.5)[0]).toEqual([2.5, 2.5])
    expect(
      pathOf([
        [0, 0],
        [1.26, 2],
      ]),
    ).toBe('M0,0L1.3,2Z')
  })

  it('finds the border that two spaces share, and none between strangers', () => {
    const edges = sharedEdge(square('a', 0, 0), square('b', 10, 0))
    expect(edges).toHaveLength(1)
    expect(edges[0]!.map((p) => p[0])).toEqual([10, 10])
    expect(sharedEdge(square('a', 0, 0), square('c', 30, 0))).toEqual([])
  })

  it('shortens an arrow at both ends', () => {
    expect(arrow([0, 0], [100, 0], 10, 20)).toMatch(/^M10,0Q.* 80,0$/)
    expect(arrow([0, 0], [0, 0], 10)).toBe('')
  })

  it('cuts a shore into lengths that meet', () => {
    const ring = Array.from({ length: 50 }, (_, n) => [n, 0] as Point)
    const cut = pieces([ring], [70, 10], 20)
    expect(cut).toHaveLength(3)
    expect(cut[0]).toContain('L20,0')
    expect(cut[1]!.startsWith('M20,0')).toBe(true)
    expect(cut[2]!.endsWith('L0,0')).toBe(true)
    expect(pieces([ring, ring], [700, 700], 20), 'what is near is one path').toHaveLength(1)
  })

  it('gathers drawings by where they are, and keeps strays at the edge', () => {
    const mosaic = new Mosaic([100, 100], 2)
    mosaic.add([10, 10], 'a')
    mosaic.add([20, 20], 'b')
    mosaic.add([90, 90], 'c')
    mosaic.add([900, -5], 'd')
    expect(mosaic.paths.sort()).toEqual(['ab', 'c', 'd'])
  })
})

describe('a turned sheet', () => {
  it('swaps its sides and keeps everything on it', () => {
    const scene = sceneOf([square('a', 0, 0)], {
      labels: [{ text: 'x', at: [0, 0], kind: 'water', angle: 30, lines: [], weight: 0, room: 0 }],
    })
    const turned = turnedScene(scene, -90)
    expect(turned.size.map(Math.round)).toEqual([50, 100])
    expect(turned.spaces[0]!.centre.map(Math.round)).toEqual([5, 95])
    expect(turned.labels[0]!.angle).toBe(-60)
    expect(turnedScene(scene, 360)).toBe(scene)
  })

  it('never writes upside down', () => {
    expect(readable(120)).toBe(-60)
    expect(readable(-120)).toBe(60)
    expect(readable(450)).toBe(90)
  })
})

it('finds the bounds of spaces together, without the sides that they share', () => {
  const d = outlineOf([square('a', 0, 0), square('b', 10, 0.3)])
  expect(d.match(/M/g)).toHaveLength(6)
  expect(outlineOf([square('a', 0, 0)]).match(/M/g)).toHaveLength(4)
})

it('takes the size of counters from the usual space, or from the skin', () => {
  expect(counterSize(sceneOf([square('a', 0, 0, 8), square('b', 20, 0, 8)]))).toBeCloseTo(5.12)
  expect(counterSize(sceneOf([square('a', 0, 0, 90)]))).toBe(100 / 16)
  expect(counterSize(sceneOf([square('a', 0, 0)], { skin: fill('Skin', { counter: 7 }) }))).toBe(7)
})

it('lays a wide map on its side in a high frame, if it may and if that shows it readable', () => {
  const scene = sceneOf([], { size: [400, 200], turns: [0, -90], skin: fill('Skin', { counter: 20 }) })
  expect(turnFor(scene, { width: 300, height: 700 }, 13)).toBe(1)
  expect(turnFor(scene, { width: 300, height: 700 }, 60)).toBe(0)
  expect(turnFor(scene, { width: 700, height: 400 }, 13)).toBe(0)
  expect(turnFor({ ...scene, turns: [0] }, { width: 300, height: 700 }, 13)).toBe(0)
})

it('lays a margin about the sheet, and moves its free rectangles with the map', () => {
  const sheet = fill('Sheet', { title: 'T', free: [[0, 0, 40, 10]] })
  const scene = sceneOf([square('a', 0, 0)], { sheet })
  const framed = turnedScene(scene, 0, 5)
  expect([framed.size, framed.spaces[0]!.centre, framed.sheet!.free]).toEqual([
    [110, 60],
    [10, 10],
    [[5, 5, 40, 10]],
  ])
  const [[x, y, w, h]] = turnedScene(scene, 90).sheet!.free as [[number, number, number, number]]
  expect([x, y, w, h].map(Math.round)).toEqual([40, 0, 10, 40])
  expect(turnedScene(scene, 30).sheet!.free).toEqual([])
})

it('an area of several islands is one shape, each part drawn closer to its own middle', () => {
  const island: Point[] = [
    [40, 40],
    [50, 40],
    [50, 50],
    [40, 50],
  ]
  const both = { ...square('a', 0, 0), more: [island] } as Space
  expect(shapeOf(both).match(/M/g)).toHaveLength(2)
  expect(insetOf(both, 0.5)).toContain('42.5,42.5')
  const turnedOne = turnedScene(sceneOf([both]), 180)
  expect(turnedOne.spaces[0]!.more[0]![0]).not.toEqual([40, 40])
})

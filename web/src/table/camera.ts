/**
 * Zoom and pan. While a gesture lasts only one CSS transform changes and nothing is drawn anew; when it rests, the
 * drawing is laid out at its new size so that every line is sharp again.
 */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import type { Point } from '../lib/types'
import { still } from './show.svelte'

const REST = 160
const CLOSEST = 8
const STEP = 1.4
const MARGIN = 12
/** In a frame wider than the first the whole map leaves so many pixels at the right edge to the tools. */
const WIDE = 700
const TOOLS = 36
/** Counters of fewer pixels than the first cannot be told apart: then the map begins so large that they have the second. */
export const TOO_SMALL = 13
const LEGIBLE = 34
/** In a frame narrower than this a map that would leave a band of it empty begins so large that it fills it. */
const NARROW = 620
/** How long the map takes to go where something happens, in milliseconds. */
const GLIDE = 240
/** What comes into sight keeps so far from the edge, in pixels. */
const EDGE = 44

/** So much of the frame is covered at its upper and at its lower edge. */
export type Covered = { top: number; bottom: number }
const NOTHING: Covered = { top: 0, bottom: 0 }

/** By how much the map has to be moved for all of these points to be in sight; null: they do not go in together. */
export function together(points: readonly Point[], frame: Point, covered = NOTHING): Point | null {
  const by = [0, 1].map((n) => {
    const [least, most] = n ? [covered.top, frame[1] - covered.bottom] : [0, frame[0]]
    const low = Math.min(...points.map((point) => point[n]!))
    const high = Math.max(...points.map((point) => point[n]!))
    const edge = Math.min(EDGE, (most - least) / 6)
    if (high - low > most - least - 2 * edge) return null
    if (low >= least && high <= most) return 0
    return low < least + edge ? least + edge - low : Math.min(0, most - edge - high)
  })
  return by.includes(null) ? null : (by as Point)
}

export class Camera {
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>
  private at: ZoomTransform = zoomIdentity
  private sharp = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  /** What a new size of the frame does: begin again, fit again, or leave the map where it was put. */
  private mode: 'begun' | 'fitted' | 'free' = 'begun'
  private size: Point = [1, 1]
  private focus: Point = [0.5, 0.5]
  private counter = 1
  private gliding: ReturnType<typeof setTimeout> | undefined
  private readonly watcher: ResizeObserver

  constructor(
    private readonly frame: HTMLElement,
    private readonly world: HTMLElement,
    private readonly sheet: SVGSVGElement,
    /** Told when a gesture begins to move the map, and when the map rests at a new scale. */
    private readonly told: { moved: () => void; rested: (scale: number) => void },
  ) {
    this.zoom = zoom<HTMLElement, unknown>()
      .clickDistance(5)
      .filter((event: MouseEvent) => !event.button && !(event.target as Element).closest?.('[data-still]'))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.follow(event))
    select(frame).call(this.zoom).on('dblclick.zoom', null)
    this.watcher = new ResizeObserver(() => this.resized())
    this.watcher.observe(frame)
  }

  /**
   * A map of this size in its own units. All of it is shown, unless counters, whose side is `counter`, would be too
   * small: then the map begins larger, with `focus` in the middle.
   */
  show(size: Point, focus: Point, counter: number): void {
    this.size = size
    this.focus = focus
    this.counter = counter
    this.resized(true)
  }

  get scale(): number {
    return this.at.k
  }

  fit(): void {
    this.mode = 'fitted'
    select(this.frame).call(this.zoom.transform, this.whole())
  }

  closer(by: 1 | -1): void {
    this.mode = 'free'
    select(this.frame).call(this.zoom.scaleBy, by > 0 ? STEP : 1 / STEP)
  }

  pan(dx: number, dy: number): void {
    this.mode = 'free'
    select(this.frame).call(this.zoom.translateBy, dx / this.at.k, dy / this.at.k)
  }

  /** Where a point of the map is in the frame now. */
  toFrame(point: Point): Point {
    return this.at.apply(point)
  }

  /** Bring a point into sight if it is not. */
  reveal(point: Point): void {
    const [x, y] = this.toFrame(point)
    const { clientWidth: w, clientHeight: h } = this.frame
    const edge = Math.min(64, w / 6, h / 6)
    if (x >= edge && x <= w - edge && y >= edge && y <= h - edge) return
    this.mode = 'free'
    this.smoothly(() => select(this.frame).call(this.zoom.translateTo, point[0], point[1]))
  }

  /** As near as counters of so many pixels need, with these points in the middle; the whole map if that will do. */
  near(points: readonly Point[], pixels: number): void {
    const { clientWidth: w, clientHeight: h } = this.frame
    const least = this.whole().k
    if (points.length === 0 || !w || !h || least * this.counter >= pixels) return this.fit()
    this.mode = 'free'
    const mean = (n: 0 | 1) => points.reduce((sum, point) => sum + point[n], 0) / points.length
    this.look(Math.min(pixels / this.counter, least * CLOSEST), [mean(0), mean(1)])
  }

  /**
   * Bring all of these points into sight, beside what is covered, if they go in together; else, if none is there, the
   * nearest.
   */
  meet(points: readonly Point[], covered = NOTHING): void {
    const { clientWidth: w, clientHeight: h } = this.frame
    if (points.length === 0 || !w || !h) return
    const seen = points.map((point) => this.toFrame(point))
    const by = together(seen, [w, h], covered)
    if (by) {
      if (by[0] || by[1]) {
        this.mode = 'free'
        this.smoothly(() =>
          select(this.frame).call(this.zoom.translateBy, by[0] / this.at.k, by[1] / this.at.k),
        )
      }
      return
    }
    if (seen.some(([x, y]) => x >= 0 && x <= w && y >= 0 && y <= h)) return
    const far = seen.map(([x, y]) => Math.hypot(x - w / 2, y - h / 2))
    this.reveal(points[far.indexOf(Math.min(...far))]!)
  }

  /** The map goes there in a moment; at once where nothing is to move. */
  private smoothly(move: () => void): void {
    if (!still()) {
      this.world.style.transition = `transform ${GLIDE}ms cubic-bezier(.3,0,.2,1)`
      clearTimeout(this.gliding)
      this.gliding = setTimeout(() => (this.world.style.transition = ''), GLIDE)
    }
    move()
  }

  end(): void {
    clearTimeout(this.timer)
    clearTimeout(this.gliding)
    this.watcher.disconnect()
    select(this.frame).on('.zoom', null)
  }

  private follow(event: D3ZoomEvent<HTMLElement, unknown>): void {
    this.at = event.transform
    if (event.sourceEvent) this.mode = 'free'
    this.told.moved()
    const { x, y, k } = this.at
    this.world.style.transform = `translate(${x}px,${y}px) scale(${this.sharp ? k / this.sharp : 1})`
    clearTimeout(this.timer)
    if (this.sharp === 0) this.rest()
    else this.timer = setTimeout(() => this.rest(), REST)
  }

  private rest(): void {
    const { x, y, k } = this.at
    if (k === this.sharp) return
    this.sharp = k
    this.sheet.setAttribute('width', String(this.size[0] * k))
    this.sheet.setAttribute('height', String(this.size[1] * k))
    this.world.style.transform = `translate(${x}px,${y}px)`
    this.told.rested(k)
  }

  private whole(): ZoomTransform {
    const { clientWidth: w, clientHeight: h } = this.frame
    const tools = w > WIDE ? TOOLS : 0
    const room = w - 2 * MARGIN - tools
    const k = Math.max(0.02, Math.min(room / this.size[0], (h - 2 * MARGIN) / this.size[1]))
    const left = Math.min((w - this.size[0] * k) / 2, w - MARGIN - tools - this.size[0] * k)
    return zoomIdentity.translate(left, (h - this.size[1] * k) / 2).scale(k)
  }

  private resized(anew = false): void {
    const { clientWidth: w, clientHeight: h } = this.frame
    if (!w || !h) return
    const least = this.whole().k
    const [sw, sh] = this.size
    this.zoom.scaleExtent([least * 0.8, least * CLOSEST]).translateExtent([
      [-sw * 0.5, -sh * 0.5],
      [sw * 1.5, sh * 1.5],
    ])
    if (anew) this.sharp = 0
    if (anew) this.mode = 'begun'
    if (this.mode === 'begun') this.begin(least)
    else if (this.mode === 'fitted') this.fit()
  }

  private begin(least: number): void {
    const { clientWidth: w, clientHeight: h } = this.frame
    const fills = Math.max(w / this.size[0], h / this.size[1])
    if (least * this.counter < TOO_SMALL)
      this.look(Math.min(LEGIBLE / this.counter, least * CLOSEST), this.focus)
    else if (w < NARROW && fills > least)
      this.look(Math.min(fills, Math.max(least, LEGIBLE / this.counter)), this.focus)
    else select(this.frame).call(this.zoom.transform, this.whole())
  }

  /** At this scale, with a point in the middle, or as near to it as leaves no empty band at the edge. */
  private look(k: number, middle: Point): void {
    const room = [this.frame.clientWidth, this.frame.clientHeight]
    const [x, y] = [0, 1].map((n) => {
      const length = this.size[n]! * k
      if (length <= room[n]!) return (room[n]! - length) / 2
      return Math.max(room[n]! - length - MARGIN, Math.min(MARGIN, room[n]! / 2 - middle[n]! * k))
    }) as Point
    select(this.frame).call(this.zoom.transform, zoomIdentity.translate(x, y).scale(k))
  }
}

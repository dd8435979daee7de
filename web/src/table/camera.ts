/**
 * Zoom and pan. While a gesture lasts only one CSS transform changes and nothing is drawn anew; when it rests, the
 * drawing is laid out at its new size so that every line is sharp again.
 */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import type { Point } from '../lib/types'

const REST = 160
const CLOSEST = 8
const STEP = 1.4
const MARGIN = 12

export class Camera {
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>
  private at: ZoomTransform = zoomIdentity
  private sharp = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private touched = false
  private size: Point = [1, 1]
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

  /** The map's size in its own units; shows all of it. */
  show(size: Point): void {
    this.size = size
    this.resized(true)
  }

  get scale(): number {
    return this.at.k
  }

  fit(): void {
    this.touched = false
    select(this.frame).call(this.zoom.transform, this.whole())
  }

  closer(by: 1 | -1): void {
    this.touched = true
    select(this.frame).call(this.zoom.scaleBy, by > 0 ? STEP : 1 / STEP)
  }

  pan(dx: number, dy: number): void {
    this.touched = true
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
    this.touched = true
    select(this.frame).call(this.zoom.translateTo, point[0], point[1])
  }

  end(): void {
    clearTimeout(this.timer)
    this.watcher.disconnect()
    select(this.frame).on('.zoom', null)
  }

  private follow(event: D3ZoomEvent<HTMLElement, unknown>): void {
    this.at = event.transform
    if (event.sourceEvent) this.touched = true
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
    const k = Math.max(0.02, Math.min((w - 2 * MARGIN) / this.size[0], (h - 2 * MARGIN) / this.size[1]))
    return zoomIdentity.translate((w - this.size[0] * k) / 2, (h - this.size[1] * k) / 2).scale(k)
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
    if (anew || !this.touched) this.fit()
  }
}

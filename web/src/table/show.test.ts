import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '../lib/fill'
import { settings } from '../lib/settings.svelte'
import type { LogEntry, MomentOf, State, View } from '../lib/types'
import { Show } from './show.svelte'

/** A game in which a piece moves at every moment: moment n is told of by line n. */
const view = (n: number) => ({ turn: String(n) }) as unknown as View
const moment = (n: number): MomentOf => ({ at: n, of: 0, text: '', view: view(n), mark: n })
const line = (n: number): LogEntry => ({
  at: n,
  line: fill('LogLine', { text: `${n}.`, beats: [{ beat: 'move', path: ['A', 'B'], side: 'red' }] }),
})
const state = (moments: number) =>
  ({ seat: 'red', moments, mark: moments - 1, view: view(moments - 1) }) as unknown as State

function game(moments: number, goesOn = () => false) {
  const lines: LogEntry[] = Array.from({ length: moments }, (_, n) => line(n))
  const asked: [number, number][] = []
  const show = new Show(
    (first, most) => {
      asked.push([first, most])
      const there = Array.from({ length: most }, (_, n) => first + n).filter((n) => n < lines.length)
      return Promise.resolve(there.map(moment))
    },
    () => lines,
    goesOn,
  )
  return { lines, asked, show }
}

describe('what happened, played back', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
    settings.set('pace', 'normal')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks for pages as they are needed, one after the other, and comes to the end', async () => {
    const { asked, show } = game(100)
    await show.play(0, 99)
    expect(asked).toEqual([[0, 40]])
    expect([show.steps.length, show.open]).toEqual([39, true])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(asked.length).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([
      [0, 40],
      [40, 40],
      [80, 20],
    ])
    expect(show.running).toBe(false)
  })

  it('goes on with what happens meanwhile, without asking for what it is told', async () => {
    const { lines, asked, show } = game(3)
    show.follow(state(1), state(3), false)
    await vi.advanceTimersByTimeAsync(0)
    expect(show.steps.length).toBe(2)
    const goOn = (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        lines.push(line(n))
        show.follow(state(n), state(n + 1), false)
      }
    }
    goOn(3, 30)
    expect([asked, show.steps.length, show.open]).toEqual([[[0, 3]], 29, false])
    // Much more than is played meanwhile is left to be asked for as it is needed.
    goOn(30, 90)
    expect([asked.length, show.at, show.open]).toEqual([1, 0, true])
    expect(show.steps.length).toBeLessThan(45)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(show.running).toBe(false)
    expect(asked.length).toBeLessThan(5)
    expect(asked.at(-1)![0] + asked.at(-1)![1]).toBe(90)
  })

  it('waits for nothing that was told while it asked for what it had missed', async () => {
    const { asked, show } = game(10)
    show.follow(state(1), state(2), false)
    show.follow(state(2), state(5), false) // two states were missed
    show.follow(state(5), state(6), false)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([
      [2, 3],
      [5, 1],
    ])
    expect(show.steps.map((step) => step.moment)).toEqual([1, 2, 3, 4, 5])
  })

  it('stands at the last step while bots play on, until their game is over', async () => {
    let over = false
    const { lines, show } = game(3, () => !over)
    show.follow(state(1), state(2), false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([show.running, show.at, show.open]).toEqual([true, 0, true])
    show.follow(state(2), state(3), false)
    expect(show.at).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    lines.push({ at: 3, line: fill('LogLine', { text: 'It is over.' }) })
    over = true
    show.follow({ ...state(3), mark: 3 }, { ...state(4), mark: 4 }, false)
    expect([show.running, show.view]).toEqual([false, null])
  })

  it('stays where it was paused, though the next step was awaited there', async () => {
    const { lines, show } = game(3, () => true)
    show.follow(state(1), state(2), false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([show.running, show.at, show.playing]).toEqual([true, 0, true])
    show.pause()
    show.follow(state(2), state(3), false)
    lines.push(line(3))
    show.follow(state(3), state(4), false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([show.at, show.steps.length, show.playing]).toEqual([0, 3, false])
    show.pause()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([show.at, show.playing]).toEqual([2, true])
  })

  it('does not begin by itself where it was paused while its steps were on their way', async () => {
    const { show } = game(10)
    show.follow(state(1), state(6), false)
    expect([show.running, show.playing]).toEqual([true, true])
    show.pause()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([show.at, show.steps.length, show.playing]).toEqual([0, 5, false])
  })

  it('stands still where one steps by hand, and ends when it is told to', async () => {
    const { show } = game(5)
    await show.play(0, 4)
    show.move(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([show.at, show.phase, show.playing]).toEqual([1, 'after', false])
    let ended = false
    show.then(() => (ended = true))
    show.end()
    expect([ended, show.running]).toEqual([true, false])
  })

  it('shows nothing by itself at pace off, but a fight before the screen is passed on', async () => {
    settings.set('pace', 'off')
    const { lines, show } = game(3)
    expect(show.follow(state(2), state(3), true)).toBe(false)
    lines[2] = {
      at: 2,
      line: fill('LogLine', { text: 'Won.', beats: [{ beat: 'result', code: 'won', text: 'won' }] }),
    }
    lines.splice(0, 2)
    expect(show.follow({ ...state(2), mark: 2 }, { ...state(3), mark: 3 }, true, true)).toBe(true)
    expect([show.at, show.phase, show.playing]).toEqual([0, 'after', false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(show.running).toBe(true)
  })
})

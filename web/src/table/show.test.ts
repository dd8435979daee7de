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

function game(moments: number) {
  const lines: LogEntry[] = Array.from({ length: moments }, (_, n) => line(n))
  const asked: [number, number][] = []
  const show = new Show(
    (first, most) => {
      asked.push([first, most])
      const there = Array.from({ length: most }, (_, n) => first + n).filter((n) => n < lines.length)
      return Promise.resolve(there.map(moment))
    },
    () => lines,
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

  it('goes on with what happens meanwhile, without asking for each state', async () => {
    const { lines, asked, show } = game(3)
    show.follow(state(1), state(3), false)
    await vi.advanceTimersByTimeAsync(0)
    expect(show.steps.length).toBe(2)
    for (let n = 3; n < 60; n++) {
      lines.push(line(n))
      show.follow(state(n), state(n + 1), false)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.length).toBeLessThan(5)
    expect(show.at).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(show.running).toBe(false)
    expect(asked.at(-1)![0] + asked.at(-1)![1]).toBe(60)
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

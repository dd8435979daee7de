import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pause, SILENCE, Stream } from './stream'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(readonly url: string) {
    super()
    Source.all.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
const newest = () => Source.all[Source.all.length - 1]!

describe('the stream', () => {
  let live: boolean[]
  let heard: [string, unknown][]
  let recover: ReturnType<typeof vi.fn<() => Promise<boolean>>>
  let stream: Stream

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', Source)
    Source.all = []
    live = []
    heard = []
    recover = vi.fn(() => Promise.resolve(true))
    stream = new Stream(() => '/events', {
      live: (yes) => live.push(yes),
      event: (name, data) => heard.push([name, data]),
      recover,
    })
  })
  afterEach(() => {
    stream.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('passes on what happens', () => {
    newest().onopen!()
    newest().tell('state', { seen: 'x' })
    expect(live).toEqual([true])
    expect(heard).toEqual([['state', { seen: 'x' }]])
  })

  it('asks for the state and opens anew when the browser has given up', async () => {
    newest().readyState = 2
    newest().onerror!()
    expect(live).toEqual([false])
    await vi.advanceTimersByTimeAsync(1000)
    expect(recover).toHaveBeenCalledTimes(1)
    expect(Source.all).toHaveLength(2)
  })

  it('waits for the browser first, and helps when it does not get through', async () => {
    newest().onerror!()
    await vi.advanceTimersByTimeAsync(3000)
    expect(recover).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2500)
    expect(recover).toHaveBeenCalledTimes(1)
  })

  it('tries again at growing intervals until the server is back', async () => {
    recover.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
    newest().readyState = 2
    newest().onerror!()
    await vi.advanceTimersByTimeAsync(6000)
    expect(recover).toHaveBeenCalledTimes(3)
    expect(Source.all).toHaveLength(2)
  })

  it('stops when the table is gone', async () => {
    recover.mockResolvedValue(false)
    newest().readyState = 2
    newest().onerror!()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(recover).toHaveBeenCalledTimes(1)
    expect(Source.all).toHaveLength(1)
  })

  it('does not believe a stream that others know to be dead', async () => {
    newest().onopen!()
    stream.lost()
    expect(live).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(1000)
    expect(Source.all).toHaveLength(2)
  })

  it('takes a long silence for a dead connection', async () => {
    newest().onopen!()
    await vi.advanceTimersByTimeAsync(SILENCE - 1)
    expect(live).toEqual([true])
    await vi.advanceTimersByTimeAsync(1)
    expect(live).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(1000)
    expect(recover).toHaveBeenCalledTimes(1)
    expect(Source.all).toHaveLength(2)
    newest().onopen!()
    expect(live).toEqual([true, false, true])
  })

  it('does not wait for ever for a stream that never opens', async () => {
    await vi.advanceTimersByTimeAsync(SILENCE + 1000)
    expect(live).toEqual([false])
    expect(Source.all).toHaveLength(2)
  })

  it('is kept alive by pings, which are nobody else’s business', async () => {
    newest().onopen!()
    for (let n = 0; n < 8; n++) {
      await vi.advanceTimersByTimeAsync(15_000)
      newest().tell('ping', {})
    }
    expect(live).toEqual([true])
    expect(heard).toEqual([])
    expect(Source.all).toHaveLength(1)
  })

  it('does not wait for the pings of a stream that it has closed', async () => {
    newest().onopen!()
    stream.close()
    await vi.advanceTimersByTimeAsync(3 * SILENCE)
    expect(live).toEqual([true])
    expect(recover).not.toHaveBeenCalled()
  })

  it('comes back at once when the network does', async () => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(recover).toHaveBeenCalledTimes(1)
  })
})

it('doubles its patience up to a quarter of a minute', () => {
  expect(pause(0, 0.5)).toBe(400)
  expect(pause(3, 0.5)).toBe(3200)
  expect(pause(20, 0.5)).toBe(15000)
})

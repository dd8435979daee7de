/**
 * What happens at a table, as it happens. The server says something every quarter of a minute (`ping`, if nothing
 * else): a stream that is silent for much longer is dead, whatever the browser believes. The browser resumes a dropped
 * stream by itself; when it gives up, or hears nothing for a while, we ask for the whole state and open a new stream, at growing intervals, until it works.
 */
export interface StreamHandlers {
  /** A named event with its data. */
  event: (name: string, data: unknown) => void
  /** Whether we are connected. */
  live: (yes: boolean) => void
  /** Ask for the whole state; false: the table is gone or closed to us, and there is nothing to wait for. */
  recover: () => Promise<boolean>
}

const FIRST = 400
const LONGEST = 15_000
const PATIENCE = 4_000
/** So long without a word the connection is dead. */
export const SILENCE = 40_000
const EVENTS = ['state', 'chat', 'people', 'watching']

/** How long to wait before try number `n` (from 0): doubling, with a little chance so that pages do not come at once. */
export function pause(n: number, chance = Math.random()): number {
  return Math.min(LONGEST, FIRST * 2 ** n) * (0.8 + 0.4 * chance)
}

export class Stream {
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private over = false
  private readonly again = () => this.hasten()
  private readonly gone = () => this.lost()

  constructor(
    private readonly address: () => string,
    private readonly handlers: StreamHandlers,
  ) {
    addEventListener('online', this.again)
    addEventListener('offline', this.gone)
    document.addEventListener('visibilitychange', this.again)
    this.open()
  }

  close(): void {
    this.over = true
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    this.source?.close()
    removeEventListener('online', this.again)
    removeEventListener('offline', this.gone)
    document.removeEventListener('visibilitychange', this.again)
  }

  /** Somebody has noticed that nothing gets through: a stream can look alive for a long time after that. */
  lost(): void {
    if (this.over || !this.source) return
    this.handlers.live(false)
    this.later()
  }

  private open(): void {
    this.source?.close()
    const source = new EventSource(this.address())
    this.source = source
    this.listened()
    source.onopen = () => {
      clearTimeout(this.timer)
      this.tries = 0
      this.listened()
      this.handlers.live(true)
    }
    source.onerror = () => {
      if (this.over || source !== this.source) return
      this.handlers.live(false)
      clearTimeout(this.timer)
      if (source.readyState === EventSource.CLOSED) this.later()
      // The browser tries by itself now; if that does not help soon, we do.
      else this.timer = setTimeout(() => this.later(), PATIENCE)
    }
    source.addEventListener('ping', () => {
      if (source === this.source) this.listened()
    })
    for (const name of EVENTS)
      source.addEventListener(name, (event) => {
        if (source !== this.source) return
        this.listened()
        this.handlers.event(name, JSON.parse((event as MessageEvent<string>).data))
      })
  }

  /** The other end lives. */
  private listened(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.lost(), SILENCE)
  }

  private later(): void {
    this.source?.close()
    this.source = null
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    if (this.over) return
    this.timer = setTimeout(() => void this.attempt(), pause(this.tries++))
  }

  private async attempt(): Promise<void> {
    try {
      if (!(await this.handlers.recover())) return this.close()
      if (!this.over) this.open()
    } catch {
      this.later()
    }
  }

  /** The network is back, or the page is looked at again: no need to wait. */
  private hasten(): void {
    if (this.over || document.visibilityState === 'hidden' || this.source) return
    clearTimeout(this.timer)
    this.tries = 0
    void this.attempt()
  }
}

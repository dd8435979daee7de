/** How this person likes the page: kept in the browser, and with the person on the server. */
import { get, put } from './api'
import type { Me } from './types'

/**
 * Sides and marks for every eye: 'safe' holds apart with any colour vision, 'redgreen' goes from blue to orange,
 * 'blueyellow' from red to teal, 'contrast' from black to white.
 */
export type Palette = 'standard' | 'safe' | 'redgreen' | 'blueyellow' | 'contrast'

/** How fast what happened is played back; 'off': only its marks are shown. */
export type Pace = 'slow' | 'normal' | 'fast' | 'off'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  palette: Palette
  text: 'normal' | 'large'
  /** Ask again before what cannot be taken back. */
  confirm: boolean
  motion: 'system' | 'none'
  pace: Pace
  /** Whether the side column is open. */
  column: boolean
  /** Whether the last throws of dice lie open on the map. */
  dice: boolean
}

const USUAL: Settings = {
  theme: 'system',
  palette: 'standard',
  text: 'normal',
  confirm: true,
  motion: 'system',
  pace: 'normal',
  column: true,
  dice: false,
}
const CHOICES: { [K in keyof Settings]: readonly Settings[K][] } = {
  theme: ['system', 'light', 'dark'],
  palette: ['standard', 'safe', 'redgreen', 'blueyellow', 'contrast'],
  text: ['normal', 'large'],
  confirm: [true, false],
  motion: ['system', 'none'],
  pace: ['slow', 'normal', 'fast', 'off'],
  column: [true, false],
  dice: [true, false],
}
const KEY = 'sandtable.settings'
const PATIENCE = 800

/** Known settings with known values; anything else is the usual. */
export function checked(data: unknown): Settings {
  const found: Settings = { ...USUAL }
  if (typeof data !== 'object' || data === null) return found
  for (const key of Object.keys(USUAL) as (keyof Settings)[])
    take(found, key, data as Record<string, unknown>)
  return found
}

function take<K extends keyof Settings>(into: Settings, key: K, from: Record<string, unknown>): void {
  const value = from[key] as Settings[K]
  if (CHOICES[key].includes(value)) into[key] = value
}

const DARK = matchMedia('(prefers-color-scheme: dark)')

class Keeper {
  now = $state<Settings>(read())
  /** Whether the page is dark now, by choice or by the system. */
  dark = $state(false)
  /** Who I am; null until the server has said. */
  me = $state.raw<Me | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    DARK.addEventListener('change', () => this.show())
  }

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.now[key] = value
    this.show()
    localStorage.setItem(KEY, JSON.stringify(this.now))
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), PATIENCE)
  }

  /** Learn who I am; the server's settings win, since they may come from another browser. */
  async meet(): Promise<void> {
    this.met(await get('/api/me', 'Me'))
  }

  met(me: Me): void {
    this.me = me
    if (Object.keys(me.settings).length === 0) return
    this.now = checked({ ...this.now, ...me.settings })
    localStorage.setItem(KEY, JSON.stringify(this.now))
    this.show()
  }

  /** Put the settings on the document, where theme.css reads them. */
  show(): void {
    const root = document.documentElement
    this.dark = this.now.theme === 'system' ? DARK.matches : this.now.theme === 'dark'
    root.dataset.theme = this.dark ? 'dark' : 'light'
    root.dataset.palette = this.now.palette
    root.dataset.text = this.now.text
    root.dataset.motion = this.now.motion
  }

  private async send(): Promise<void> {
    try {
      this.me = await put('/api/me', { settings: { ...this.now } }, 'Me')
    } catch {
      // They are kept in this browser; the next change sends them all again.
    }
  }
}

function read(): Settings {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return { ...USUAL }
  }
}

export const settings = new Keeper()

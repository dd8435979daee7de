import type { NewSeat, NewTable, TitleOf } from '../lib/types'

export type Value = string | number | boolean
export type Who = 'me' | 'bot' | 'open'

/** What is chosen behind 'More'. */
export interface Choice {
  scenario: string
  seats: { who: Who; bot: string }[]
  options: Record<string, Value>
  access: 'private' | 'open'
  file: Chosen | null
}

/** A file that a game starts from. */
export interface Chosen {
  name: string
  kind: 'position' | 'game' | 'view'
  title: string
  text: string
  /** A game that has ended: there is nothing to play on, only to read. */
  over?: boolean
  /** The set-up that it brings along, as far as it says so. */
  scenario?: string
  options?: Record<string, Value>
}

export type SeatOf = TitleOf['seats'][number]

/** Who plays by this scenario and these options, in order: the last seating that fits. */
export function seatsOf(title: TitleOf, scenario: string, options: Record<string, Value>): SeatOf[] {
  const fits = title.seatings.findLast(
    (one) =>
      one.scenario === scenario &&
      Object.entries(one.options).every(([name, value]) => options[name] === value),
  )
  const found = (fits?.seats ?? []).map((id) => title.seats.find((seat) => seat.id === id))
  return fits ? found.filter((seat) => seat !== undefined) : title.seats
}

/** Who plays by what is chosen: by a file's own set-up where there is a file. */
export function seatsChosen(title: TitleOf, choice: Pick<Choice, 'scenario' | 'options' | 'file'>): SeatOf[] {
  if (!choice.file) return seatsOf(title, choice.scenario, choice.options)
  const usual = Object.fromEntries(title.options.map((option) => [option.name, option.default]))
  const scenario = choice.file.scenario || (title.scenarios[0]?.id ?? '')
  return seatsOf(title, scenario, { ...usual, ...choice.file.options })
}

/** How many play: '2 players', or '2 or 3 players' where it depends on what is chosen. */
export function playersText(title: TitleOf): string {
  const counts = [...new Set(title.seatings.map((one) => one.seats.length))].sort((a, b) => a - b)
  return `${(counts.length ? counts : [title.seats.length]).join(' or ')} players`
}

export const USUAL_BOT = 'ismcts:quick'
export const MOST_CHARACTERS = { position: 200_000, game: 4_000_000 }

/** Ways to play that most people want: the seats filled in one go. */
export type Way = 'bot' | 'friend' | 'here' | 'watch'

export function firstChoice(title: TitleOf): Choice {
  const scenario = title.scenarios[0]?.id ?? ''
  const options = Object.fromEntries(title.options.map((option) => [option.name, option.default]))
  return {
    scenario,
    seats: fill(seatsOf(title, scenario, options), 'bot', 0, USUAL_BOT),
    options,
    access: 'private',
    file: null,
  }
}

/** The seats for a way to play, me on seat `mine`. */
export function fill(seats: readonly SeatOf[], way: Way, mine: number, bot: string): Choice['seats'] {
  const others: Record<Way, Who> = { bot: 'bot', friend: 'open', here: 'me', watch: 'bot' }
  return seats.map((_, n) => ({ who: n === mine && way !== 'watch' ? 'me' : others[way], bot }))
}

/** The sides that are mine: one is played together, of several one hides from the other. */
export function mySides(seats: readonly SeatOf[], held: Choice['seats']): string[] {
  return [...new Set(seats.filter((_, n) => held[n]?.who === 'me').map((seat) => seat.side))]
}

/** The way that the seats are filled, where it is one of the usual. */
export function wayOf(seats: Choice['seats']): Way | '' {
  const count = (who: Who) => seats.filter((one) => one.who === who).length
  const all = seats.length
  if (count('me') === all) return 'here'
  if (count('bot') === all) return 'watch'
  if (count('me') === 1 && count('bot') === all - 1) return 'bot'
  if (count('me') === 1 && count('open') === all - 1) return 'friend'
  return ''
}

/** Whoever has the file of a game may know its dice to come: nobody else sits down to it, only bots. */
export function forOthers(choice: Choice): boolean {
  return choice.file?.kind !== 'game'
}

/** Why a table like this cannot be made yet; '' if it can. */
export function trouble(choice: Choice): string {
  const taken = choice.seats.filter((one) => one.who !== 'open')
  if (taken.length < choice.seats.length && !forOthers(choice))
    return 'A seat of a saved game cannot be open: its file may tell the dice to come.'
  if (!taken.length) return 'Somebody must sit down: take a seat yourself or give one to a bot.'
  return ''
}

/** What is sent. A saved game brings its scenario and options along, a position too. */
export function request(title: TitleOf, choice: Choice): NewTable {
  const seats: NewSeat[] = choice.seats.map((one) =>
    one.who === 'bot' ? { holder: 'bot', bot: one.bot } : { holder: one.who },
  )
  const sides = mySides(seatsChosen(title, choice), choice.seats)
  const table: NewTable = {
    title: choice.file?.title || title.slug,
    seats,
    access: sides.length > 1 ? 'hotseat' : choice.access,
  }
  if (choice.file?.kind === 'game') return { ...table, file: choice.file.text }
  if (choice.file) return { ...table, position: choice.file.text }
  return { ...table, scenario: choice.scenario, options: changed(title, choice.options) }
}

/** The options that are not as usual. */
export function changed(title: TitleOf, options: Record<string, Value>): Record<string, Value> {
  const found: Record<string, Value> = {}
  for (const option of title.options) {
    const value = options[option.name]
    if (value !== undefined && value !== option.default) found[option.name] = value
  }
  return found
}

/** Which kind of file this is, and of which title; an Error with a sentence for a person where it is neither. */
export async function readChosen(name: string, text: string): Promise<Chosen> {
  const kind = text.trimStart().startsWith('{') ? 'game' : 'position'
  if (text.length > MOST_CHARACTERS[kind]) throw new Error(`${name} is too large for a ${kind} file.`)
  if (kind === 'game') {
    let table: unknown
    try {
      table = JSON.parse(text)
    } catch {
      throw new Error(`${name} is no saved game: it is not whole.`)
    }
    const { title, format, ending, scenario, options } = table as Record<string, unknown>
    if (format === 'sandtable-view' && typeof title === 'string') return { name, kind: 'view', title, text }
    if (typeof title !== 'string') throw new Error(`${name} is no saved game: it names no title.`)
    return {
      name,
      kind,
      title,
      text,
      over: typeof ending === 'string' && ending !== '',
      scenario: typeof scenario === 'string' ? scenario : '',
      options: options && typeof options === 'object' ? (options as Record<string, Value>) : {},
    }
  }
  const { title, scenario, options } = await readPosition(name, text)
  return { name, kind, title, text, scenario, options }
}

/** What a position says of itself. Its reader is loaded where somebody brings a position. */
async function readPosition(name: string, text: string) {
  const { parse, TomlError } = await import('smol-toml')
  let table: Record<string, unknown>
  try {
    table = parse(text)
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 0
    throw new Error(
      line > 1 ? `${name} cannot be read: line ${line}.` : `${name} is neither a position nor a saved game.`,
    )
  }
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  const chosen = Object.entries(table['options'] ?? {}).filter(([, value]) => typeof value !== 'object')
  return {
    title: word(table['title']),
    scenario: word(table['scenario']),
    options: Object.fromEntries(chosen) as Record<string, Value>,
  }
}

/** An option's or bot's name for people: `jurong_line` is 'Jurong line'. */
export function spoken(name: string): string {
  return capital(name.replaceAll('_', ' '))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function valueInWords(value: Value): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return String(value)
}

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
  kind: 'position' | 'game'
  title: string
  text: string
  /** A game that has ended: there is nothing to play on, only to read. */
  over?: boolean
}

export const USUAL_BOT = 'ismcts:quick'
export const MOST_CHARACTERS = { position: 200_000, game: 4_000_000 }

/** Ways to play that most people want: the seats filled in one go. */
export type Way = 'bot' | 'friend' | 'here' | 'watch'

export function firstChoice(title: TitleOf): Choice {
  return {
    scenario: title.scenarios[0]?.id ?? '',
    seats: fill(title, 'bot', 0, USUAL_BOT),
    options: Object.fromEntries(title.options.map((option) => [option.name, option.default])),
    access: 'private',
    file: null,
  }
}

/** The seats for a way to play, me on seat `mine`. */
export function fill(title: TitleOf, way: Way, mine: number, bot: string): Choice['seats'] {
  const others: Record<Way, Who> = { bot: 'bot', friend: 'open', here: 'me', watch: 'bot' }
  return title.seats.map((_, n) => ({ who: n === mine && way !== 'watch' ? 'me' : others[way], bot }))
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
  const people = choice.seats.filter((one) => one.who === 'me').length
  const table: NewTable = {
    title: choice.file?.title || title.slug,
    seats,
    access: people > 1 ? 'hotseat' : choice.access,
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
export function readChosen(name: string, text: string): Chosen {
  const kind = text.trimStart().startsWith('{') ? 'game' : 'position'
  if (text.length > MOST_CHARACTERS[kind]) throw new Error(`${name} is too large for a ${kind} file.`)
  if (kind === 'game') {
    let table: unknown
    try {
      table = JSON.parse(text)
    } catch {
      throw new Error(`${name} is no saved game: it is not whole.`)
    }
    const { title, format, ending } = table as { title?: unknown; format?: unknown; ending?: unknown }
    if (format === 'sandtable-view')
      throw new Error(`${name} is one seat's view of a game: it can be read, but not played on.`)
    if (typeof title !== 'string') throw new Error(`${name} is no saved game: it names no title.`)
    return { name, kind, title, text, over: typeof ending === 'string' && ending !== '' }
  }
  if (!/^\s*\w+\s*=|^\s*\[\w+\]/m.test(text))
    throw new Error(`${name} is neither a position nor a saved game.`)
  const title = /^\s*title\s*=\s*"([^"]*)"/m.exec(text)?.[1] ?? ''
  return { name, kind, title, text }
}

/** An option's or bot's name for people: `jurong_line` is 'Jurong line'. */
export function spoken(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A yes-or-no option says what its yes means; the word `true` is the command line's. */
export function helpOf(option: TitleOf['options'][number]): string {
  const text = typeof option.default === 'boolean' ? option.text.replace(/^true: /, '') : option.text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function valueInWords(value: Value): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return String(value)
}

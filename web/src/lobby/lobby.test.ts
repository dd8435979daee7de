import { describe, expect, it } from 'vitest'
import type { Holder, TableLine, TitleOf } from '../lib/types'
import {
  fill,
  firstChoice,
  forOthers,
  playersText,
  readChosen,
  request,
  seatsChosen,
  seatsOf,
  spoken,
  trouble,
  wayOf,
} from './newgame'
import { ago, botName, mineAlone, pathOf, sorted, whoIs } from './tables'

const TITLE: TitleOf = {
  slug: 'toy',
  name: 'A Toy',
  line: '',
  minutes: '5',
  seats: [
    { id: 'red', name: 'Red', side: 'red' },
    { id: 'blue', name: 'Blue', side: 'blue' },
  ],
  scenarios: [
    { id: 'close', name: 'Close', text: '' },
    { id: 'far', name: 'Far', text: '' },
  ],
  options: [
    { name: 'night_march', values: [false, true], default: false, text: 'units move at night' },
    { name: 'dice', values: [1, 2], default: 2, text: 'how many' },
  ],
  seatings: [
    { scenario: 'close', seats: ['red', 'blue'], options: {} },
    { scenario: 'far', seats: ['red', 'blue'], options: {} },
  ],
  hidden: true,
  lessons: 0,
  first: { scenario: 'close', options: {}, ready: false, steps: [] },
  picture: false,
}

/** Two or three play it, by an option; red and green are allies. */
const ALLIES: TitleOf = {
  ...TITLE,
  seats: [
    { id: 'red', name: 'Red', side: 'warm' },
    { id: 'green', name: 'Green', side: 'warm' },
    { id: 'blue', name: 'Blue', side: 'cold' },
    { id: 'warm', name: 'Warm', side: 'warm' },
  ],
  options: [{ name: 'players', values: [3, 2], default: 3, text: 'how many' }],
  seatings: [
    { scenario: 'close', seats: ['red', 'green', 'blue'], options: {} },
    { scenario: 'close', seats: ['warm', 'blue'], options: { players: 2 } },
  ],
}

function holder(more: Partial<Holder>): Holder {
  return { seat: 'red', name: 'Red', holder: 'person', who: '', mine: false, here: false, side: '', ...more }
}
function line(more: Partial<TableLine>): TableLine {
  return {
    id: 'x',
    title: 'toy',
    scenario: 'close',
    seats: [],
    access: 'private',
    turn: '',
    updated: 0,
    my_turn: false,
    over: '',
    unseen: 0,
    branch: false,
    ...more,
  }
}

describe('my games', () => {
  it('put my turn first, then the newest; finished ones apart', () => {
    const { going, over } = sorted([
      line({ id: 'old', updated: 1 }),
      line({ id: 'new', updated: 9 }),
      line({ id: 'mine', updated: 2, my_turn: true }),
      line({ id: 'over', updated: 8, over: 'Red won' }),
    ])
    expect(going.map((one) => one.id)).toEqual(['mine', 'new', 'old'])
    expect(over.map((one) => one.id)).toEqual(['over'])
  })
  it('say who sits there', () => {
    expect(whoIs(holder({ mine: true }))).toBe('you')
    expect(whoIs(holder({ holder: 'open' }))).toBe('an open seat')
    expect(whoIs(holder({ holder: 'bot', who: 'ismcts:quick' }))).toBe('Bot, quick')
    expect(whoIs(holder({ who: 'Ann' }))).toBe('Ann')
    expect(botName('greedy')).toBe('Greedy bot')
    expect(botName('mine:fast')).toBe('Bot mine, fast')
  })
  it('say how long ago', () => {
    expect(ago(1000, 1030)).toBe('just now')
    expect(ago(1000, 1000 + 125)).toBe('2 minutes ago')
    expect(ago(0, 86_400 * 3)).toBe('3 days ago')
    expect(ago(2000, 1000)).toBe('just now')
  })
  it('can be cleared away where nobody else plays', () => {
    expect(mineAlone(line({ seats: [holder({ mine: true }), holder({ holder: 'bot' })] }))).toBe(true)
    expect(mineAlone(line({ seats: [holder({ mine: true }), holder({ who: 'Ann' })] }))).toBe(false)
  })
})

describe('a pasted link', () => {
  it('leads to its table or invitation', () => {
    expect(pathOf(' http://10.0.0.5:8765/join/abc.DEF-1_2 ')).toBe('/join/abc.DEF-1_2')
    expect(pathOf('/table/xYz?seat=red')).toBe('/table/xYz')
    expect(pathOf('join/abcd')).toBe('/join/abcd')
    expect(pathOf('a'.repeat(40))).toBe(`/join/${'a'.repeat(40)}`)
  })
  it('or is none', () => {
    for (const text of ['', 'hello', 'http://example.org/', 'javascript:alert(1)', '/join/'])
      expect(pathOf(text)).toBe('')
  })
})

describe('a new game', () => {
  it('is against a bot, me first, until something else is chosen', () => {
    expect(request(TITLE, firstChoice(TITLE))).toEqual({
      title: 'toy',
      scenario: 'close',
      options: {},
      seats: [{ holder: 'me' }, { holder: 'bot', bot: 'ismcts:quick' }],
      access: 'private',
    })
  })
  it('keeps the ways apart', () => {
    for (const way of ['bot', 'friend', 'here', 'watch'] as const)
      expect(wayOf(fill(TITLE.seats, way, 1, 'greedy'))).toBe(way)
    expect(fill(TITLE.seats, 'bot', 1, 'greedy')[0]).toEqual({ who: 'bot', bot: 'greedy' })
  })
  it('is a hot seat when both are mine', () => {
    const choice = {
      ...firstChoice(TITLE),
      seats: fill(TITLE.seats, 'here', 0, 'greedy'),
      access: 'open' as const,
    }
    expect(request(TITLE, choice).access).toBe('hotseat')
  })
  it('asks for as many as play by what is chosen', () => {
    const names = (players: number) => seatsOf(ALLIES, 'close', { players }).map((seat) => seat.id)
    expect([names(3), names(2)]).toEqual([
      ['red', 'green', 'blue'],
      ['warm', 'blue'],
    ])
    expect([playersText(ALLIES), playersText(TITLE)]).toEqual(['2 or 3 players', '2 players'])
    expect(firstChoice(ALLIES).seats).toHaveLength(3)
  })
  it('asks for as many as play by the file that it starts from', async () => {
    const text = 'title = "toy"\nscenario = "close"\n\n[options]\nplayers = 2\n\n[other]\nplayers = 3\n'
    const position = await readChosen('a.toml', text)
    expect(position.options).toEqual({ players: 2 })
    expect(seatsChosen(ALLIES, { ...firstChoice(ALLIES), file: position })).toHaveLength(2)
    const saved = await readChosen(
      'g.json',
      '{"format": "sandtable-game", "title": "toy", "scenario": "close", "options": {"players": 2}}',
    )
    expect(seatsChosen(ALLIES, { ...firstChoice(ALLIES), file: saved })).toHaveLength(2)
    expect(seatsChosen(ALLIES, firstChoice(ALLIES))).toHaveLength(3)
  })
  it('is no hot seat where all that is mine is of one side', () => {
    const choice = firstChoice(ALLIES)
    choice.seats[1] = { who: 'me', bot: '' }
    expect(request(ALLIES, choice).access).toBe('private')
    choice.seats[2] = { who: 'me', bot: '' }
    expect(request(ALLIES, choice).access).toBe('hotseat')
  })
  it('sends only the options that were changed', () => {
    const choice = firstChoice(TITLE)
    choice.options['night_march'] = true
    expect(request(TITLE, choice).options).toEqual({ night_march: true })
  })
  it('needs somebody to sit down', () => {
    const choice = firstChoice(TITLE)
    choice.seats = choice.seats.map(() => ({ who: 'open', bot: '' }))
    expect(trouble(choice)).toContain('Somebody')
    expect(trouble(firstChoice(TITLE))).toBe('')
  })
  it('takes scenario and options from its file', async () => {
    const file = await readChosen('a.toml', 'title = "toy"\nscenario = "far"\n')
    const sent = request(TITLE, { ...firstChoice(TITLE), file })
    expect(sent.position).toContain('far')
    expect(sent).not.toHaveProperty('scenario')
    const saved = await readChosen('g.json', '{"format": "sandtable-game", "title": "toy"}')
    expect(request(TITLE, { ...firstChoice(TITLE), file: saved }).file).toContain('sandtable-game')
  })
  it('lets nobody else sit down to a saved game, and knows a finished one', async () => {
    const saved = await readChosen('g.json', '{"format": "sandtable-game", "title": "toy"}')
    const choice = { ...firstChoice(TITLE), file: saved }
    expect([forOthers(choice), trouble(choice), saved.over]).toEqual([false, '', false])
    expect(trouble({ ...choice, seats: fill(TITLE.seats, 'friend', 0, 'greedy') })).toContain('dice')
    const ended = await readChosen(
      'g.json',
      '{"format": "sandtable-game", "title": "toy", "ending": "agreed"}',
    )
    expect(ended.over).toBe(true)
    expect(forOthers({ ...choice, file: await readChosen('a.toml', 'title = "toy"') })).toBe(true)
  })
  it('refuses what is no file of ours, in a sentence', async () => {
    await expect(readChosen('a.json', '{"title": ')).rejects.toThrow(/not whole/)
    await expect(readChosen('a.json', '{}')).rejects.toThrow(/names no title/)
    expect((await readChosen('v.json', '{"format":"sandtable-view","title":"toy"}')).kind).toBe('view')
    await expect(readChosen('v.json', '{"format":"sandtable-view"}')).rejects.toThrow(/names no title/)
    await expect(readChosen('a.txt', 'once upon a time')).rejects.toThrow(/neither/)
    await expect(readChosen('a.toml', 'title = "toy"\n[units\n')).rejects.toThrow(/line 2/)
    await expect(readChosen('b.toml', 'a = 1\n'.repeat(50_000))).rejects.toThrow(/too large/)
  })
  it('speaks of options as people do', () => {
    expect(spoken('night_march')).toBe('Night march')
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Game } from './game.svelte'

class Source extends EventTarget {
  onopen = null
  onerror = null
  constructor(readonly url: string) {
    super()
    asked.push(url)
    stream = this
  }
  close(): void {}
  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
let asked: string[] = []
let stream: Source

/** A hot-seat table: red has moved, blue is to move. */
const state = (seat: string, conceals: boolean, waiting = 'blue') => ({
  id: 't',
  seen: `seen by ${seat} ${waiting}`,
  seat,
  count: 1,
  counter: seat,
  title: 'open',
  scenario: 's',
  options: {},
  access: 'hotseat',
  seats: [
    { seat: 'red', name: 'Red', holder: 'person', mine: true, side: 'reds' },
    { seat: 'blue', name: 'Blue', holder: 'person', mine: true, side: 'blues' },
  ],
  view: {
    title: 'open', scenario: 's', seat, status: waiting === seat ? 'decide' : 'wait', turn: 1, active: waiting,
    phase: '', waiting: [waiting], crumbs: [], pieces: [], seats: [], asked: [],
  }, // prettier-ignore
  since: 0,
  mark: 0,
  lines: [],
  undo: { steps: 0, wall: '', again: 0 },
  moments: 1,
  visited: 0,
  seed_hash: '',
  conceals,
})

function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const found = Object.entries(answers).find(([key]) => String(path).includes(key))
    return Promise.resolve(new Response(JSON.stringify(found?.[1] ?? {}), { status: 200 }))
  })
}
const scene = { title: 'open', name: 'Open', scenario: 's', size: [10, 10], sides: [], spaces: [], kinds: [] }

beforeEach(() => {
  asked = []
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => vi.unstubAllGlobals())

it('passes the screen on without a curtain where nothing is hidden', async () => {
  serve({
    '/scene': scene,
    'seat=blue': state('blue', false),
    '/api/tables/t': state('red', false, 'red'),
  })
  const game = new Game('t')
  await game.open()
  expect([game.curtain, game.seat]).toEqual(['', 'red'])
  game.accept(state('red', false) as never)
  await vi.waitFor(() => expect(game.seat).toBe('blue'))
  expect(game.curtain).toBe('')
  expect(asked.at(-1)).toContain('seat=blue')
  game.close()
})

it('lets the curtain fall between two players as soon as something is hidden', async () => {
  serve({ '/scene': scene, '/api/tables/t': state('red', false, 'red') })
  const game = new Game('t')
  await game.open()
  game.accept(state('red', true) as never)
  expect([game.curtain, game.passedBy, game.state]).toEqual(['blue', 'red', null])
  expect(game.seatOf('blue')).toMatchObject({ name: 'Blue', side: 'blues' })
  game.close()
})

it('lets the curtain fall after what is shown, whoever comes or goes meanwhile', async () => {
  serve({ '/scene': scene, '/api/tables/t': state('red', false, 'red') })
  const game = new Game('t')
  await game.open()
  const beats = [{ beat: 'move', piece: 'p', path: ['a', 'b'] }]
  const lines = [{ at: 0, line: { text: 'p to b', beats } }]
  game.accept({ ...state('red', true), count: 2, moments: 2, mark: 1, lines } as never)
  expect([game.show.running, game.curtain]).toEqual([true, ''])
  stream.tell('people', state('red', true).seats)
  stream.tell('watching', { spectators: 1 })
  expect([game.show.running, game.curtain]).toEqual([true, ''])
  game.show.end()
  expect([game.curtain, game.passedBy, game.state]).toEqual(['blue', 'red', null])
  game.close()
})

it('asks who is there before it shows what is hidden', async () => {
  serve({ '/scene': scene, '/api/tables/t': state('red', true, 'red') })
  const game = new Game('t')
  await game.open()
  expect([game.curtain, game.state]).toEqual(['red', null])
  game.close()
})

/** Red and green are allies and ours; blue is somebody else's. */
const allied = (count: number, seat: string, more: object = {}) => {
  const plain = state(seat, true, seat)
  return {
    ...plain,
    count,
    counter: 'c',
    access: 'private',
    seats: [
      { seat: 'red', name: 'Red', holder: 'person', mine: true, side: 'warm' },
      { seat: 'green', name: 'Green', holder: 'person', mine: true, side: 'warm' },
      { seat: 'blue', name: 'Blue', holder: 'person', mine: false, side: 'cold' },
    ],
    view: { ...plain.view, seats: ['red', 'green'], asked: [seat], ...more },
  }
}

it('knows no curtain between allies, and answers for either', async () => {
  serve({
    '/scene': scene,
    'seat=green': allied(3, 'green', { asked: ['red', 'green'] }),
    '/api/tables/t': allied(1, 'red', { asked: ['red', 'green'] }),
  })
  const game = new Game('t')
  await game.open()
  expect([game.curtain, game.seat, game.alsoAsked]).toEqual(['', 'red', ['green']])
  await game.answerFor('green')
  expect([game.curtain, game.seat, game.allies]).toEqual(['', 'green', false])
  expect(asked.at(-1)).toContain('seat=green')
  game.close()
})

it('keeps the later of two states, whichever way they came', async () => {
  serve({ '/scene': scene, '/api/tables/t': allied(4, 'red') })
  const game = new Game('t')
  await game.open()
  game.accept(allied(3, 'green') as never)
  expect(game.seat).toBe('red')
  game.accept(allied(5, 'green') as never)
  expect(game.seat).toBe('green')
  game.accept({ ...allied(1, 'red'), counter: 'another worker' } as never)
  expect(game.seat).toBe('red')
  game.close()
})

it('calls all who play a side at this screen', async () => {
  const three = { ...allied(1, 'red'), access: 'hotseat' }
  three.seats[2]!.mine = true
  serve({ '/scene': scene, '/api/tables/t': three })
  const game = new Game('t')
  await game.open()
  expect([game.curtain, game.playersOf('red'), game.playersOf('blue')]).toEqual([
    'red',
    'Red and Green',
    'Blue',
  ])
  await game.sit('red')
  game.accept({ ...three, count: 2, view: { ...three.view, status: 'wait', waiting: ['blue'] } } as never)
  expect([game.curtain, game.passedBy]).toEqual(['blue', 'red'])
  game.close()
})

it('keeps the later of two states, whichever comes first', async () => {
  const count = (n: number) => ({ ...state('red', false, 'red'), seen: `state ${n}`, count: n })
  let answer: () => void = () => {}
  const waiting = new Promise<void>((go) => (answer = go))
  const asking = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => {
    if (String(path).includes('/orders')) {
      await waiting
      return new Response(JSON.stringify({ state: count(2), left_off: [] }), { status: 200 })
    }
    asking(path)
    const body = String(path).includes('/scene') ? scene : count(1)
    return new Response(JSON.stringify(body), { status: 200 })
  })
  const game = new Game('t')
  await game.open()
  const asked = asking.mock.calls.length
  const given = game.order({ action: 1 } as never)
  // The stream tells what came after the order before the order is answered.
  game.accept(count(3) as never)
  answer()
  await given
  expect(game.state?.seen).toBe('state 3')
  // A server that began to count anew has another counter.
  game.accept({ ...count(1), counter: 'another' } as never)
  expect(game.state?.seen).toBe('state 1')
  expect(asking.mock.calls.slice(asked).filter(([path]) => !String(path).match(/chat|notes/))).toEqual([])
  game.close()
})

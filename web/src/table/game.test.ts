import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Game } from './game.svelte'

class Source extends EventTarget {
  onopen = null
  onerror = null
  constructor(readonly url: string) {
    super()
    asked.push(url)
  }
  close(): void {}
}
let asked: string[] = []

/** A hot-seat table: red has moved, blue is to move. */
const state = (seat: string, conceals: boolean, waiting = 'blue') => ({
  id: 't',
  seen: `seen by ${seat} ${waiting}`,
  seat,
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
    phase: '', waiting: [waiting], crumbs: [], pieces: [],
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

it('asks who is there before it shows what is hidden', async () => {
  serve({ '/scene': scene, '/api/tables/t': state('red', true, 'red') })
  const game = new Game('t')
  await game.open()
  expect([game.curtain, game.state]).toEqual(['red', null])
  game.close()
})

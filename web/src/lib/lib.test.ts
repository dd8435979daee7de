import { afterEach, describe, expect, it, vi } from 'vitest'
import { get, post, Refusal, search, sentence } from './api'
import { fill } from './fill'
import { routeOf } from './router.svelte'
import { checked } from './settings.svelte'

describe('answers', () => {
  it('get back what was left out, all the way down', () => {
    const view = fill('View', {
      pieces: [{ id: 'a', side: 's', space: 'A1', badges: [{ letter: 'M', text: 'moved' }] }],
    })
    expect(view.offers).toEqual([])
    expect(view.prompt).toBeNull()
    expect(view.pieces[0]!.holds).toEqual([])
    expect(view.pieces[0]!.badges[0]!.rule).toBe('')
  })

  it('do not share their defaults', () => {
    const one = fill('View', {})
    one.offers.push(fill('Offer', { action: 1, text: '', label: '' }))
    expect(fill('View', {}).offers).toEqual([])
  })

  it('get back what each kind of beat left out', () => {
    const line = fill('LogLine', {
      text: 't',
      beats: [
        { beat: 'move', path: ['A1', 'A2'] },
        { beat: 'roll', dice: [{ sides: 10, faces: [8] }] },
        { beat: 'something new', x: 1 },
      ],
    })
    expect(line.beats[0]).toMatchObject({ why: 'move', fight: 0, piece: '' })
    expect(line.beats[1]).toMatchObject({ needed: '', reached: null, dice: [{ sides: 10, kept: [] }] })
    expect(line.beats[2]).toEqual({ beat: 'something new', x: 1 })
  })

  it('keep what was said', () => {
    expect(fill('Offer', { action: 3, on: 'space', sure: true })).toMatchObject({
      action: 3,
      on: 'space',
      target: '',
      sure: true,
    })
  })
})

describe('requests', () => {
  const answers = (...list: (Response | Error)[]) => {
    const fetch = vi.fn((..._asked: Parameters<typeof globalThis.fetch>) => {
      const next = list.shift()!
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  afterEach(() => vi.unstubAllGlobals())

  it('read again when the server was away for a moment', async () => {
    const fetch = answers(
      new TypeError('network'),
      new Response('', { status: 503 }),
      Response.json({ name: 'Ann', account: false }),
    )
    expect((await get('/api/me', 'Me')).settings).toEqual({})
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('never give an order twice', async () => {
    const fetch = answers(new TypeError('network'), Response.json({}))
    await expect(post('/api/x', { a: 1 }, 'Ordered')).rejects.toMatchObject({
      code: 'unavailable',
      away: true,
    })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(fetch.mock.calls[0]![1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    })
  })

  it('throw a refusal with its rules', async () => {
    answers(
      Response.json(
        { code: 'illegal', text: 'No.', reasons: [{ rule: 'R-1', text: 'Never.' }] },
        { status: 422 },
      ),
    )
    const refusal = await post('/api/x', {}, 'Ordered').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      status: 422,
      code: 'illegal',
      message: 'No.',
      away: false,
      reasons: [{ rule: 'R-1' }],
    })
    expect(sentence(refusal)).toBe('No.')
  })

  it('leave out what is not asked', () => {
    expect(search({ a: 1, b: undefined, c: 'x y' })).toBe('?a=1&c=x+y')
    expect(search({})).toBe('')
  })
})

it('knows the page of an address', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' })
  expect(routeOf('/table/ab-1')).toEqual({ page: 'table', id: 'ab-1' })
  expect(routeOf('/join/t%20k')).toEqual({ page: 'join', token: 't k' })
  expect(routeOf('/learn/fortress')).toEqual({ page: 'learn', slug: 'fortress' })
  expect(routeOf('/table')).toEqual({ page: 'lost' })
  expect(routeOf('/table/a/b')).toEqual({ page: 'lost' })
  expect(routeOf('/%')).toEqual({ page: 'lost' })
})

it('takes known settings with known values only', () => {
  expect(checked({ theme: 'dark', text: 'huge', confirm: 'yes', other: 1 })).toMatchObject({
    theme: 'dark',
    text: 'normal',
    confirm: true,
  })
  expect(checked(null).palette).toBe('standard')
})

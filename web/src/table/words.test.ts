import { expect, it } from 'vitest'
import { fill } from '../lib/fill'
import type { Holder, MomentOf, Moments, State } from '../lib/types'
import { isolated, momentText, waitingText } from './words'

const holder = (more: Partial<Holder>): Holder =>
  fill('Holder', { seat: 'blue', name: 'Blue', holder: 'person', ...more })

const waiting = (seat: Holder): string =>
  waitingText({ seat: 'red', seats: [seat], view: { status: 'wait', waiting: ['blue'] } } as unknown as State)

it('names whom the game waits for as people do', () => {
  expect(waiting(holder({ who: 'Ann' }))).toBe('Waiting for Blue (Ann).')
  expect(waiting(holder({ holder: 'bot', who: 'ismcts:strong' }))).toBe('Waiting for Blue (Bot, strong).')
  expect(waiting(holder({ holder: 'open' }))).toBe('Waiting for somebody to play Blue.')
})

it('keeps a name from turning the sentence around', () => {
  expect(isolated('Zoë')).toBe('Zoë')
  expect(isolated('Bob\u202e')).toBe('\u2068Bob\u202e\u2069')
})

it('heads a moment with what the log tells of it', () => {
  const line = (at: number, text: string, kind = 'move') => ({ at, line: { text, kind } })
  const all = fill('Moments', {
    lens: 'red', lenses: ['red'], texts: ['The start.', 'move E3', 'x', 'y'], turns: [1, 1, 2, 2], marks: [0, 0, 2, 3],
    lines: [line(0, 'Red moves to D4.'), line(1, 'Turn 2: Blue.', 'turn'), line(2, 'Turn 3: Red.', 'turn')],
  }) as Moments // prettier-ignore
  const at = (n: number, text: string, prompt = '') =>
    ({
      at: n,
      of: 4,
      text,
      mark: all.marks[n],
      view: { prompt: prompt ? { text: prompt } : null },
    }) as MomentOf
  expect(momentText(at(0, 'The start.', 'Which piece?'), all)).toBe('The start.')
  expect(momentText(at(1, 'move E3', 'Where to from E3?'), all)).toBe('Where to from E3?')
  expect(momentText(at(1, 'move E3'), all)).toBe('move E3')
  expect(momentText(at(2, 'x'), all)).toBe('Red moves to D4.')
  expect(momentText(at(3, 'y'), all)).toBe('Turn 3: Red.')
})

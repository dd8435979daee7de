import { expect, it } from 'vitest'
import { partsOf } from './links'

const link = (begin: number, end: number, id = 'A1') => ({ begin, end, on: 'space', id })

it('cuts a text where its links are', () => {
  expect(partsOf('From Bakri to Muar.', [link(14, 18, 'M'), link(5, 10, 'B')])).toEqual([
    { text: 'From ', link: null },
    { text: 'Bakri', link: link(5, 10, 'B') },
    { text: ' to ', link: null },
    { text: 'Muar', link: link(14, 18, 'M') },
    { text: '.', link: null },
  ])
  expect(partsOf('Nothing here', [])).toEqual([{ text: 'Nothing here', link: null }])
})

it('counts characters as the server does, and leaves out what cannot be', () => {
  expect(partsOf('🎲🎲 at Muar', [link(6, 10)]).map((part) => part.text)).toEqual(['🎲🎲 at ', 'Muar'])
  expect(partsOf('Muar', [link(2, 9), link(3, 3)])).toEqual([{ text: 'Muar', link: null }])
  expect(partsOf('Muar', [link(0, 4), link(1, 2)]).map((part) => part.text)).toEqual(['Muar'])
})

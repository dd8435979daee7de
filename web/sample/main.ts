/**
 * A table of a title that does not exist, without a server: everything that the schema knows is on it, so that it can be
 * looked at. `npm run dev`, then /sample/ (the battle) or /sample/#over (the end). It is no part of the built page.
 */
import { mount } from 'svelte'
import '../src/lib/theme.css'
import Table from '../src/table/Table.svelte'
import { odds, scene, stateOf } from './facts'

const what = location.hash.slice(1)
const answers: [RegExp, unknown][] = [
  [/\/scene$/, scene],
  [/\/odds/, { odds }],
  [/\/chat$/, { chats: [] }],
  [/\/notes$/, { spaces: {}, text: '', bookmarks: {} }],
  [/\/rules/, { rules: [] }],
  [/\/tables\/sample/, stateOf(what)],
]

window.fetch = (path) => {
  const found = answers.find(([pattern]) => pattern.test(String(path).split('?')[0]!))
  return Promise.resolve(Response.json(found?.[1] ?? {}))
}
window.EventSource = class extends EventTarget {
  close(): void {}
} as unknown as typeof EventSource

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset['theme'] = theme
mount(Table, { target: document.getElementById('app')!, props: { id: 'sample' } })

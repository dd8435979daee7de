/** What does not change while the page is open: the titles, their scenes and rules, each fetched once. */
import { get } from '../lib/api'
import type { RulesOf, Scene, Titles } from '../lib/types'

const kept = new Map<string, Promise<unknown>>()

function once<T>(key: string, fetching: () => Promise<T>): Promise<T> {
  const there = kept.get(key)
  if (there) return there as Promise<T>
  const coming = fetching()
  kept.set(key, coming)
  // What failed is asked for again the next time.
  coming.catch(() => kept.delete(key))
  return coming
}

export function titles(): Promise<Titles> {
  return once('titles', () => get('/api/titles', 'Titles'))
}

export function sceneOf(slug: string, scenario = '', options: object = {}): Promise<Scene> {
  const chosen = JSON.stringify(options)
  const query = { ...(scenario ? { scenario } : {}), ...(chosen === '{}' ? {} : { options: chosen }) }
  return once(`scene ${slug} ${scenario} ${chosen}`, () =>
    get(`/api/titles/${encodeURIComponent(slug)}/scene`, 'Scene', query),
  )
}

export function rulesOf(slug: string): Promise<RulesOf> {
  return once(`rules ${slug}`, () => get(`/api/titles/${slug}/rules`, 'RulesOf'))
}

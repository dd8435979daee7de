/** Texts whose parts name something. */
import type { Link } from '../lib/types'

export interface Part {
  text: string
  link: Link | null
}

/**
 * A text cut where its links begin and end. Places are counted in characters, as the server does, and not in the halves
 * that some have here. A link that lies outside, or in another one, is left out.
 */
export function partsOf(text: string, links: readonly Link[]): Part[] {
  const letters = [...text]
  const found: Part[] = []
  let at = 0
  for (const link of [...links].sort((a, b) => a.begin - b.begin)) {
    if (link.begin < at || link.end <= link.begin || link.end > letters.length) continue
    if (link.begin > at) found.push({ text: letters.slice(at, link.begin).join(''), link: null })
    found.push({ text: letters.slice(link.begin, link.end).join(''), link })
    at = link.end
  }
  if (at < letters.length) found.push({ text: letters.slice(at).join(''), link: null })
  return found
}

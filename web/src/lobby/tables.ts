import type { Holder, TableLine } from '../lib/types'

/** My games: those that wait for me first, then by the last change; the finished ones by themselves. */
export function sorted(mine: TableLine[]): { going: TableLine[]; over: TableLine[] } {
  const newest = (a: TableLine, b: TableLine) => b.updated - a.updated
  return {
    going: mine
      .filter((one) => !one.over)
      .sort((a, b) => Number(b.my_turn) - Number(a.my_turn) || newest(a, b)),
    over: mine.filter((one) => one.over).sort(newest),
  }
}

/** Who sits there, in a word. */
export function whoIs(holder: Holder): string {
  if (holder.mine) return 'you'
  if (holder.holder === 'open') return 'an open seat'
  if (holder.holder === 'bot') return botName(holder.who)
  return holder.who || 'a guest'
}

/** `ismcts:quick` as people say it. */
export function botName(name: string): string {
  const [kind = '', level = ''] = name.split(':')
  const words: Record<string, string> = { ismcts: 'Bot', greedy: 'Greedy bot', random: 'Random bot' }
  const said = words[kind] ?? `Bot ${kind}`
  return level ? `${said}, ${level.replace('=', ' ').replace(',', ', ')}` : said
}

/** How long ago, in the largest unit that says something. */
export function ago(seconds: number, now: number): string {
  const past = Math.max(0, now - seconds)
  const units: [number, Intl.RelativeTimeFormatUnit][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ]
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [size, unit] of units) {
    if (past >= size) return format.format(-Math.floor(past / size), unit)
  }
  return 'just now'
}

/** The page that a pasted link leads to: an invitation or a table of this server; '' where it is neither. */
export function pathOf(pasted: string): string {
  const text = pasted.trim()
  const match = /(?:^|\/)(join|table)\/([A-Za-z0-9_.:=-]+)\/?(?:[?#].*)?$/.exec(text)
  if (match) return `/${match[1]}/${match[2]}`
  // A bare token is long; anything short is more likely a slip.
  return /^[A-Za-z0-9_.:=-]{16,}$/.test(text) ? `/join/${text}` : ''
}

/** Whether nobody but me has a say in it: then I may clear it away. */
export function mineAlone(table: TableLine): boolean {
  return table.seats.every((one) => one.mine || one.holder !== 'person')
}

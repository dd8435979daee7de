import type { Note, RuleOf, RulesOf } from '../lib/types'

/** Rules that stand together under one heading of the rulebook. */
export interface Chapter {
  name: string
  rules: RuleOf[]
}

/** Player aids that stand together under one heading. */
export interface Aid {
  name: string
  notes: Note[]
}

/** What is the same in every title: the platform's own rules, behind those of the rulebook. */
const TABLE = 'TABLE-'

/** The rules by chapter, in the rulebook's order; a chapter that comes back later is the same chapter. */
export function chaptersOf(rules: RuleOf[]): Chapter[] {
  const found = new Map<string, RuleOf[]>()
  const own = rules.filter((rule) => rule.id.startsWith(TABLE))
  for (const rule of [...rules.filter((one) => !own.includes(one)), ...own]) {
    const name = rule.chapter || 'Rules'
    const there = found.get(name)
    if (there) there.push(rule)
    else found.set(name, [rule])
  }
  return [...found].map(([name, of]) => ({ name, rules: of }))
}

/** Lines, or the rows of one table whose first is its head. */
export interface Block {
  table: boolean
  notes: Note[]
}

/** The notes of an aid in blocks: rows with cells that follow each other are one table. */
export function blocksOf(notes: Note[]): Block[] {
  const found: Block[] = []
  for (const note of notes) {
    const table = note.cells.length > 0
    const last = found.at(-1)
    if (last?.table === table) last.notes.push(note)
    else found.push({ table, notes: [note] })
  }
  return found
}

export function aidsOf(notes: Note[]): Aid[] {
  const found = new Map<string, Note[]>()
  for (const note of notes) {
    const name = note.heading || 'In short'
    const there = found.get(name)
    if (there) there.push(note)
    else found.set(name, [note])
  }
  return [...found].map(([name, of]) => ({ name, notes: of }))
}

/**
 * The rules that a search means: those whose number holds what was typed (`MOV-4`, `13.5`), before those that hold
 * every one of its words in text or chapter.
 */
export function search(rules: RuleOf[], typed: string): RuleOf[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return rules
  const byNumber = rules.filter((rule) => fitsNumber(rule.id.toLowerCase(), wanted))
  const words = wanted.split(/\s+/)
  const byWords = rules.filter(
    (rule) =>
      !byNumber.includes(rule) &&
      words.every((word) => `${rule.text} ${rule.chapter}`.toLowerCase().includes(word)),
  )
  return [...byNumber, ...byWords]
}

/** A number is meant by its whole, its end (`mov-4`) or one of its parts (`mov`), never by a lone digit within. */
function fitsNumber(id: string, wanted: string): boolean {
  return id === wanted || `-${id}-`.includes(`-${wanted}-`) || (wanted.length > 2 && id.startsWith(wanted))
}

/** Text cut where it names a rule that there is: `[text, '', text, ...]`, every second one a rule's number. */
export function cited(text: string, ids: ReadonlySet<string>): { text: string; rule: boolean }[] {
  const parts: { text: string; rule: boolean }[] = []
  let from = 0
  for (const match of text.matchAll(/\b[A-Z]+(?:-[A-Z0-9.]+)+[a-z]?\b/g)) {
    if (!ids.has(match[0])) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), rule: false })
    parts.push({ text: match[0], rule: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: false })
  return parts
}

/** The numbers of all rules and rulings. */
export function idsOf(book: RulesOf): Set<string> {
  return new Set(book.rules.map((rule) => rule.id))
}

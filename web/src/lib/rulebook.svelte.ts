/** A title's rules by number, for digests beside a citation. Loaded when the first one is asked for. */
import { get } from './api'
import type { RuleOf } from './types'

export class Rulebook {
  private rules = $state.raw<Map<string, RuleOf> | null>(null)
  private asked = false

  constructor(private readonly slug: string) {}

  /** What a rule says, '' while that is not known. */
  digest(id: string): string {
    if (!this.asked) {
      this.asked = true
      void this.load()
    }
    return this.rules?.get(id)?.text ?? ''
  }

  private async load(): Promise<void> {
    try {
      const book = await get(`/api/titles/${encodeURIComponent(this.slug)}/rules`, 'RulesOf')
      this.rules = new Map(book.rules.map((rule) => [rule.id, rule]))
    } catch {
      this.asked = false
    }
  }
}

/** Chances in words. */
import type { Odds, OddsRow } from '../lib/types'

/** '54 %', '<1 %', and '54 ±2 %' where it was counted in samples. */
export function chanceText({ probability, margin }: Pick<OddsRow, 'probability' | 'margin'>): string {
  const whole = probability > 0 && probability < 0.01 ? '<1' : String(Math.round(probability * 100))
  return margin > 0 ? `${whole} ±${Math.max(1, Math.round(margin * 100))} %` : `${whole} %`
}

/** Segments of a bar, from what the asker likes best to the worst; as good ones keep their order. */
export function segmentsOf(rows: readonly OddsRow[]): OddsRow[] {
  return rows.filter((row) => row.probability > 0).sort((a, b) => b.worth - a.worth)
}

/** How likely it goes well for whoever asks, in the first case that is reckoned; null where nothing says what is good. */
export function chanceOf(odds: Odds | null): number | null {
  const rows = odds?.cases[0]?.rows ?? []
  if (!rows.some((row) => row.worth)) return null
  return rows.filter((row) => row.worth > 0).reduce((sum, row) => sum + row.probability, 0)
}

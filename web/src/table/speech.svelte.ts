/** What is said to who listens: each step when it has come to its end, or all that is new at once. */
import { untrack } from 'svelte'
import type { Scene } from '../lib/types'
import { spaceName } from './faces'
import { spokenLines } from './fights'
import type { Game } from './game.svelte'
import type { Play } from './play.svelte'

/** So much of the log is enough to tell a fight whole that began before. */
const ENOUGH = 120

/** Says what happens at a table as long as the component stands that calls it. */
export function speak(game: Game, play: Play, scene: Scene): void {
  let heard = untrack(() => game.lines.at(-1)?.at ?? -1)
  const told = $derived(game.moment ? -1 : Math.min(game.until - 1, game.lines.at(-1)?.at ?? -1))
  $effect(() => {
    const upTo = told
    if (game.show.running && game.show.phase !== 'after') return
    untrack(() => {
      const { step, at, steps } = game.show
      const since = step ? step.from : heard + 1
      heard = Math.max(heard, upTo)
      const many = step && at === 0 && steps.length > 1 ? `${steps.length} steps. ` : ''
      const lines = game.lines.filter((entry) => entry.at > upTo - ENOUGH && entry.at <= upTo)
      if (lines.some((entry) => entry.at >= since))
        play.said =
          many +
          spokenLines(lines, since, {
            place: (id) => (id ? spaceName(scene, id) : scene.name),
            side: (id) => scene.sides.find((one) => one.id === id)?.name ?? id,
            kind: (id) => scene.kinds.find((one) => one.id === id)?.name ?? 'a hidden piece',
          })
    })
  })
}

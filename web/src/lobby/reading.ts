/** The file of one seat's view that was opened for reading, on its way to the page that shows it. */
import type { Chosen } from './newgame'

export const reading: { now: Chosen | null } = { now: null }

/** How far a person is in a title's lesson. It is kept in this browser: the server keeps nothing of lessons. */
export interface Progress {
  /** The step that was looked at last. */
  at: number
  /** The steps that were solved, by their ids: a lesson may get new steps in between. */
  solved: string[]
}

const key = (slug: string) => `sandtable.lesson.${slug}`

export function readProgress(slug: string): Progress {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(slug)) ?? '{}')
    const { at, solved } = found as Partial<Progress>
    return {
      at: typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : 0,
      solved: Array.isArray(solved) ? solved.filter((one) => typeof one === 'string') : [],
    }
  } catch {
    return { at: 0, solved: [] }
  }
}

export function keepProgress(slug: string, progress: Progress): void {
  try {
    localStorage.setItem(key(slug), JSON.stringify(progress))
  } catch {
    // A browser that keeps nothing: the lesson works, it only starts from its beginning next time.
  }
}

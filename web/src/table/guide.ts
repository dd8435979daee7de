/** Whether somebody is new to a title: until the first move of their own. It is kept in this browser. */
const key = (slug: string) => `sandtable.met.${slug}`

export function isNew(slug: string): boolean {
  try {
    return localStorage.getItem(key(slug)) === null
  } catch {
    return false
  }
}

export function met(slug: string): void {
  try {
    localStorage.setItem(key(slug), '1')
  } catch {
    // A browser that keeps nothing is greeted each time.
  }
}

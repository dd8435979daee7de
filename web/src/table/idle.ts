/** What can wait until the page has nothing else to do. */

/** It is done so many milliseconds later in any case. */
const MOST = 400
const SOON = 30

/** Do something when nothing else is to be done; what is returned takes it back. */
export function whenIdle(what: () => void): () => void {
  // Not every browser knows when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(what, SOON)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(what, { timeout: MOST })
  return () => cancelIdleCallback(asked)
}

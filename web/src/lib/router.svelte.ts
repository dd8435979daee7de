/** The page's paths. Links are plain anchors: clicks on them inside the page do not load it anew. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'join'; token: string }
  | { page: 'learn'; slug: string }
  | { page: 'rules'; slug: string }
  | { page: 'account' }
  | { page: 'view' }
  | { page: 'lost' }

export function routeOf(path: string): Route {
  const [first = '', second = '', third] = path
    .split('/')
    .slice(1)
    .map((part) => safely(part))
  if (third) return { page: 'lost' }
  if (first === '') return { page: 'lobby' }
  if (first === 'account' && !second) return { page: 'account' }
  if (first === 'view' && !second) return { page: 'view' }
  if (first === 'table' && second) return { page: 'table', id: second }
  if (first === 'join' && second) return { page: 'join', token: second }
  if (first === 'learn' && second) return { page: 'learn', slug: second }
  if (first === 'rules' && second) return { page: 'rules', slug: second }
  return { page: 'lost' }
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)))
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.route = routeOf(location.pathname)
    scrollTo(0, 0)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const path = link.pathname
    if (path.startsWith('/api/') || routeOf(path).page === 'lost') return
    event.preventDefault()
    this.go(path + link.search + link.hash)
  }
}

export const router = new Router()

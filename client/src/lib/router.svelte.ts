/** Which page is shown, from the part of the address after the hash. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'rules'; preset: string | null }
  | { page: 'studio'; rules: string | null }
  | { page: 'statistics' }
  | { page: 'record'; table: string }
  | { page: 'lost' }

/** Reads a route; whatever is none of ours is `lost`. */
export function readRoute(hash: string): Route {
  const [page, name, ...more] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decode)
  if (more.length > 0) return { page: 'lost' }
  switch (page) {
    case undefined:
      return { page: 'home' }
    case 'table':
      return name === undefined ? { page: 'lost' } : { page, table: name }
    case 'record':
      return name === undefined ? { page: 'lost' } : { page, table: name }
    case 'rules':
      return { page, preset: name ?? null }
    case 'studio':
      return { page, rules: name ?? null }
    case 'statistics':
      return name === undefined ? { page } : { page: 'lost' }
    default:
      return { page: 'lost' }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray percent sign: no page will have that name
  }
}

/** The address of a page, for links. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'lost':
      return '#/'
    case 'table':
      return `#/table/${encodeURIComponent(route.table)}`
    case 'record':
      return `#/record/${encodeURIComponent(route.table)}`
    case 'rules':
      return route.preset === null ? '#/rules' : `#/rules/${encodeURIComponent(route.preset)}`
    case 'studio':
      return route.rules === null ? '#/studio' : `#/studio/${encodeURIComponent(route.rules)}`
    case 'statistics':
      return '#/statistics'
  }
}

class Router {
  route: Route = $state(readRoute(location.hash))
  /** False until the player has gone from one page to another: the first page takes no focus. */
  moved = false

  constructor() {
    addEventListener('hashchange', () => {
      this.route = readRoute(location.hash)
      this.moved = true
    })
  }

  go(route: Route): void {
    location.hash = hrefOf(route)
  }
}

export const router = new Router()

/** Names the page in the window's title. */
export function entitle(title: string): void {
  document.title = title === '' ? 'Hearthside' : `${title} · Hearthside`
}

/** For the `h1` of a page: takes the focus when one comes from another page, so that it is read out. */
export function pageHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  if (router.moved) heading.focus({ preventScroll: true })
}

/** Which page is shown: reads the part of the address after the hash, and writes it. */

import { isPage, type GuidePage } from './guide'
import type { Game, Play } from './api'

/** How `hearthside gin` opens the browser: its options as they were given. */
export type StartupParams = Readonly<Record<string, string>>

/** A moment of a record: which deal, from 1, which of its moments, and of which play where it was played twice. */
export interface Moment {
  deal: number
  step: number
  play?: Play
}

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: Game | null; rules: string | null }
  | { page: 'studio'; game: Game | null; rules: string | null }
  | { page: 'statistics'; game: Game | null }
  | { page: 'gin'; params: StartupParams }
  | { page: 'records' }
  | { page: 'deal'; code: string | null }
  | { page: 'onehanded' }
  | { page: 'observed'; match: string }
  | { page: 'record'; table: string; at?: Moment }
  | { page: 'review'; table: string; deal: number }
  | { page: 'guide'; name: GuidePage; at: string | null }
  | { page: 'lost' }

/** Reads a route; whatever is none of ours is `lost`. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s)
  const [page, ...parts] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode)
  const game = isGame(parts[0]) ? parts[0] : null
  const [name, ...more] = game !== null && GAMED.has(page) ? parts.slice(1) : parts
  if (page === 'review') return reviewed(parts)
  if (page === 'guide') return guided(parts)
  if (more.length > 0) return { page: 'lost' }
  switch (page) {
    case undefined:
      return { page: 'home' }
    case 'table':
      return name === undefined ? { page: 'lost' } : { page, table: name }
    case 'record': {
      const at = moment(query)
      return name === undefined ? { page: 'lost' } : { page, table: name, ...(at === null ? {} : { at }) }
    }
    case 'deal':
      return { page, code: name ?? null }
    case 'onehanded':
      return name === undefined ? { page } : { page: 'observed', match: name }
    case 'records':
      return name === undefined ? { page } : { page: 'lost' }
    case 'rules':
    case 'studio':
      return { page, game: game ?? gameOf(name), rules: name ?? null }
    case 'statistics':
      return name === undefined ? { page, game } : { page: 'lost' }
    case 'gin':
      return name === undefined ? { page, params: startupParams(query) } : { page: 'lost' }
    default:
      return { page: 'lost' }
  }
}

/** `#/review/TABLE/DEAL`; deals are counted from 1. */
function reviewed([table, deal, ...more]: readonly string[]): Route {
  const number = Number(deal)
  if (table === undefined || !Number.isInteger(number) || number < 1 || more.length > 0) return { page: 'lost' }
  return { page: 'review', table, deal: number }
}

/** `#/guide/PAGE/HEADING`; the user guide from its beginning where nothing is said. */
function guided([name = 'guide', at, ...more]: readonly string[]): Route {
  return isPage(name) && more.length === 0 ? { page: 'guide', name, at: at ?? null } : { page: 'lost' }
}

/** Pages that there are for each game: `#/rules/gin/oklahoma`. */
const GAMED: ReadonlySet<string | undefined> = new Set(['rules', 'studio', 'statistics'])
const isGame = (part: string | undefined): part is Game => part === 'hearts' || part === 'gin'

/** A code says which game it is of; without any sign the rules are those of Hearts, and without rules it is open. */
const gameOf = (rules: string | undefined): Game | null =>
  rules === undefined ? null : rules.startsWith(GIN_CODE) ? 'gin' : 'hearts'
const GIN_CODE = 'gin.'

/** Options in any order and any case; the last of a kind holds. */
const startupParams = (query: string): StartupParams =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value.trim()]))

function momentOf({ deal, step, play = 'first' }: Moment): string {
  return `?deal=${deal}&step=${step}${play === 'first' ? '' : `&play=${play}`}`
}

function moment(query: string): Moment | null {
  const asked = new URLSearchParams(query)
  const deal = Number(asked.get('deal') ?? NaN)
  const step = Number(asked.get('step') ?? 0)
  if (!(Number.isInteger(deal) && deal > 0 && Number.isInteger(step) && step >= 0)) return null
  const play = asked.get('play')
  return play === 'again' || play === 'mirror' ? { deal, step, play } : { deal, step }
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
    case 'deal':
      return route.code === null ? '#/deal' : `#/deal/${encodeURIComponent(route.code)}`
    case 'table':
      return `#/table/${encodeURIComponent(route.table)}`
    case 'record':
      return `#/record/${encodeURIComponent(route.table)}${route.at ? momentOf(route.at) : ''}`
    case 'records':
      return '#/records'
    case 'onehanded':
      return '#/onehanded'
    case 'observed':
      return `#/onehanded/${encodeURIComponent(route.match)}`
    case 'review':
      return `#/review/${encodeURIComponent(route.table)}/${route.deal}`
    case 'rules':
    case 'studio':
      return `#/${route.page}${named(route)}`
    case 'statistics':
      return route.game === null ? '#/statistics' : `#/statistics/${route.game}`
    case 'guide':
      if (route.at !== null) return `#/guide/${route.name}/${encodeURIComponent(route.at)}`
      return route.name === 'guide' ? '#/guide' : `#/guide/${route.name}`
    case 'gin':
      return `#/gin?${new URLSearchParams(route.params)}`
  }
}

function named({ game, rules }: { game: Game | null; rules: string | null }): string {
  if (rules === null) return game === null ? '' : `/${game}`
  const plain = gameOf(rules) === (game ?? 'hearts')
  return `${plain ? '' : `/${game}`}/${encodeURIComponent(rules)}`
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

  /** Goes on without leaving a way back to the page that is left. */
  goOn(route: Route): void {
    location.replace(hrefOf(route))
  }
}

export const router = new Router()

const HOUSE = 'Hearthside'
let title = HOUSE
let disguise: string | null = null

/** Names the page in the window's title. */
export function entitle(page: string): void {
  title = page === '' ? HOUSE : `${page} · ${HOUSE}`
  document.title = disguise ?? title
}

/** Has the window's title say something else, or with null the page's name again. */
export function disguiseAs(other: string | null): void {
  disguise = other
  document.title = disguise ?? title
}

/** For the `h1` of a page: takes the focus when one comes from another page, so that it is read out. */
export function pageHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  if (router.moved) heading.focus({ preventScroll: true })
}

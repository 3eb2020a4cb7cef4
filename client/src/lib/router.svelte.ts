/** Which page is shown: reads the part of the address after the hash, and writes it. */

import { isPage, type GuidePage } from './guide'
import type { Game, Play } from './api'

/** How `hearthside gin` opens the browser: its options as they were given. */
export type StartupParams = Readonly<Record<string, string>>

/** A deal on the analysis board: of its record the latest where none is named, for one of those who play at this screen, at a step. */
export interface BoardRoute {
  page: 'board'
  table: string
  /** From 1. */
  deal?: number | null
  seat?: number | null
  step?: number | null
  /** Which play, where it was played twice. */
  play?: Play
}

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: Game | null; rules: string | null }
  | { page: 'rules-editor'; game: Game | null; rules: string | null }
  | { page: 'statistics'; game: Game | null }
  | { page: 'gin'; params: StartupParams }
  | { page: 'records' }
  | { page: 'deal'; code: string | null }
  | { page: 'friends' }
  | { page: 'letters'; letters: string }
  | { page: 'invitation'; table: string; seat: number; code: string }
  | { page: 'watch'; table: string; code: string }
  | { page: 'onehanded' }
  | { page: 'observed'; match: string }
  | BoardRoute
  | { page: 'puzzles'; puzzle: string | null }
  | { page: 'daily'; game: Game | null }
  | { page: 'mistakes' }
  | { page: 'lesson'; lesson: Game }
  | { page: 'practise'; theme: string | null }
  | { page: 'learn'; table: string; deal: number; seat?: number | null }
  | { page: 'guide'; name: GuidePage; at: string | null }
  | { page: 'lost' }

/** A part of an address: a property of the route. */
interface Part {
  name: string
  /** The value of a word; null leaves the word to the next part, undefined says that no such page is there. */
  read: (word: string | undefined) => unknown
}

const needed = (name: string): Part => ({ name, read: (word) => word })
const optional = (name: string): Part => ({ name, read: (word) => word ?? null })
const GAME: Part = { name: 'game', read: (word) => (word === 'hearts' || word === 'gin' ? word : null) }
/** Deals are counted from 1. */
const DEAL: Part = { name: 'deal', read: (word) => (isCount(Number(word), 1) ? Number(word) : undefined) }
/** The latest where none is named. */
const ANY_DEAL: Part = { name: 'deal', read: (word) => (word === undefined ? null : DEAL.read(word)) }
const SEAT: Part = { name: 'seat', read: (word) => (isCount(Number(word), 0) ? Number(word) : undefined) }
/** Whose it is, where several people play at a screen. */
const OWN_SEAT: Part = { name: 'seat', read: (word) => (word === undefined ? null : SEAT.read(word)) }
/** The secret of a link. Signs after it are those of the sentence in which it was sent. */
const CODE: Part = { name: 'code', read: (word) => word?.replace(/[^\w-]+$/, '') }
const LESSON: Part = { name: 'lesson', read: (word) => GAME.read(word) ?? undefined }
const GUIDE_PAGE: Part = { name: 'name', read: (word = USER_GUIDE) => (isPage(word) ? word : undefined) }
const USER_GUIDE = 'guide'

/** The addresses: for each page its word, and the parts that follow. They are read and written by this table. */
const ADDRESSES: Readonly<Record<Exclude<Route['page'], 'lost'>, readonly [word: string, ...parts: Part[]]>> = {
  home: [''],
  table: ['table', needed('table')],
  rules: ['rules', GAME, optional('rules')],
  'rules-editor': ['rules-editor', GAME, optional('rules')],
  statistics: ['statistics', GAME],
  gin: ['gin'],
  records: ['records'],
  deal: ['deal', optional('code')],
  friends: ['friends'],
  letters: ['join', needed('letters')],
  invitation: ['join', needed('table'), SEAT, CODE],
  watch: ['watch', needed('table'), CODE],
  onehanded: ['onehanded'],
  observed: ['onehanded', needed('match')],
  board: ['board', needed('table'), ANY_DEAL, OWN_SEAT],
  puzzles: ['puzzles', optional('puzzle')],
  daily: ['daily', GAME],
  mistakes: ['mistakes'],
  practise: ['practise', optional('theme')],
  lesson: ['learn', LESSON],
  learn: ['learn', needed('table'), DEAL, OWN_SEAT],
  guide: ['guide', GUIDE_PAGE, optional('at')],
}
/** What earlier releases called a page, so that links made then still open it. */
const ALIASES: Readonly<Record<string, string>> = { studio: 'rules-editor', record: 'board', review: 'board' }

/** Reads a route; an address of no page is `lost`. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s)
  const [first = '', ...words] = path
    .split('/')
    .filter((word) => word !== '')
    .map(decode)
  const called = Object.hasOwn(ALIASES, first) ? ALIASES[first] : first
  for (const [page, [word, ...parts]] of Object.entries(ADDRESSES)) {
    const values = word === called ? valuesOf(parts, words) : null
    if (values !== null) return completed({ page, ...values } as unknown as Route, new URLSearchParams(query))
  }
  return { page: 'lost' }
}

function valuesOf(parts: readonly Part[], words: string[]): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  let left = words
  for (const { name, read } of parts) {
    const value = read(left[0])
    if (value === undefined) return null
    if (value !== null) left = left.slice(1)
    values[name] = value
  }
  return left.length > 0 ? null : values
}

/** Adds what the query says, and the game that the rules are of. */
function completed(route: Route, query: URLSearchParams): Route {
  if ('rules' in route) return { ...route, game: route.game ?? gameOf(route.rules) }
  if (route.page === 'gin') return { ...route, params: startupParams(query) }
  return route.page === 'board' ? { ...route, ...moment(route, query) } : route
}

/** The address of a page, for links. */
export function hrefOf(route: Route): string {
  if (route.page === 'lost') return '#/'
  const [word, ...parts] = ADDRESSES[route.page]
  const said: Readonly<Record<string, unknown>> = { ...route, ...unsaid(route) }
  const values = parts.flatMap(({ name }) => (said[name] === null || said[name] === undefined ? [] : [encodeURIComponent(String(said[name]))]))
  return `#/${[word, ...values].join('/')}${queryOf(route)}`
}

/** Parts that an address need not name: the game that the rules are of, and the user guide itself. */
function unsaid(route: Route): Record<string, null> {
  if ('rules' in route && route.rules !== null && gameOf(route.rules) === (route.game ?? 'hearts')) return { game: null }
  return route.page === 'guide' && route.name === USER_GUIDE && route.at === null ? { name: null } : {}
}

function queryOf(route: Route): string {
  if (route.page === 'gin') return `?${new URLSearchParams(route.params)}`
  if (route.page !== 'board' || route.deal == null) return ''
  const said = { ...(route.step == null ? {} : { step: String(route.step) }), ...(route.play === undefined || route.play === 'first' ? {} : { play: route.play }) }
  return Object.keys(said).length === 0 ? '' : `?${new URLSearchParams(said)}`
}

/** A code says which game it is of; without any sign the rules are those of Hearts, and without rules it is open. */
const gameOf = (rules: string | null): Game | null => (rules === null ? null : rules.startsWith('gin.') ? 'gin' : 'hearts')

/** Options in any order and any case; the last of a kind holds. */
const startupParams = (query: URLSearchParams): StartupParams =>
  Object.fromEntries([...query].map(([name, value]) => [name.toLowerCase(), value.trim()]))

/** Which step of which play; links of earlier releases name the deal here too. */
function moment({ deal }: BoardRoute, query: URLSearchParams): Pick<BoardRoute, 'deal' | 'step' | 'play'> {
  const [named, step, play] = [Number(query.get('deal')), Number(query.get('step') ?? -1), query.get('play')]
  const at = deal ?? (isCount(named, 1) ? named : null)
  if (at === null) return { deal: at }
  return { deal: at, ...(isCount(step, 0) ? { step } : {}), ...(play === 'again' || play === 'mirror' ? { play } : {}) }
}

const isCount = (number: number, least: number): boolean => Number.isInteger(number) && number >= least

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray percent sign: no page will have that name
  }
}

class Router {
  route: Route = $state(readRoute(location.hash))
  /** False until the player has gone from one page to another: the first page takes no focus. */
  moved = false
  /** Of the page that is shown. */
  #address = location.hash

  constructor() {
    addEventListener('hashchange', () => {
      this.#address = location.hash
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

  /** Has the address name what the page shows now, unless somebody is just leaving: that would take them back. */
  rename(route: Route): void {
    if (location.hash !== this.#address) return
    history.replaceState(history.state, '', hrefOf(route))
    this.#address = location.hash
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

/** How the player likes the table, kept in the browser. Knows no cards and no server. */

import { untrack } from 'svelte'
import type { Game } from './api'
import { lending, put, putAll, readWanted, stands, written, type Lent, type Wanted } from './lent'
import { MOST_OPPONENTS, SHARK, STRONGEST } from './seating'

const KEY = 'hearthside.settings'
const SESSION = 'hearthside.session'

export const GAMES = ['hearts', 'gin'] as const satisfies readonly Game[]
export const THEMES = ['auto', 'light', 'dark'] as const
export const DECKS = ['four', 'two'] as const
export const BACKS = ['hearth', 'lattice', 'night', 'plain'] as const
export const FELTS = ['sage', 'slate', 'claret', 'sand'] as const
/** Milliseconds an opponent takes over a card: at once, brisk, usual, unhurried. */
export const PACES = [0, 250, 600, 1200] as const
/** Minutes of quiet before the screen saver comes; 0: never. */
export const SAVERS = [0, 1, 2, 5, 10, 20] as const
/** How a hand of Gin is laid out. */
export const ORDERS = ['meld', 'rank', 'suit'] as const
export const NAME_LENGTH = 24
export const GOAL_MOST = 9999
/** In Gin, 0 is a single hand. */
export const GOAL_LEAST: Readonly<Record<Game, number>> = { hearts: 1, gin: 0 }
/** As many rules of one's own as are kept. */
export const OWN_MOST = 40

/** Rules that the player made: what the server calls them, and what a list has to say of them. */
export interface OwnRules {
  game: Game
  name: string
  /** The whole of the rules in one line, which a table is asked for with. */
  notation: string
  /** The same, short: what is shared. */
  code: string
  seats: number
  goal: number
  goalText: string
}

/** What the next match of a game is to be like. */
export interface NextMatch {
  /** A preset's name, or the key of rules of one's own. */
  preset: string
  /** Points that end the match; null leaves it to the rules. */
  goal: number | null
  /** Styles clockwise from the player's left, for the largest table. */
  opponents: string[]
  /** What was last started from the studio without a name of its own. */
  draft: OwnRules | null
}

export interface Settings {
  theme: (typeof THEMES)[number]
  deck: (typeof DECKS)[number]
  bigFaces: boolean
  back: (typeof BACKS)[number]
  felt: (typeof FELTS)[number]
  pace: (typeof PACES)[number]
  /** One click or touch plays a card; otherwise it raises it first. */
  oneClick: boolean
  sound: boolean
  saver: (typeof SAVERS)[number]
  /** Greys alone, with stronger outlines. */
  mono: boolean
  /** Keys are marked at all times and at every size. */
  keys: boolean
  /** In Gin, the cards that the other is known to hold stay in sight. */
  showKnown: boolean
  ginOrder: (typeof ORDERS)[number]
  /** What the others call the player; empty is "You". */
  name: string
  /** How strong the Shark is at the next table of either game, from 1. */
  strength: number
  /** The game that was last chosen. */
  game: Game
  hearts: NextMatch
  gin: NextMatch
  /** Rules that were saved under a name, in the order they were made. */
  own: OwnRules[]
}

const DEFAULTS: Settings = {
  theme: 'auto',
  deck: 'four',
  bigFaces: false,
  back: 'hearth',
  felt: 'sage',
  pace: 600,
  oneClick: false,
  sound: true,
  saver: 10,
  mono: false,
  keys: false,
  showKnown: false,
  ginOrder: 'meld',
  name: '',
  strength: 6,
  game: 'hearts',
  hearts: { preset: 'black-lady', goal: null, opponents: ['cal', 'vicky', 'shark', 'nellie', 'frank'], draft: null },
  gin: { preset: 'standard', goal: null, opponents: ['shark'], draft: null },
  own: [],
}

function oneOf<T>(choices: readonly T[], found: unknown, otherwise: T): T {
  return choices.find((choice) => choice === found) ?? otherwise
}

function ofType<T extends boolean | string>(found: unknown, otherwise: T): T {
  return typeof found === typeof otherwise ? (found as T) : otherwise
}

function isGoal(found: unknown, game: Game): found is number {
  return Number.isInteger(found) && (found as number) >= GOAL_LEAST[game] && (found as number) <= GOAL_MOST
}

const isStrength = (found: unknown): found is number =>
  Number.isInteger(found) && (found as number) >= 1 && (found as number) <= STRONGEST

/**
 * Names for the largest table of a game. Three of Hearts are what was kept when all its tables had four seats, and an
 * empty name is from when a seat could be free: the Shark has it.
 */
function names(found: unknown, game: Game): string[] {
  const usual = DEFAULTS[game].opponents
  const sizes = game === 'hearts' ? [3, usual.length] : [usual.length]
  if (!Array.isArray(found) || !sizes.includes(found.length)) return [...usual]
  const kept: unknown[] = found.map((name) => (name === '' ? SHARK : (name as unknown)))
  const taken = kept.filter((name) => name !== SHARK)
  if (!kept.every((name) => typeof name === 'string') || new Set(taken).size !== taken.length) return [...usual]
  const others = usual.filter((name) => !taken.includes(name))
  return [...kept, ...others].slice(0, usual.length)
}

/** Rules that were kept before there were two games are those of Hearts. */
function own(found: unknown): OwnRules | null {
  if (typeof found !== 'object' || found === null) return null
  const rules = { game: 'hearts', ...found } as Record<keyof OwnRules, unknown>
  const { game, name, notation, code, seats, goal, goalText } = rules
  const good =
    GAMES.some((one) => one === game) &&
    [name, notation, code, goalText].every((text) => typeof text === 'string' && text !== '') &&
    [seats, goal].every(Number.isInteger) &&
    (seats as number) >= 2 &&
    (seats as number) <= MOST_OPPONENTS + 1
  return good ? (rules as OwnRules) : null
}

/** One's own rules: a name may be taken once in each game. */
function ownRules(found: unknown): OwnRules[] {
  if (!Array.isArray(found)) return []
  const good = found.map(own).filter((rules) => rules !== null)
  const first = (one: OwnRules) => good.findIndex(({ game, name }) => game === one.game && name === one.name)
  return good.filter((rules, k) => first(rules) === k).slice(0, OWN_MOST)
}

function nextMatch(found: unknown, game: Game): NextMatch {
  const { preset, goal, opponents, draft } = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  const drafted = own(draft)
  return {
    preset: ofType(preset, DEFAULTS[game].preset),
    goal: isGoal(goal, game) ? goal : null,
    opponents: names(opponents, game),
    draft: drafted?.game === game ? drafted : null,
  }
}

/** Reads settings from whatever was stored: what is missing or makes no sense is as it was at first. */
export function readSettings(stored: string | null): Settings {
  let found: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>
  } catch {
    // Not ours, or cut short: as if nothing had been stored.
  }
  return {
    theme: oneOf(THEMES, found.theme, DEFAULTS.theme),
    deck: oneOf(DECKS, found.deck, DEFAULTS.deck),
    bigFaces: ofType(found.bigFaces, DEFAULTS.bigFaces),
    back: oneOf(BACKS, found.back, DEFAULTS.back),
    felt: oneOf(FELTS, found.felt, DEFAULTS.felt),
    pace: oneOf(PACES, found.pace, DEFAULTS.pace),
    oneClick: ofType(found.oneClick, DEFAULTS.oneClick),
    sound: ofType(found.sound, DEFAULTS.sound),
    saver: oneOf(SAVERS, found.saver, DEFAULTS.saver),
    mono: ofType(found.mono, DEFAULTS.mono),
    keys: ofType(found.keys, DEFAULTS.keys),
    showKnown: ofType(found.showKnown, DEFAULTS.showKnown),
    ginOrder: oneOf(ORDERS, found.ginOrder, DEFAULTS.ginOrder),
    name: ofType(found.name, DEFAULTS.name).slice(0, NAME_LENGTH),
    strength: isStrength(found.strength) ? found.strength : DEFAULTS.strength,
    game: oneOf(GAMES, found.game, DEFAULTS.game),
    // Before there were two games, what is Hearts' own stood among the rest.
    hearts: nextMatch(found.hearts ?? found, 'hearts'),
    gin: nextMatch(found.gin, 'gin'),
    own: ownRules(found.own),
  }
}

function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null // storage is switched off: settings last as long as the page
  }
}

function store(storage: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    globalThis[storage].setItem(key, value)
  } catch {
    // No storage, or none left: the choice still holds for this page.
  }
}

export const settings: Settings = $state(readSettings(stored('localStorage', KEY)))

// ---- For this tab alone ----

let lent: Lent[] = []

/** Sets fields for this tab alone: other tabs and later days have them as they were, unless the player changes them. */
export function lend(wanted: Wanted): void {
  untrack(() => {
    const own = kept()
    const asked = $state.snapshot(settings) as Settings
    putAll(asked, wanted)
    lent = lending(wanted, lent, readSettings(JSON.stringify(asked)), own)
    for (const { field, value } of lent) put(settings, field, value)
    store('sessionStorage', SESSION, written(lent))
  })
}

/** The settings as they are to be written down. */
function kept(): Settings {
  const all = $state.snapshot(settings) as Settings
  for (const one of lent) if (stands(all, one)) put(all, one.field, one.before)
  return all
}

/** What the player has set otherwise since is lent no more. */
function settle(): void {
  const still = lent.filter((one) => stands(settings, one))
  if (still.length === lent.length) return
  lent = still
  store('sessionStorage', SESSION, written(lent))
}

// A tab that is loaded anew has what it had.
lend(readWanted(stored('sessionStorage', SESSION)))

/**
 * Writes the settings down and puts what the style sheet needs of them on the root. Call it in an effect.
 * public/theme.js does the same before the first paint.
 */
export function keepSettings(): void {
  const { dataset } = document.documentElement
  dataset.theme = settings.theme
  dataset.deck = settings.deck
  dataset.back = settings.back
  dataset.felt = settings.felt
  dataset.faces = settings.bigFaces ? 'big' : 'full'
  mark('mono', settings.mono)
  mark('keys', settings.keys)
  settle()
  store('localStorage', KEY, JSON.stringify(kept()))
}

function mark(name: 'mono' | 'keys', on: boolean): void {
  document.documentElement.toggleAttribute(`data-${name}`, on)
}

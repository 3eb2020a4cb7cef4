/** How the player likes the table, kept in the browser. Knows no cards and no server. */

import { MOST_OPPONENTS } from './seating'

const KEY = 'hearthside.settings'

export const THEMES = ['auto', 'light', 'dark'] as const
export const DECKS = ['four', 'two'] as const
export const BACKS = ['hearth', 'lattice', 'night', 'plain'] as const
export const FELTS = ['sage', 'slate', 'claret', 'sand'] as const
/** Milliseconds an opponent takes over a card: at once, brisk, usual, unhurried. */
export const PACES = [0, 250, 600, 1200] as const
export const NAME_LENGTH = 24
export const GOAL_MOST = 9999
/** As many rules of one's own as are kept. */
export const OWN_MOST = 40

/** Rules that the player made: what the server calls them, and what a list has to say of them. */
export interface OwnRules {
  name: string
  /** The whole of the rules in one line, which a table is asked for with. */
  notation: string
  /** The same, short: what is shared. */
  code: string
  seats: number
  goal: number
  goalText: string
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
  /** What the others call the player; empty is "You". */
  name: string
  /** Rules of the next match: a preset's name, or the key of rules of one's own. */
  preset: string
  /** Points that end the match; null leaves it to the preset. */
  goal: number | null
  /** Styles clockwise from the player's left, for the largest table; an empty name is a free seat. */
  opponents: string[]
  /** Rules that were saved under a name, in the order they were made. */
  own: OwnRules[]
  /** What was last started from the studio without a name of its own. */
  draft: OwnRules | null
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
  name: '',
  preset: 'black-lady',
  goal: null,
  opponents: ['cal', 'vicky', 'shark', 'nellie', 'frank'],
  own: [],
  draft: null,
}

function oneOf<T>(choices: readonly T[], found: unknown, otherwise: T): T {
  return choices.find((choice) => choice === found) ?? otherwise
}

function ofType<T extends boolean | string>(found: unknown, otherwise: T): T {
  return typeof found === typeof otherwise ? (found as T) : otherwise
}

function isGoal(found: unknown): found is number {
  return Number.isInteger(found) && (found as number) >= 1 && (found as number) <= GOAL_MOST
}

/** Names for the largest table. Three of them are what was kept when all tables had four seats. */
function names(found: unknown): string[] {
  if (!Array.isArray(found) || ![3, MOST_OPPONENTS].includes(found.length)) return [...DEFAULTS.opponents]
  const kept: unknown[] = found
  const taken = kept.filter((name) => name !== '')
  if (!kept.every((name) => typeof name === 'string') || new Set(taken).size !== taken.length) return [...DEFAULTS.opponents]
  const others = DEFAULTS.opponents.filter((name) => !taken.includes(name))
  return [...kept, ...others].slice(0, MOST_OPPONENTS)
}

function isOwn(found: unknown): found is OwnRules {
  if (typeof found !== 'object' || found === null) return false
  const { name, notation, code, seats, goal, goalText } = found as Partial<Record<keyof OwnRules, unknown>>
  return (
    [name, notation, code, goalText].every((text) => typeof text === 'string' && text !== '') &&
    [seats, goal].every(Number.isInteger) &&
    (seats as number) >= 2 &&
    (seats as number) <= MOST_OPPONENTS + 1
  )
}

function ownRules(found: unknown): OwnRules[] {
  if (!Array.isArray(found)) return []
  const good = found.filter(isOwn)
  return good.filter(({ name }, k) => good.findIndex((other) => other.name === name) === k).slice(0, OWN_MOST)
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
    name: ofType(found.name, DEFAULTS.name).slice(0, NAME_LENGTH),
    preset: ofType(found.preset, DEFAULTS.preset),
    goal: isGoal(found.goal) ? found.goal : null,
    opponents: names(found.opponents),
    own: ownRules(found.own),
    draft: isOwn(found.draft) ? found.draft : null,
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is switched off: settings last as long as the page
  }
}

export const settings: Settings = $state(readSettings(stored()))

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
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // No storage, or none left: the choice still holds for this page.
  }
}

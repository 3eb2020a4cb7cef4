/** How the player likes the table, kept in the browser. Knows no cards and no server. */

const KEY = 'hearthside.settings'

export const THEMES = ['auto', 'light', 'dark'] as const
export const DECKS = ['four', 'two'] as const
export const BACKS = ['hearth', 'lattice', 'night', 'plain'] as const
export const FELTS = ['sage', 'slate', 'claret', 'sand'] as const
/** Milliseconds an opponent takes over a card: at once, brisk, usual, unhurried. */
export const PACES = [0, 250, 600, 1200] as const
export const NAME_LENGTH = 24
export const GOAL_MOST = 9999

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
  preset: string
  /** Points that end the match; null leaves it to the preset. */
  goal: number | null
  /** Styles in West, North and East; an empty name is a free seat. */
  opponents: [string, string, string]
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
  opponents: ['cal', 'vicky', 'shark'],
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

function threeNames(found: unknown): [string, string, string] {
  if (!Array.isArray(found) || found.length !== 3) return [...DEFAULTS.opponents]
  const names: unknown[] = found
  const taken = names.filter((name) => name !== '')
  const good = names.every((name) => typeof name === 'string') && new Set(taken).size === taken.length
  return good ? (names as [string, string, string]) : [...DEFAULTS.opponents]
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
    opponents: threeNames(found.opponents),
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

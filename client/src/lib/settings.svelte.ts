/** The settings of this browser, and the values that it and the server last agreed on. Knows no cards and no server. */

import { untrack } from 'svelte'
import type { Game } from './api'
import { alike, at, withTabSettings, put, putAll, readWanted, stands, written, type TabSetting, type Wanted } from './tab-settings'
import { OPTIONS } from './options'
import { MOST_OPPONENTS, SHARK } from './seating'

const KEY = 'hearthside.settings'
const SESSION = 'hearthside.session'

type Option = (typeof OPTIONS)[number]
type ChoiceOf<F> = Extract<Option, { field: F }>['choices'][number]
export type OptionName = Option['name']
export type Value = boolean | number | string | readonly string[] | Readonly<Record<string, string>>
/** A value for each option that is known, by its name. */
export type Values = Partial<Record<OptionName, Value>>

const option = <F extends Option['field']>(field: F) => OPTIONS.find((one) => one.field === field) as Extract<Option, { field: F }>

export const GAMES = option('game').choices satisfies readonly Game[]
export const FELTS = option('felt').choices
/** Minutes of quiet before the screen saver comes; 0: never. */
export const SAVERS = option('saver').choices
export const NAME_LENGTH = option('name').most
export const GOAL_MOST = option('hearts.goal').most
/** In Gin, 0 is a single hand. */
export const GOAL_LEAST: Readonly<Record<Game, number>> = { hearts: option('hearts.goal').least, gin: option('gin.goal').least }
/** The goal that leaves it to the rules, as the server has it. */
const USUAL_GOAL = option('hearts.goal').default
/** As many rules of one's own as are kept in a game. */
export const OWN_MOST = option('own.hearts').most

/** Rules that the player made: what the server calls them, and what a list has to say of them. */
export interface OwnRules {
  game: Game
  name: string
  /** As the settings file has them; what was just made has none yet. */
  line?: string
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
  theme: ChoiceOf<'theme'>
  deck: ChoiceOf<'deck'>
  bigFaces: boolean
  back: ChoiceOf<'back'>
  felt: ChoiceOf<'felt'>
  /** Milliseconds an opponent takes over a card. */
  pace: ChoiceOf<'pace'>
  /** One click or touch plays a card; otherwise it raises it first. */
  oneClick: boolean
  /** When the computer plays the player's cards again. */
  duplicate: ChoiceOf<'duplicate'>
  duplicateBy: ChoiceOf<'duplicateBy'>
  /** The others wait after every card until one goes on. */
  pause: boolean
  /** No scores while cards are in play. */
  hideScores: boolean
  sound: boolean
  /** Sounds of the house are heard beside those of the player's own. */
  soundHouse: boolean
  /** 0 to 100. */
  volume: number
  saver: ChoiceOf<'saver'>
  /** Greys alone, with stronger outlines. */
  mono: boolean
  /** Which keys do what. */
  keySet: ChoiceOf<'keySet'>
  /** Keys are marked at all times and at every size. */
  keys: boolean
  /** In Gin, the cards that the other is known to hold stay in sight. */
  showKnown: boolean
  /** How a hand of Gin is laid out. */
  ginOrder: ChoiceOf<'ginOrder'>
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

/** What the server has for an option, as the browser has it; and the other way about. */
const toOwn = ({ kind }: Option, value: unknown): unknown => (kind === 'goal' && value === USUAL_GOAL ? null : value)
const toServer = ({ kind }: Option, value: unknown): Value => (kind === 'goal' && value === null ? USUAL_GOAL : (value as Value))

function atFirst(): Settings {
  const all = { hearts: { draft: null }, gin: { draft: null }, own: [] } as unknown as Settings
  for (const each of OPTIONS) if (each.kind !== 'own') put(all, each.field, structuredClone(toOwn(each, each.default)))
  return all
}

const DEFAULTS = atFirst()

/** Whether something that was stored is a value of an option that is no part of a match. */
function fits({ kind, choices, least, most, default: usual }: Option, found: unknown): boolean {
  if (kind === 'choice') return (choices as readonly unknown[]).includes(found)
  if (kind === 'number') return Number.isInteger(found) && (found as number) >= least && (found as number) <= most
  return typeof found === typeof usual
}

function ofType<T extends boolean | string>(found: unknown, otherwise: T): T {
  return typeof found === typeof otherwise ? (found as T) : otherwise
}

function isGoal(found: unknown, game: Game): found is number {
  return Number.isInteger(found) && (found as number) >= GOAL_LEAST[game] && (found as number) <= GOAL_MOST
}

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
  return good && ['string', 'undefined'].includes(typeof rules.line) ? (rules as OwnRules) : null
}

/** One's own rules: a name may be taken once in each game. */
function ownRules(found: unknown): OwnRules[] {
  if (!Array.isArray(found)) return []
  const good = found.map(own).filter((rules) => rules !== null)
  const first = (one: OwnRules) => good.findIndex(({ game, name }) => game === one.game && name === one.name)
  const each = good.filter((rules, k) => first(rules) === k)
  return GAMES.flatMap((one) => each.filter(({ game }) => game === one).slice(0, OWN_MOST))
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
  const all = atFirst()
  for (const each of OPTIONS) {
    if (!each.field.includes('.') && fits(each, found[each.field])) put(all, each.field, found[each.field])
  }
  all.name = all.name.slice(0, NAME_LENGTH)
  // Before there were two games, what is Hearts' own stood among the rest.
  all.hearts = nextMatch(found.hearts ?? found, 'hearts')
  all.gin = nextMatch(found.gin, 'gin')
  all.own = ownRules(found.own)
  return all
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

// ---- What the server keeps ----

/** What the server had when browser and server were last at one; null where they never met. */
let agreed: Values | null = readAgreed(stored('localStorage', KEY))

function readAgreed(stored: string | null): Values | null {
  try {
    const { agreed } = JSON.parse(stored ?? '{}') as { agreed?: unknown }
    return typeof agreed === 'object' ? (agreed as Values | null) : null
  } catch {
    return null
  }
}

/** What the player has set, without the settings of this tab alone, in the form of the server. */
export function ownValues(): Values {
  const all = kept()
  return Object.fromEntries(
    OPTIONS.map((each) => [each.name, each.kind === 'own' ? linesOf(all, each) : toServer(each, at(all, each.field))]),
  )
}

const ofOwn = ({ field }: Option) => GAMES.find((game) => field === `own.${game}`)
const linesOf = ({ own }: Settings, each: Option) =>
  Object.fromEntries(own.filter(({ game }) => game === ofOwn(each)).map(({ name, line, notation }) => [name, line ?? notation]))

/** What a browser kept by itself before the server's file had rules of one's own, and is not in there: name and line. */
export function unsentRules(server: Values, theirs: readonly OwnRules[]): { name: OptionName; called: string; line: string }[] {
  return OPTIONS.filter(({ kind, name }) => kind === 'own' && server[name] !== undefined && agreed?.[name] === undefined).flatMap((each) => {
    const mine = kept().own.filter(({ game }) => game === ofOwn(each))
    const taken = theirs.filter(({ game }) => game === ofOwn(each)).map(({ name }) => name)
    const fresh = mine.filter(({ game, code }) => !theirs.some((one) => one.game === game && one.code === code))
    return fresh.map((rules) => {
      const called = free(rules.name, taken)
      taken.push(called)
      return { name: each.name, called, line: rules.notation }
    })
  })
}

/** A name that is not taken: the wanted one, or one with a number behind it. */
function free(name: string, taken: readonly string[]): string {
  const names = [name, ...taken.map((_, k) => `${name} ${k + 2}`)]
  return names.find((each) => !taken.includes(each)) ?? name
}

/** Those of the player's own settings that are to be told to a server which has these. */
export function unsent(server: Values): Values {
  const own = ownValues()
  const fresh = OPTIONS.filter(({ name, kind, default: usual }) => {
    if (kind === 'own' && agreed?.[name] === undefined) return false // these are brought along one by one
    const before = agreed === null ? usual : (agreed[name] ?? server[name])
    return server[name] !== undefined && alike(server[name], before) && !alike(own[name], before)
  })
  return Object.fromEntries(fresh.map(({ name }) => [name, own[name]]))
}

/** Whether anything was set here since server and browser were at one. */
export function hasUnsent(): boolean {
  const own = ownValues()
  return agreed === null || OPTIONS.some(({ name }) => agreed?.[name] !== undefined && !alike(own[name], agreed[name]))
}

/** Takes over what the server has, but for what was set here since it was as in `asOf`; `theirs` are all of one's own. */
export function agree(server: Values, asOf: Values, theirs: readonly OwnRules[] = []): void {
  untrack(() => {
    const own = ownValues()
    for (const each of OPTIONS) {
      const value = server[each.name]
      if (value !== undefined && alike(own[each.name], asOf[each.name]) && !alike(value, own[each.name])) take(each, value, theirs)
    }
    agreed = server
    write()
  })
}

/** Sets what is kept. The settings of this tab alone stay in force. */
function take(each: Option, value: Value, theirs: readonly OwnRules[]): void {
  if (each.kind === 'own') {
    const game = ofOwn(each)
    settings.own = [...settings.own.filter((one) => one.game !== game), ...theirs.filter((one) => one.game === game)]
    return
  }
  const mine = toOwn(each, value)
  const borrowed = tabSettings.find(({ field }) => field === each.field)
  if (borrowed && stands(settings, borrowed)) borrowed.before = mine
  else put(settings, each.field, mine)
}

// ---- For this tab alone ----

let tabSettings: TabSetting[] = []

/** Sets fields for this tab alone: other tabs and later days have them as they were, unless the player changes them. */
export function setForTab(wanted: Wanted): void {
  untrack(() => {
    const own = kept()
    const asked = $state.snapshot(settings) as Settings
    putAll(asked, wanted)
    tabSettings = withTabSettings(wanted, tabSettings, readSettings(JSON.stringify(asked)), own)
    for (const { field, value } of tabSettings) put(settings, field, value)
    store('sessionStorage', SESSION, written(tabSettings))
  })
}

/** The settings as they are to be written down. */
function kept(): Settings {
  const all = $state.snapshot(settings) as Settings
  for (const one of tabSettings) if (stands(all, one)) put(all, one.field, one.before)
  return all
}

/** A setting that the player has changed since is no longer of this tab alone. */
function settle(): void {
  const still = tabSettings.filter((one) => stands(settings, one))
  if (still.length === tabSettings.length) return
  tabSettings = still
  store('sessionStorage', SESSION, written(tabSettings))
}

// A tab that is loaded anew has what it had.
setForTab(readWanted(stored('sessionStorage', SESSION)))

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
  write()
}

const write = () => store('localStorage', KEY, JSON.stringify({ ...kept(), agreed }))

function mark(name: 'mono' | 'keys', on: boolean): void {
  document.documentElement.toggleAttribute(`data-${name}`, on)
}

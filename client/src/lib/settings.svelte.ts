/** The settings of this browser, and the values that it and the server last agreed on. Knows no cards and no server. */

import { untrack } from 'svelte'
import type { Game } from './api'
import { alike, at, FIELDS, put, type Field, type Wanted } from './tab-settings'
import { OPTIONS } from './options'
import { SHARK } from './seating'
import { load, store, type Fields } from './storage'

const KEY = 'hearthside.settings'
const SESSION = 'hearthside.session'

type Option = (typeof OPTIONS)[number]
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
/** As many names are kept of those who play here, former ones included. */
export const PROFILES_MOST = option('profiles').most
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
  /** What was last started from the rules editor without a name of its own. */
  draft: OwnRules | null
}

/** The type of an option that is no part of a match. */
type ValueOf<O extends Option> = O extends { kind: 'switch' }
  ? boolean
  : O extends { kind: 'choice' }
    ? O['choices'][number]
    : O extends { kind: 'number' }
      ? number
      : O extends { kind: 'profiles' }
        ? Readonly<Record<string, string>>
        : string

/** All that can be set. What each means is said in `options.ts`. */
export type Settings = { [O in Option as O['field'] extends `${string}.${string}` ? never : O['field']]: ValueOf<O> } & {
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

/** Whether something that was stored can be a value of an option. The server looks closer, and puts right what is not. */
function fits({ kind, choices, least, most }: Option, found: unknown): boolean {
  const counts = Number.isInteger(found) && (found as number) >= least && (found as number) <= most
  switch (kind) {
    case 'switch':
      return typeof found === 'boolean'
    case 'choice':
      return (choices as readonly unknown[]).includes(found)
    case 'number':
      return counts
    case 'goal':
      return found === null || counts
    case 'text':
      return typeof found === 'string' && found.length <= most
    case 'rules':
      return typeof found === 'string'
    case 'names': {
      if (!Array.isArray(found) || found.length !== most) return false
      const characters = found.filter((name) => name !== SHARK)
      return new Set(characters).size === characters.length && found.every((name) => (choices as readonly unknown[]).includes(name))
    }
    case 'profiles':
      return found !== null && typeof found === 'object' && !Array.isArray(found) && Object.values(found).every((name) => typeof name === 'string')
    case 'own':
      return false // read apart, since the browser keeps more of them than their lines
  }
}

/** What every rules of one's own have, and its type. */
const OWN = { game: 'string', name: 'string', notation: 'string', code: 'string', seats: 'number', goal: 'number', goalText: 'string' }

const isOwn = (found: unknown): found is OwnRules =>
  typeof found === 'object' && found !== null && Object.entries(OWN).every(([key, type]) => typeof (found as Record<string, unknown>)[key] === type)

/** Reads settings from whatever was stored: what is missing or makes no sense is as it was at first. */
export function readSettings(found: Fields): Settings {
  const all = atFirst()
  for (const each of OPTIONS) {
    const value = at(found, each.field)
    if (fits(each, value)) put(all, each.field, value)
  }
  for (const game of GAMES) {
    const draft = at(found, `${game}.draft`)
    if (isOwn(draft) && draft.game === game) all[game].draft = draft
  }
  if (Array.isArray(found.own)) all.own = found.own.filter(isOwn)
  return all
}

const stored = load('localStorage', KEY)
export const settings: Settings = $state(readSettings(stored))

// ---- What the server keeps ----

/** What the server had when browser and server were last at one; null where they never met. */
let agreed = (stored.agreed ?? null) as Values | null

/** What was sent to the server since, while no answer has come: it may have these, which are not changes by somebody else. */
let underWay = Object(stored.underWay ?? {}) as Values

/** These are being sent to the server. A page that is loaded anew before the answer comes knows so. */
export function sending(values: Values): void {
  underWay = { ...underWay, ...values }
  write()
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

/** Those of the player's own settings that are to be told to a server which has these. */
export function unsent(server: Values): Values {
  const own = ownValues()
  const fresh = OPTIONS.filter(({ name, default: usual }) => {
    const before = agreed === null ? usual : (agreed[name] ?? server[name])
    if (name in underWay && alike(server[name], underWay[name])) return !alike(own[name], server[name])
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
    underWay = {}
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
  const forTab = tabSettings.get(each.field as Field)
  if (forTab && alike(at(settings, each.field), forTab.value)) forTab.before = mine
  else put(settings, each.field, mine)
}

// ---- For this tab alone ----

/** What was set for this tab, and what it was before. What the player has changed since is kept like the rest. */
const tabSettings = new Map<Field, { value: unknown; before: unknown }>()

/** Sets fields for this tab alone: other tabs and later days have them as they were. What makes no sense is passed over. */
export function setForTab(wanted: Wanted): void {
  untrack(() => {
    const own = kept()
    const asked = $state.snapshot(settings) as Settings
    const fields = FIELDS.filter((field) => field in wanted)
    for (const field of fields) put(asked, field, wanted[field])
    const read = readSettings(asked as unknown as Fields)
    for (const field of fields) {
      const value = wanted[field]
      if (!alike(at(read, field), value)) continue
      tabSettings.set(field, { value, before: at(own, field) })
      put(settings, field, value)
    }
    keepForTab()
  })
}

/** What this tab has when it is loaded anew. */
const keepForTab = () => store('sessionStorage', SESSION, Object.fromEntries([...tabSettings].map(([field, { value }]) => [field, value])))

/** The settings as they are to be written down. */
function kept(): Settings {
  const all = $state.snapshot(settings) as Settings
  for (const [field, { value, before }] of tabSettings) if (alike(at(all, field), value)) put(all, field, before)
  return all
}

/** A setting that the player has changed since is no longer of this tab alone. */
function settle(): void {
  const changed = [...tabSettings].filter(([field, { value }]) => !alike(at(settings, field), value))
  for (const [field] of changed) tabSettings.delete(field)
  if (changed.length > 0) keepForTab()
}

// A tab that is loaded anew has what it had.
setForTab(load('sessionStorage', SESSION))

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

const write = () => store('localStorage', KEY, { ...kept(), agreed, underWay })

function mark(name: 'mono' | 'keys', on: boolean): void {
  document.documentElement.toggleAttribute(`data-${name}`, on)
}

/**
 * What a key does, and what the help says of it. Handlers ask `actionOf`; the help dialog lists the entries; tests compare
 * the user guide with them. Knows no page and no game.
 *
 * To add a key: add an entry to the table in `src/hearthside/app/keys.py`, run `make types`, handle its action where the
 * context is handled, and add a row to docs/guide.md. `freeLetters(context)` names the letters that are left.
 */

import { KEYS, PLACES } from './key-table'

export { KEYS, PLACES }

/** What listens to a key. Several contexts are in force at once: see `PLACES`. */
export type Context = (typeof PLACES)[keyof typeof PLACES][number]

interface Entry {
  /** As the browser names them, letters small; `Shift+` before those that need it. */
  keys: readonly string[]
  does: string
  in: readonly Context[]
  /** The line of the help dialog; none for keys that a page shows itself. */
  says?: string
  /** What the help shows in place of the keys themselves. */
  shown?: readonly string[]
  /** It works while the others play, so it does not end a pause. Those of `page` and `table` all do. */
  waiting?: boolean
  /** It works only where nothing more special uses the key. */
  last?: boolean
}

type Row = (typeof KEYS)[number]
/** The actions of one context. */
export type ActionIn<C extends Context> = Row extends infer R
  ? R extends { does: infer D; in: readonly (infer X)[] }
    ? C extends X
      ? D
      : never
    : never
  : never

const ENTRIES: readonly Entry[] = KEYS

type Pressed = Pick<KeyboardEvent, 'key'> & { shiftKey?: boolean }

const small = (key: string): string => (key.length === 1 || /^F\d+$/.test(key) ? key.toLowerCase() : key)

const found = (key: string, context: Context): Entry | undefined =>
  ENTRIES.find((entry) => entry.in.includes(context) && entry.keys.includes(key))

/** What a key does in a context; null for a key that means nothing there. */
export function actionOf<C extends Context>({ key, shiftKey = false }: Pressed, context: C): ActionIn<C> | null {
  const name = small(key)
  const entry = (shiftKey ? found(`Shift+${name}`, context) : undefined) ?? found(name, context)
  return (entry?.does ?? null) as ActionIn<C> | null
}

/** −1 for a key that goes left or up, 1 for one that goes right or down. */
export const stepOf = ({ key }: Pressed): -1 | 1 => (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)

/** The place in the hand that a key names at Gin, from 0. */
export const PLACE_KEYS: readonly string[] = ENTRIES.find(({ does }) => does === 'place')!.keys

/** Keys without a letter that end a pause. */
const ENDING: ReadonlySet<string> = new Set(
  'Enter ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Backspace Delete'.split(' '),
)

/** Whether a key ends a pause: any does but those that work while the others play, and those of the browser. */
export function endsPause({ key, shiftKey = false }: Pressed, game: 'hearts' | 'gin'): boolean {
  if (key.length > 1) return ENDING.has(key)
  const name = small(key)
  if (shiftKey && found(`Shift+${name}`, game)?.waiting) return false
  return !found(name, 'page') && !found(name, 'table') && found(name, game)?.waiting !== true
}

const LABELS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}

/** A key as it is printed on it; with Shift, two of them. */
export const labelsOf = (key: string): string[] =>
  key.split(/(?<=Shift)\+/).map((part) => LABELS[part] ?? (part.length < 3 ? part.toUpperCase() : part))

export interface HelpLine {
  does: string
  labels: readonly string[]
  says: string
}

/** The lines of the help dialog for some contexts, in the table's order. */
export function helpFor(contexts: readonly Context[]): HelpLine[] {
  return ENTRIES.flatMap((entry) =>
    entry.says !== undefined && entry.in.some((context) => contexts.includes(context))
      ? [{ does: entry.does, labels: entry.shown ?? entry.keys.flatMap(labelsOf), says: entry.says }]
      : [],
  )
}

/** The letters that mean nothing wherever a context listens: what its next key can be. */
export function freeLetters(context: Context): string[] {
  const contexts = Object.values(PLACES).flatMap((place: readonly Context[]) => (place.includes(context) ? place : []))
  return [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !contexts.some((context) => found(letter, context)))
}

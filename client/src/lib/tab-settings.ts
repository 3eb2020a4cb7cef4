/**
 * Settings that hold for this tab alone, because the command line asked for them. Does not know where settings are
 * kept.
 */

import type { Settings } from './settings.svelte'
import type { Fields } from './storage'

const FIELDS = ['name', 'strength', 'game', 'saver', 'mono', 'keys', 'gin.preset', 'gin.goal', 'gin.opponents', 'gin.draft'] as const
export type Field = (typeof FIELDS)[number]
export type Wanted = Partial<Record<Field, unknown>>

/** A field that was set for this tab, and what it was before. */
export interface TabSetting {
  field: Field
  value: unknown
  before: unknown
}

export const at = (all: object, field: string): unknown =>
  field.split('.').reduce<unknown>((found, name) => (found as Fields | null | undefined)?.[name], all)

export function put(all: Settings, field: string, value: unknown): void {
  const [name, ...deeper] = field.split('.') as [string, ...string[]]
  const fields = all as unknown as Fields
  if (deeper[0] === undefined) fields[name] = value
  else (fields[name] as Fields)[deeper[0]] = value
}

export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Puts what is wanted in its place; what is no field of these is passed over. */
export function putAll(all: Settings, wanted: Wanted): void {
  for (const field of FIELDS) if (field in wanted) put(all, field, wanted[field])
}

/** Whether it is still as it was set for this tab. What the player has changed since is kept like the rest. */
export const stands = (all: Settings, { field, value }: TabSetting): boolean => alike(at(all, field), value)

/** Lends what is wanted over what stands; `read` says which of it makes sense, and `own` what it was before. */
export function withTabSettings(wanted: Wanted, tabSettings: readonly TabSetting[], read: Settings, own: Settings): TabSetting[] {
  const sensible = FIELDS.filter((field) => field in wanted && alike(at(read, field), wanted[field]))
  const others = tabSettings.filter(({ field }) => !sensible.includes(field))
  return [...others, ...sensible.map((field) => ({ field, value: wanted[field], before: at(own, field) }))]
}

/** What a tab remembers of it. */
export const written = (tabSettings: readonly TabSetting[]): Wanted =>
  Object.fromEntries(tabSettings.map(({ field, value }) => [field, value]))

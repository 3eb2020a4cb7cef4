/**
 * Settings that hold for this tab alone, because the command line asked for them. Does not know where settings are
 * kept.
 */

import type { Settings } from './settings.svelte'
import type { Fields } from './storage'

export const FIELDS = ['name', 'strength', 'game', 'saver', 'mono', 'keys', 'gin.preset', 'gin.goal', 'gin.opponents', 'gin.draft'] as const
export type Field = (typeof FIELDS)[number]
export type Wanted = Partial<Record<Field, unknown>>

export const at = (all: object, field: string): unknown =>
  field.split('.').reduce<unknown>((found, name) => (found as Fields | null | undefined)?.[name], all)

export function put(all: Settings, field: string, value: unknown): void {
  const [name, ...deeper] = field.split('.') as [string, ...string[]]
  const fields = all as unknown as Fields
  if (deeper[0] === undefined) fields[name] = value
  else (fields[name] as Fields)[deeper[0]] = value
}

export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

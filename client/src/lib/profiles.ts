/**
 * Who plays at this machine, by name. Each match keeps the name that it was begun with. The settings have every name that
 * somebody has or had, and what this player is called now, so whoever is renamed keeps their matches. Asks no server.
 */

import type { TableMessage } from './api'
import { NAME_LENGTH, PROFILES_MOST, settings } from './settings.svelte'

/** What a player without a name is called. */
export const UNNAMED = 'You'
/** Why several people at one screen cannot begin. */
export const NAME_ALL = 'Type a name for everybody at this screen.'

const isUnnamed = (name: string): boolean => ['', UNNAMED.toLowerCase()].includes(name.trim().toLowerCase())
const shown = (name: string): string => (isUnnamed(name) ? UNNAMED : name.trim().replace(/\s+/g, ' '))

/** What the player who has or had this name is called now. */
export function calledNow(name: string): string {
  const { profiles } = settings
  return Object.hasOwn(profiles, name) ? profiles[name]! : name
}

/** Who is playing. */
export const current = (): string => calledNow(shown(settings.name))

/** Who plays a match in the reader's seat. */
export const seatedAs = ({ seats, view }: Pick<TableMessage, 'seats' | 'view'>): string => calledNow(seats[view.seat]!.name)

/** The name of a player for the server: null for none. */
export const nameOf = (player: string): string | null => (player === UNNAMED ? null : player)

/** All who play here. */
export const everybody = (): string[] => [...new Set([...Object.values(settings.profiles), current()])]

/** All names of a player, the present one first. */
export const namesOf = (player: string): string[] => [
  ...new Set([player, ...Object.keys(settings.profiles).filter((name) => settings.profiles[name] === player)]),
]

/** This player plays from now on. */
export function choose(player: string): void {
  if (player === current()) return
  keepCurrent()
  settings.name = nameOf(player) ?? ''
}

/** Why nobody can have that name from now on, who is called `player` so far; null if somebody can. */
export function whyNot(name: string, player: string | null = null): string | null {
  const wanted = shown(name)
  if (player === null && isUnnamed(name)) return 'Type a name for the player.'
  if (wanted.length > NAME_LENGTH) return 'That name is too long. Choose a shorter one.'
  const same = (other: string) => other.toLowerCase() === wanted.toLowerCase()
  if (everybody().some((other) => other !== player && same(other))) return 'Somebody here has that name already. Choose another.'
  const had = Object.keys(settings.profiles).find((other) => same(other) && settings.profiles[other] !== player)
  if (had !== undefined) return 'Somebody here had that name before and still has its matches. Choose another.'
  return Object.keys(settings.profiles).length + 2 > PROFILES_MOST ? 'There is no room for another name. Remove a player first.' : null
}

/** Adds a player, who plays from now on. */
export function add(name: string): void {
  keepCurrent()
  const player = shown(name)
  settings.profiles = { ...settings.profiles, [player]: player }
  settings.name = player
}

/** Adds a player who plays beside the present one, if there is none of that name. */
export function addBeside(name: string): void {
  keepCurrent()
  if (!everybody().includes(name)) settings.profiles = { ...settings.profiles, [shown(name)]: shown(name) }
}

/** Calls a player otherwise. Their matches stay theirs. */
export function rename(player: string, name: string): void {
  const now = shown(name)
  if (now === player) return
  const mine = current() === player
  const others = Object.entries(settings.profiles).map(([known, called]) => [known, called === player ? now : called])
  settings.profiles = { ...Object.fromEntries(others), [player]: now }
  if (mine) settings.name = nameOf(now) ?? ''
}

/** Takes a player off the list. Their matches stay as they are. */
export function remove(player: string): void {
  const mine = current() === player
  settings.profiles = Object.fromEntries(Object.entries(settings.profiles).filter(([, called]) => called !== player))
  if (mine) settings.name = nameOf(Object.values(settings.profiles)[0] ?? UNNAMED) ?? ''
}

/** Whoever plays now stays on the list when somebody else does. */
function keepCurrent(): void {
  const player = current()
  if (!Object.values(settings.profiles).includes(player)) settings.profiles = { ...settings.profiles, [player]: player }
}

/**
 * The recovery codes of the people at this screen, with which they get their seats back at another device, until they say
 * that they have noted them. A page that is loaded again does not know them any more. Asks no server.
 */

import type { TableCreated } from './api'

export interface RecoveryCode {
  /** Whose it is. */
  name: string
  letters: string
}

const shown: Record<string, readonly RecoveryCode[]> = $state({})

/** Keeps the codes that came with a table that was set or a seat that was taken. */
export function keepRecoveryCodes({ table, recovery_codes, message: { seats } }: Pick<TableCreated, 'table' | 'recovery_codes'> & { message: Pick<TableCreated['message'], 'seats'> }): void {
  const found = recovery_codes.map(({ seat, letters }) => ({ name: seats[seat]!.name, letters }))
  if (found.length > 0) shown[table] = [...(shown[table] ?? []), ...found]
}

/** Keeps a code that takes the place of the one before, of whoever is at the screen. */
export function addRecoveryCode(table: string, code: RecoveryCode): void {
  shown[table] = [code]
}

/** The codes of that table that nobody has noted yet. */
export const recoveryCodes = (table: string): readonly RecoveryCode[] => shown[table] ?? []

/** They are noted, and not shown again. */
export function forgetRecoveryCodes(table: string): void {
  delete shown[table]
}

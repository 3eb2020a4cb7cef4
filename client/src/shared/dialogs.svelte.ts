/** Which of the shared dialogs is open. App shows them; any page or key may open one. */

import type { Game } from '../lib/api'
import type { IconName } from './ui/Icon.svelte'

export type DialogName = 'menu' | 'settings' | 'help' | 'leave' | 'opponents' | 'table' | 'device'

/** What the page adds to the menu. */
export interface MenuEntry {
  icon: IconName
  label: string
  key?: string
  run: () => void
}

interface Dialogs {
  open: DialogName | null
  extras: readonly MenuEntry[]
  /** The game of the table that is shown; null on every other page. */
  game: Game | null
  /** Whether several people play at this screen, who leave together. */
  shared: boolean
  /** Whether nothing was dealt yet at the table, which waits for people. */
  gathers: boolean
}

export const dialogs: Dialogs = $state({ open: null, extras: [], game: null, shared: false, gathers: false })

export function openDialog(name: DialogName): void {
  dialogs.open = name
}

/** Which of the dialogs that every page shares is open. App shows them; any page or key may open one. */

import type { IconName } from '../parts/Icon.svelte'

export type DialogName = 'menu' | 'settings' | 'help' | 'leave'

/** What the page adds to the menu. */
export interface MenuEntry {
  icon: IconName
  label: string
  key?: string
  run: () => void
}

export const dialogs: { open: DialogName | null; extras: readonly MenuEntry[] } = $state({ open: null, extras: [] })

export function openDialog(name: DialogName): void {
  dialogs.open = name
}

/** Which of the dialogs that every page shares is open. App shows them; any page or key may open one. */

export type DialogName = 'menu' | 'settings' | 'help' | 'leave'

export const dialogs: { open: DialogName | null } = $state({ open: null })

export function openDialog(name: DialogName): void {
  dialogs.open = name
}

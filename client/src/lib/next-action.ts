/** What pages have in common on which Enter goes on. */

import { actionOf } from './keys'

/** Takes the focus as it appears, so that what happened is read out. */
export function focusHeading(node: HTMLElement): void {
  node.tabIndex = -1
  node.focus({ preventScroll: true })
}

let focused: EventTarget | null = null
addEventListener('focusin', ({ target }) => (focused = target))

/** For a button that goes as it is used: the heading of the page takes the focus from it, which would be nowhere otherwise. */
export function handsFocusOn(button: HTMLElement): () => void {
  return () => {
    const heading = document.querySelector('h1')
    if (focused === button && document.activeElement === document.body && heading !== null) focusHeading(heading)
  }
}

/** Whether a key is meant for the page: not for a dialog or for what is typed in, and pressed alone. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog[open]'))
}

/** Whether a key goes on: N, or Enter where it presses nothing else. */
export function isNextKey(event: KeyboardEvent): boolean {
  if (!isForPage(event)) return false
  const pressed = event.target instanceof HTMLElement && event.target.closest('a, button') !== null
  const on = actionOf(event, 'after') === 'next' && !(event.key === 'Enter' && pressed)
  if (on) event.preventDefault()
  return on
}

/** Whether a key begins a match: Enter, from anywhere that has no use for it itself. */
export function isStartKey(event: KeyboardEvent): boolean {
  if (actionOf(event, 'start') === null || event.defaultPrevented || event.repeat) return false
  return !(event.target instanceof HTMLElement && event.target.closest('a, button, input:not([type=radio]), dialog, summary'))
}

/** What may scroll sideways, with large text or on a screen that was turned say, has to be within reach of the keyboard. */
export function focusIfScrollable(...rolls: HTMLElement[]): () => void {
  const look = () => {
    for (const roll of rolls) if (roll.scrollWidth > roll.clientWidth) roll.tabIndex = 0
  }
  look()
  addEventListener('resize', look)
  return () => removeEventListener('resize', look)
}

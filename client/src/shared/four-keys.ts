/**
 * The key set of MyHearts: left and right choose, down is Enter or yes, up is Escape or no. The tables move along
 * the hand themselves; everywhere else left and right move along everything that can be pressed. Knows no games.
 */

import { openDialog } from './dialogs.svelte'
import { settings } from '../lib/settings.svelte'

export const fourKeys = (): boolean => settings.keySet === 'myhearts'

const MEANINGS: Readonly<Record<string, string>> = { ArrowDown: 'Enter', ArrowUp: 'Escape' }

/** A key as the keys are set. */
export const keyOf = ({ key, shiftKey }: KeyboardEvent): { key: string; shiftKey: boolean } =>
  ({ key: fourKeys() ? (MEANINGS[key] ?? key) : key, shiftKey })

const STOPS = 'a[href], button, input, select, summary'
const reached = (element: HTMLElement): boolean => element.getClientRects().length > 0 && !(element as HTMLButtonElement).disabled

/** What can be pressed within an element, in order. */
const stopsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(STOPS)].filter(reached)

/** Puts the focus so many stops further, and round the ends; the first step goes to what leads on. */
export function stepIn(root: ParentNode, steps: number): void {
  const stops = stopsIn(root)
  const here = stops.indexOf(document.activeElement as HTMLElement)
  const next = here < 0 ? primaryStop(root) : stops[(here + steps + stops.length) % stops.length]
  next?.focus()
}

/** What leads on. */
export const primaryStop = (root: ParentNode): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-first], .go1')].find(reached) ?? stopsIn(root)[0]

/** Presses what has the focus within an element, or else what leads on. */
export function pressIn(root: ParentNode): void {
  const active = document.activeElement as HTMLElement | null
  const on = stopsIn(root).find((stop) => stop === active) ?? primaryStop(root)
  if (on instanceof HTMLSelectElement) {
    on.selectedIndex = (on.selectedIndex + 1) % on.options.length
    on.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (on instanceof HTMLInputElement && on.type === 'range') {
    on.value = Number(on.value) >= Number(on.max) ? on.min : String(Number(on.value) + 1)
    on.dispatchEvent(new Event('input', { bubbles: true }))
  } else on?.click()
}

/** A key that no table has a hand for. Answers whether it was one of the four. */
export function pressed(event: KeyboardEvent): boolean {
  if (!fourKeys() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog === undefined && document.querySelector('[data-hand]') !== null) return false
  const root = dialog ?? document.querySelector('.app, #app') ?? document.body
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (typing(event.target)) return false
      stepIn(root, event.key === 'ArrowLeft' ? -1 : 1)
      break
    case 'ArrowDown':
      if (!event.repeat) pressIn(root)
      break
    case 'ArrowUp':
      if (dialog) dialog.close()
      else openDialog('menu')
      break
    case 'Escape':
      if (dialog) return false // it closes by itself
      openDialog('menu')
      break
    default:
      return false
  }
  event.preventDefault()
  return true
}

/** Left and right are for what is typed, while there is something. */
const typing = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'text' && target.value !== ''

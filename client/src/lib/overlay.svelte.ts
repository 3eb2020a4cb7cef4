/**
 * What covers the page: the screen saver, or the screen of the boss key. It gets input before the page does; the input
 * that ends it does nothing else.
 */

import { actionOf } from './keys'
import { disguiseAs } from './router.svelte'

export type OverlayName = 'saver' | 'boss'

const BOSS_TITLE = 'Stores inventory'
const BOSS_ICON = '/sheet.svg'
/** Milliseconds in which what follows the waking input still belongs to it. */
const SAME_GESTURE = 400
/** Pixels that a mouse moves before that means anything: tables shake. */
const SHAKE = 4

const KEYS: readonly string[] = ['keydown', 'keyup', 'keypress']
const POINTING: readonly string[] = ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu']
/** Events that do nothing of their own under an overlay, and need not be waited for. */
const PASSIVE: readonly string[] = ['pointermove', 'wheel', 'touchstart', 'touchend']

class Overlay {
  /** What lies there; null while the page is open. */
  name: OverlayName | null = $state(null)

  #minutes = 0
  #idle: ReturnType<typeof setTimeout> | undefined
  /** Until when input belongs to the gesture that woke the page, by the clock of events. */
  #until = -Infinity
  /** A button or finger that woke the page is still down. */
  #held = false
  #icon = ''

  /** Listens for input, before anything on the page does; the answer stops it. */
  watch(): () => void {
    const heard = (event: Event) => this.#heard(event)
    for (const type of [...KEYS, ...POINTING]) addEventListener(type, heard, { capture: true })
    for (const type of PASSIVE) addEventListener(type, heard, { capture: true, passive: true })
    return () => {
      clearTimeout(this.#idle)
      for (const type of [...KEYS, ...POINTING, ...PASSIVE]) removeEventListener(type, heard, { capture: true })
    }
  }

  /** Lets the saver come after so many quiet minutes; 0: never. */
  after(minutes: number): void {
    this.#minutes = minutes
    this.#wait()
  }

  /** Covers the page with something dull, at once. */
  boss(): void {
    clearTimeout(this.#idle)
    this.name = 'boss'
    disguiseAs(BOSS_TITLE)
    this.#showIcon(BOSS_ICON)
  }

  /** Takes away whatever lies over the page. */
  lift(): void {
    if (this.name === 'boss') {
      disguiseAs(null)
      this.#showIcon(this.#icon)
    }
    this.name = null
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#idle)
    if (this.#minutes === 0 || this.name !== null) return
    this.#idle = setTimeout(() => (this.name = 'saver'), this.#minutes * 60_000)
  }

  #heard(event: Event): void {
    if (this.name === 'saver') this.#wakes(event)
    else if (this.name === 'boss') this.#watched(event)
    else if (this.#belongs(event)) swallow(event)
    else if (isBossKey(event)) {
      swallow(event)
      this.boss()
    } else this.#wait()
  }

  /** Any input ends the saver, but for a table that shakes and a key let go of. */
  #wakes(event: Event): void {
    swallow(event)
    if (event.type === 'keyup') return
    if (event.type === 'pointermove' && Math.hypot((event as PointerEvent).movementX, (event as PointerEvent).movementY) < SHAKE) return
    this.#held = event.type === 'pointerdown'
    this.#until = event.timeStamp + SAME_GESTURE
    this.lift()
  }

  /** Whether input is still the gesture that woke the page. A button let go of unseen is seen by the next movement. */
  #belongs(event: Event): boolean {
    if (!this.#held) return event.timeStamp < this.#until
    const free = event.type === 'pointermove' && (event as PointerEvent).buttons === 0
    if (free || event.type === 'keydown') {
      this.#held = false
      return false
    }
    if (event.type === 'pointerup' || event.type === 'pointercancel') {
      this.#held = false
      this.#until = event.timeStamp + SAME_GESTURE
    }
    return true
  }

  /** Under the boss's eyes its key and Escape go back; others do what they do on a dull page, and nothing at the table. */
  #watched(event: Event): void {
    if (!KEYS.includes(event.type)) return
    const { key } = event as KeyboardEvent
    if (PASSING.has(key)) return event.stopImmediatePropagation()
    swallow(event)
    if (event.type === 'keydown' && !(event as KeyboardEvent).repeat && (key === 'Escape' || isBossKey(event))) this.lift()
  }

  #showIcon(address: string): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null) return
    if (this.#icon === '') this.#icon = link.getAttribute('href') ?? ''
    link.setAttribute('href', address)
  }
}

/** Keys that a dull page has a use for: to scroll, and to press its button. */
const PASSING: ReadonlySet<string> = new Set(['Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** The boss key, unless it is a letter being typed. */
function isBossKey(event: Event): boolean {
  if (event.type !== 'keydown') return false
  const { ctrlKey, metaKey, altKey, target } = event as KeyboardEvent
  if (actionOf(event as KeyboardEvent, 'page') !== 'boss' || ctrlKey || metaKey || altKey) return false
  return !(target instanceof HTMLElement && target.closest('input[type="text"], select, textarea'))
}

function swallow(event: Event): void {
  event.stopImmediatePropagation()
  if (event.cancelable && !PASSIVE.includes(event.type)) event.preventDefault()
}

export const overlay = new Overlay()

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overlay } from './overlay.svelte'
import { entitle } from './router.svelte'

let leave: () => void
let clock = 0
const seen = vi.fn<(type: string) => void>()
const page = (event: Event) => seen(event.type)
const TYPES = ['keydown', 'pointerdown', 'pointerup', 'click', 'pointermove']

/** Something the player does, at a moment of the events' own clock; whether the page may do what it usually does. */
function does(type: string, more: object = {}, on: EventTarget = document.body): boolean {
  const event = new (type.startsWith('key') ? KeyboardEvent : MouseEvent)(type, { bubbles: true, cancelable: true, ...more })
  for (const [name, value] of Object.entries({ timeStamp: clock, ...more })) Object.defineProperty(event, name, { value })
  return on.dispatchEvent(event)
}

const moves = (by: number) => does('pointermove', { movementX: by, movementY: 0, buttons: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  clock += 100_000
  seen.mockReset()
  for (const type of TYPES) addEventListener(type, page)
  leave = overlay.watch()
})

afterEach(() => {
  overlay.after(0)
  overlay.lift()
  leave()
  for (const type of TYPES) removeEventListener(type, page)
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('the saver comes after so many quiet minutes, counted from the last input', () => {
  overlay.after(2)
  vi.advanceTimersByTime(119_000)
  does('keydown', { key: 'x' })
  vi.advanceTimersByTime(119_000)
  expect(overlay.name).toBeNull()
  vi.advanceTimersByTime(1_000)
  expect(overlay.name).toBe('saver')
})

test('set to never, it never comes', () => {
  overlay.after(0)
  vi.advanceTimersByTime(24 * 3600_000)
  expect(overlay.name).toBeNull()
})

function asleep() {
  overlay.after(1)
  vi.advanceTimersByTime(60_000)
  expect(overlay.name).toBe('saver')
}

test('the key that ends the saver does nothing else, and the next one is the page’s', () => {
  asleep()
  expect(does('keydown', { key: 'Enter' })).toBe(false)
  expect(overlay.name).toBeNull()
  expect(seen).not.toHaveBeenCalled()
  clock += 1000
  does('keydown', { key: 'Enter' })
  expect(seen).toHaveBeenCalledWith('keydown')
})

test('a long press ends it, and neither its end nor its click reaches the page', () => {
  asleep()
  does('pointerdown')
  expect(overlay.name).toBeNull()
  clock += 3000
  does('pointerup')
  does('click')
  expect(seen).not.toHaveBeenCalled()
  clock += 1000
  does('click')
  expect(seen).toHaveBeenCalledWith('click')
})

test('a mouse that moves ends it, a table that shakes does not', () => {
  asleep()
  moves(1)
  expect(overlay.name).toBe('saver')
  moves(20)
  expect(overlay.name).toBeNull()
  does('click')
  expect(seen).not.toHaveBeenCalledWith('click')
})

test('a button let go of outside the window locks nothing', () => {
  asleep()
  does('pointerdown')
  clock += 5000
  moves(5)
  clock += 1000
  does('click')
  expect(seen).toHaveBeenCalledWith('click')
})

test('the boss key covers the page with another title and another mark, and brings both back', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">'
  const icon = () => document.querySelector('link')?.getAttribute('href')
  entitle('Your turn')
  does('keydown', { key: 'b' })
  expect(overlay.name).toBe('boss')
  expect(document.title).not.toMatch(/Hearthside|turn/)
  expect(icon()).toBe('/sheet.svg')
  entitle('The match is over')
  expect(document.title).not.toContain('match')
  clock += 1000
  does('keydown', { key: 'B' })
  expect(overlay.name).toBeNull()
  expect(document.title).toBe('The match is over · Hearthside')
  expect(icon()).toBe('/favicon.svg')
  expect(seen).not.toHaveBeenCalled()
})

test('under it no key comes to the table; Escape goes back, and the saver does not come', () => {
  overlay.after(1)
  overlay.boss()
  vi.advanceTimersByTime(3600_000)
  expect(overlay.name).toBe('boss')
  for (const key of ['d', 'k', 'Enter', 'ArrowDown', 'm', '?']) does('keydown', { key })
  expect(seen).not.toHaveBeenCalled()
  expect(does('keydown', { key: 'Tab' })).toBe(true)
  expect(does('keydown', { key: 'x' })).toBe(false)
  does('keydown', { key: 'Escape' })
  expect(overlay.name).toBeNull()
})

test('a letter that is typed is no boss key, nor is one with Control', () => {
  document.body.innerHTML = '<input type="text">'
  does('keydown', { key: 'b' }, document.querySelector('input')!)
  does('keydown', { key: 'b', ctrlKey: true })
  expect(overlay.name).toBeNull()
  expect(seen).toHaveBeenCalledTimes(2)
})

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import StrengthDial from './StrengthDial.svelte'

const BOX = { left: 50, top: 20, width: 200, height: 122 } as DOMRect

beforeEach(() => {
  const held = new WeakSet<Element>()
  HTMLElement.prototype.setPointerCapture = function () {
    held.add(this)
  }
  HTMLElement.prototype.hasPointerCapture = function () {
    return held.has(this)
  }
})
afterEach(cleanup)

function shown(value: number): HTMLElement {
  render(StrengthDial, { label: 'Strength', value, most: 10, text: 'So strong', word: 'Fair' })
  const dial = screen.getByRole('slider', { name: 'Strength' })
  dial.getBoundingClientRect = () => BOX
  return dial
}
const now = (dial: HTMLElement) => Number(dial.getAttribute('aria-valuenow'))

test('it says what it is, how far it goes and where it stands', () => {
  const dial = shown(6)
  const said = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow', 'aria-valuetext'].map((name) => dial.getAttribute(name))
  expect(said).toEqual(['1', '10', '6', 'So strong'])
})

test.each([
  ['ArrowRight', 6, 7],
  ['ArrowUp', 6, 7],
  ['ArrowUp', 10, 10],
  ['ArrowLeft', 6, 5],
  ['ArrowDown', 1, 1],
  ['PageUp', 6, 9],
  ['PageUp', 9, 10],
  ['PageDown', 6, 3],
  ['Home', 6, 1],
  ['End', 6, 10],
  ['a', 6, 6],
])('%s turns it from %i to %i', async (key, from, to) => {
  const dial = shown(from)
  const left = await fireEvent.keyDown(dial, { key })
  expect(now(dial)).toBe(to)
  expect(left).toBe(key === 'a') // what turns it does not scroll the page as well
})

test.each([
  [72, 128, 1],
  [150, 50, 6],
  [228, 128, 10],
  [148, 50, 5],
  [0, 400, 1],
  [400, 400, 10],
  [86, 84, 3],
])('a press at %i, %i turns it to %i', async (clientX, clientY, to) => {
  const dial = shown(2)
  await fireEvent.pointerDown(dial, { clientX, clientY, button: 0, pointerId: 1 })
  expect(now(dial)).toBe(to)
})

test('it follows the pointer while that is held, and only then', async () => {
  const dial = shown(6)
  await fireEvent.pointerMove(dial, { clientX: 72, clientY: 128, pointerId: 1 })
  expect(now(dial)).toBe(6)
  await fireEvent.pointerDown(dial, { clientX: 72, clientY: 128, button: 2, pointerId: 1 })
  expect(now(dial)).toBe(6)
  await fireEvent.pointerDown(dial, { clientX: 72, clientY: 128, button: 0, pointerId: 1 })
  await fireEvent.pointerMove(dial, { clientX: 228, clientY: 128, pointerId: 1 })
  expect(now(dial)).toBe(10)
})

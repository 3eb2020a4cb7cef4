import { expect, test, vi } from 'vitest'
import { Drag } from './drag'

/** A pointer at a place, above an element that notes whether it keeps the pointer. */
function pointer(type: string, x: number, y: number, at = element()) {
  return { type, button: 0, pointerId: 7, clientX: x, clientY: y, detail: 1, currentTarget: at } as never
}

function element() {
  return { setPointerCapture: vi.fn() }
}

function dragging() {
  const to = { starts: vi.fn(({ dx, dy }) => Math.hypot(dx, dy) > 8), moves: vi.fn(), ends: vi.fn() }
  return { drag: new Drag(to), to }
}

test('the card taken hold of keeps the pointer from the first, though its neighbour is below it on the way', () => {
  const { drag } = dragging()
  const card = element()
  drag.down(pointer('pointerdown', 10, 10, card), '6S')
  expect(card.setPointerCapture).toHaveBeenCalledExactlyOnceWith(7)
})

test('a short way is a click', () => {
  const { drag, to } = dragging()
  drag.down(pointer('pointerdown', 10, 10), '6S')
  drag.move(pointer('pointermove', 14, 12))
  drag.up(pointer('pointerup', 14, 12))
  expect(to.moves).not.toHaveBeenCalled()
  expect(drag.clicks(pointer('click', 14, 12))).toBe(true)
})

test('a long way is told, ends where it was let go, and is no click', () => {
  const { drag, to } = dragging()
  drag.down(pointer('pointerdown', 10, 10), '6S')
  drag.move(pointer('pointermove', 40, 10))
  drag.up(pointer('pointerup', 50, 30))
  expect(to.moves).toHaveBeenCalledExactlyOnceWith('6S', { dx: 30, dy: 0 }, expect.anything())
  expect(to.ends).toHaveBeenCalledExactlyOnceWith('6S', { dx: 40, dy: 20 }, expect.anything(), true)
  expect(drag.clicks(pointer('click', 50, 30))).toBe(false)
})

test('a finger that the browser takes away drops nothing', () => {
  const { drag, to } = dragging()
  drag.down(pointer('pointerdown', 10, 10), '6S')
  drag.move(pointer('pointermove', 40, 10))
  drag.up(pointer('pointercancel', 40, 10))
  expect(to.ends.mock.calls[0]?.[3]).toBe(false)
})

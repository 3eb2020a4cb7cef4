import { expect, test } from 'vitest'
import { PLACES, commandOf } from './keys'

test('every card of the largest hand has a key', () => {
  expect([...PLACES].map((key) => commandOf(key, false))).toEqual(
    Array.from({ length: 11 }, (_, place) => ({ what: 'pick', place })),
  )
})

test.each([
  ['d', 'draw'],
  ['D', 'draw'],
  ['p', 'take'],
  ['n', 'no'],
  ['k', 'knock'],
  ['g', 'gin'],
  ['h', 'hint'],
  ['u', 'undo'],
  ['s', 'sort'],
  ['z', 'zip'],
  ['t', 'log'],
  ['l', 'discards'],
  ['c', 'sheet'],
])('%s is %s', (key, what) => {
  expect(commandOf(key, false)).toEqual({ what })
})

test('Shift+Z plays the hand out, and a capital alone does not', () => {
  expect(commandOf('Z', true)).toEqual({ what: 'out' })
  expect(commandOf('Z', false)).toEqual({ what: 'zip' })
})

test('arrows walk along the hand, and with Shift carry the card along', () => {
  expect(commandOf('ArrowLeft', false)).toEqual({ what: 'walk', steps: -1 })
  expect(commandOf('ArrowRight', false)).toEqual({ what: 'walk', steps: 1 })
  expect(commandOf('ArrowRight', true)).toEqual({ what: 'shift', steps: 1 })
  expect(commandOf('End', false)).toEqual({ what: 'end', last: true })
})

test('what opens menu, help and the dull page is left to the page', () => {
  for (const key of ['m', 'M', '?', 'b', 'F5', 'Tab', 'Shift', 'toString', '']) expect(commandOf(key, false)).toBeNull()
})

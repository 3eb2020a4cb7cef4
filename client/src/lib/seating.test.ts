import { expect, test } from 'vitest'
import { advice, known, tap, type Seating } from './seating'

const FULL: Seating = { seats: ['cal', 'vicky', 'shark'], next: 0 }

test('a name that sits stands up, and its seat is the first to be filled', () => {
  const without = tap(FULL, 'vicky')
  expect(without.seats).toEqual(['cal', '', 'shark'])
  expect(tap(without, 'nellie').seats).toEqual(['cal', 'nellie', 'shark'])
})

test('with every seat taken, names go round the table', () => {
  const after = ['nellie', 'frank', 'chuck'].reduce(tap, FULL)
  expect(after).toEqual({ seats: ['nellie', 'frank', 'chuck'], next: 0 })
})

test('nobody sits twice, whatever is tapped', () => {
  const names = ['cal', 'vicky', 'shark', 'nellie', 'frank']
  let seating = FULL
  for (let k = 0; k < 400; k++) {
    seating = tap(seating, names[(k * 7 + (k >> 2)) % names.length]!)
    const taken = seating.seats.filter((name) => name !== '')
    expect(new Set(taken).size).toBe(taken.length)
    expect([0, 1, 2]).toContain(seating.next)
  }
})

test('the advice is what happens', () => {
  expect(advice(FULL)).toBe('Three seats, all taken. The next name takes West.')
  expect(tap(FULL, 'nellie').seats[0]).toBe('nellie')
  expect(advice(tap(FULL, 'cal'))).toBe('One seat is free. Tap a name to fill it.')
  expect(advice({ seats: ['', '', ''], next: 0 })).toBe('Three seats are free. Tap a name to fill them.')
})

test('a remembered name that nobody has any more leaves its seat free', () => {
  expect(known(['cal', 'gone', 'shark'], ['cal', 'shark'])).toEqual(['cal', '', 'shark'])
})

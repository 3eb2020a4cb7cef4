import { expect, test } from 'vitest'
import { advice, kept, known, PLACES, placesOf, seated, tap, type Seating } from './seating'

const FULL: Seating = { seats: ['cal', 'vicky', 'shark'], next: 0 }
const STYLES = ['nellie', 'frank', 'cal', 'shark', 'charlie', 'vicky', 'chuck']

test('a name that sits stands up, and its seat is the first to be filled', () => {
  const without = tap(FULL, 'vicky')
  expect(without.seats).toEqual(['cal', '', 'shark'])
  expect(tap(without, 'nellie').seats).toEqual(['cal', 'nellie', 'shark'])
})

test('with every seat taken, names go round the table', () => {
  const after = ['nellie', 'frank', 'chuck'].reduce(tap, FULL)
  expect(after).toEqual({ seats: ['nellie', 'frank', 'chuck'], next: 0 })
})

test.each([1, 2, 3, 4, 5])('nobody sits twice among %i, whatever is tapped', (count) => {
  let seating: Seating = { seats: STYLES.slice(0, count), next: 0 }
  for (let k = 0; k < 400; k++) {
    seating = tap(seating, STYLES[(k * 7 + (k >> 2)) % STYLES.length]!)
    const taken = seating.seats.filter((name) => name !== '')
    expect(new Set(taken).size).toBe(taken.length)
    expect(seating.seats).toHaveLength(count)
    expect(seating.next).toBeLessThan(count)
  }
})

test('the advice is what happens', () => {
  expect(advice(FULL)).toBe('Three seats, all taken. The next name takes West.')
  expect(tap(FULL, 'nellie').seats[0]).toBe('nellie')
  expect(advice(tap(FULL, 'cal'))).toBe('One seat is free. Tap a name to fill it.')
  expect(advice({ seats: ['', '', ''], next: 0 })).toBe('Three seats are free. Tap a name to fill them.')
  expect(advice({ seats: ['cal'], next: 0 })).toBe('One seat, and it is taken. The next name takes North.')
  expect(advice({ seats: STYLES.slice(0, 5), next: 1 })).toBe('Five seats, all taken. The next name takes Northwest.')
})

test('each table has a place for everyone, and yours is South', () => {
  for (const [count, places] of Object.entries(PLACES)) {
    expect(new Set(places).size).toBe(Number(count))
    expect(places[0]).toBe('South')
    expect(placesOf(Number(count) - 1)).toEqual(places.slice(1))
  }
})

test('a remembered name that nobody has any more leaves its seat free', () => {
  expect(known(['cal', 'gone', 'shark'], ['cal', 'shark'])).toEqual(['cal', '', 'shark'])
})

test('a larger table keeps who sits, a smaller one too, and those who left come back', () => {
  const remembered = ['cal', 'vicky', 'shark', 'nellie', 'frank']
  const five = seated(remembered.slice(0, 3), 5, remembered, STYLES)
  expect(five).toEqual(remembered)
  expect(seated(five, 1, five, STYLES)).toEqual(['cal'])
  expect(kept(['nellie'], remembered)).toEqual(['nellie', 'vicky', 'shark', '', 'frank'])
  expect(seated(['nellie'], 5, ['nellie', 'vicky', 'shark', '', 'frank'], STYLES)).toEqual(['nellie', 'vicky', 'shark', 'frank', 'cal'])
})

import { expect, test } from 'vitest'
import { SEAT_NAMES } from './options'
import { kept, known, placesOf, seated, tap, wantedFor, type Seating } from './seating'

const FULL: Seating = { seats: ['cal', 'vicky', 'shark'], next: 0 }
const STYLES = ['nellie', 'frank', 'cal', 'shark', 'charlie', 'vicky', 'chuck']

test('a character that sits gives way to the Shark, and its seat is the next to be taken', () => {
  const without = tap(FULL, 'vicky')
  expect(without).toEqual({ seats: ['cal', 'shark', 'shark'], next: 1 })
  expect(tap(without, 'nellie').seats).toEqual(['cal', 'nellie', 'shark'])
})

test('the Shark may have every seat, and is asked for at the strength of the dial', () => {
  const after = ['shark', 'shark', 'shark'].reduce(tap, FULL)
  expect(after).toEqual({ seats: ['shark', 'shark', 'shark'], next: 0 })
  expect(wantedFor(['cal', 'shark'], 7)).toEqual([{ kind: 'style', style: 'cal' }, { kind: 'style', style: 'level-7' }])
})

test('with every seat taken, names go round the table', () => {
  const after = ['nellie', 'frank', 'chuck'].reduce(tap, FULL)
  expect(after).toEqual({ seats: ['nellie', 'frank', 'chuck'], next: 0 })
})

test.each([1, 2, 3, 4, 5])('no character sits twice among %i, whatever is tapped', (count) => {
  let seating: Seating = { seats: STYLES.slice(0, count), next: 0 }
  for (let k = 0; k < 400; k++) {
    seating = tap(seating, STYLES[(k * 7 + (k >> 2)) % STYLES.length]!)
    const taken = seating.seats.filter((name) => name !== 'shark')
    expect(new Set(taken).size).toBe(taken.length)
    expect(seating.seats).toHaveLength(count)
    expect(seating.next).toBeLessThan(count)
  }
})

test('each table has a place for everyone, and yours is South', () => {
  for (const [count, places] of Object.entries<readonly string[]>(SEAT_NAMES)) {
    expect(new Set(places).size).toBe(Number(count))
    expect(places[0]).toBe('South')
    expect(placesOf(Number(count) - 1)).toEqual(places.slice(1))
  }
})

test('a remembered name that nobody has any more leaves its seat to the Shark', () => {
  expect(known(['cal', 'gone', 'shark', ''], ['cal', 'shark'])).toEqual(['cal', 'shark', 'shark', 'shark'])
})

test('a larger table keeps who sits, a smaller one too, and those who left come back', () => {
  const remembered = ['cal', 'vicky', 'shark', 'nellie', 'frank']
  const five = seated(remembered.slice(0, 3), 5, remembered)
  expect(five).toEqual(remembered)
  expect(seated(five, 1, five)).toEqual(['cal'])
  expect(kept(['nellie'], remembered)).toEqual(['nellie', 'vicky', 'shark', 'shark', 'frank'])
  expect(seated(['frank'], 5, remembered)).toEqual(['frank', 'vicky', 'shark', 'nellie', 'shark'])
})

import { expect, test } from 'vitest'
import { placeOf } from './around'

test.each([2, 3, 4, 5, 6])('with %i seats the reader sits in front, and no two at one place', (seats) => {
  for (let mine = 0; mine < seats; mine++) {
    const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, mine, seats))
    expect(places[mine]).toBe('s')
    expect(new Set(places).size).toBe(seats)
  }
})

test('whoever is next sits at the left', () => {
  expect(placeOf(1, 0, 4)).toBe('w')
  expect(placeOf(0, 3, 4)).toBe('w')
})

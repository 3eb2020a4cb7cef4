import { expect, test } from 'vitest'
import type { PersonView, TableMessage } from './api'
import { concernsPeople, isAway, waitedFor } from './people'

const person = (seat: number, found: Partial<PersonView> = {}): PersonView => ({
  seat,
  state: 'connected',
  auto: null,
  clock_left: null,
  takeover_left: null,
  sentence: null,
  ...found,
})
const table = (...people: PersonView[]) => ({ people, request: null, view: { seat: 0 } }) as unknown as TableMessage

test('at a quiet table there is nothing to say', () => {
  const message = table(person(0), person(2))
  expect(concernsPeople(message)).toBe(false)
  expect(isAway(message, 2)).toBe(false)
})

test('somebody who is away is waited for', () => {
  const gone = person(2, { state: 'away', takeover_left: 40_000 })
  const message = table(person(0), gone)
  expect(isAway(message, 2)).toBe(true)
  expect(waitedFor(message)).toBe(gone)
})

test('so is whoever has a clock, oneself too', () => {
  const mine = person(0, { clock_left: 9000 })
  expect(waitedFor(table(mine))).toBe(mine)
})

test('nobody waits for oneself to come back', () => {
  expect(concernsPeople(table(person(0, { state: 'away', takeover_left: 1000 })))).toBe(false)
})

test('a request concerns everybody', () => {
  expect(concernsPeople({ ...table(person(0)), request: { request: 1, kind: 'undo', seat: 1, waits_for: [0], sentence: '' } })).toBe(true)
})

import { expect, test } from 'vitest'
import type { PersonView, TableMessage } from './api'
import { clockOf, concernsPeople, isAway, newsOfPeople, portraitOf, waitedFor } from './people'

const person = (seat: number, found: Partial<PersonView> = {}): PersonView => ({
  seat,
  state: 'connected',
  auto: null,
  clock_left: null,
  takeover_left: null,
  sentence: null,
  ...found,
})
const ASKED = { request: 1, kind: 'undo' as const, seat: 1, waits_for: [0], time_left: 60_000, sentence: 'Ben asks.' }
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

test('a clock is read at the plate, and nobody else is told', () => {
  const message = table(person(0, { clock_left: 9000 }), person(1))
  expect([clockOf(message, 0), clockOf(message, 1), clockOf(message, 2)]).toEqual([9000, null, null])
  expect(concernsPeople(message)).toBe(false)
})

test('three people at one table are told apart by their portraits, wherever the reader sits', () => {
  const seats = [0, 1, 2, 3].map(() => ({ kind: 'person' as const, style: null }))
  for (let me = 0; me < 4; me++) {
    const seen = seats.map((_, seat) => portraitOf(seats, me, seat))
    expect(seen[me]).toBeNull()
    expect(new Set(seen).size).toBe(4)
  }
})

test('opponents keep their portraits, and an open seat has a chair', () => {
  expect(portraitOf([{ kind: 'person', style: null }, { kind: 'style', style: 'cal' }, { kind: 'open', style: null }], 0, 1)).toBe('cal')
  expect(portraitOf([{ kind: 'person', style: null }, { kind: 'open', style: null }], 0, 1)).toBe('nobody')
})

test('nobody waits for oneself to come back', () => {
  expect(concernsPeople(table(person(0, { state: 'away', takeover_left: 1000 })))).toBe(false)
})

test('a request concerns everybody', () => {
  expect(concernsPeople({ ...table(person(0)), request: ASKED })).toBe(true)
})

test('a request is told once, and not to whoever asked', () => {
  const quiet = table(person(0), person(1))
  const asked = { ...quiet, request: ASKED }
  expect(newsOfPeople(quiet, asked)).toEqual(['Ben asks.'])
  expect(newsOfPeople(asked, { ...asked, request: { ...ASKED, waits_for: [] } })).toEqual([])
  expect(newsOfPeople(quiet, { ...asked, request: { ...ASKED, seat: 0 } })).toEqual([])
})

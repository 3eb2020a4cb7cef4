import { describe, expect, test } from 'vitest'
import type { PersonView, TableMessage } from './api'
import { clockOf, concernsPeople, hasAutoPlay, isAway, newsOfDevices, newsOfHost, newsOfPeople, nextHere, portraitOf, waitedFor } from './people'

const person = (seat: number, found: Partial<PersonView> = {}): PersonView => ({
  seat,
  state: 'connected',
  auto: null,
  clock_left: null,
  takeover_left: null,
  sentence: null,
  plate: null,
  ...found,
})
const ASKED = { request: 1, kind: 'undo' as const, seat: 1, waits_for: [0], time_left: 60_000, sentence: 'Ben asks.' }
const table = (...people: PersonView[]) => ({ people, request: null, here: [0], seats: [], view: { seat: 0 } }) as unknown as TableMessage

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

test('up to six people at one table are told apart by their portraits, wherever the reader sits', () => {
  for (const many of [2, 3, 4, 5, 6]) {
    const seats = Array.from({ length: many }, () => ({ kind: 'person' as const, style: null }))
    for (let me = 0; me < many; me++) {
      const seen = seats.map((_, seat) => portraitOf(seats, me, seat))
      expect(seen[me]).toBeNull()
      expect(new Set(seen).size).toBe(many)
    }
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

describe('who has to come to a screen that several people share', () => {
  const at = (to_move: number[], here = [0, 2], phase = 'play', people: PersonView[] = []) =>
    ({ here, people, seats: [0, 1, 2, 3].map(() => ({})), view: { to_move, phase } }) as unknown as TableMessage

  test('whoever is to move, and nobody where that is somebody elsewhere or the computer', () => {
    expect(nextHere(at([2]), 0, 0)).toBe(2)
    expect(nextHere(at([1]), 0, 0)).toBeNull()
    expect(nextHere(at([2], [0, 2], 'play', [person(2, { auto: 'asked' })]), 0, 0)).toBeNull()
  })

  test('nobody while whoever is there is to move, even where others are too', () => {
    expect(nextHere(at([0]), 0, 0)).toBeNull()
    expect(nextHere(at([0, 2], [0, 2], 'pass'), 0, 0)).toBeNull()
  })

  test('clockwise from whoever was there last, where several are to move', () => {
    expect(nextHere(at([0, 1, 3], [0, 1, 3], 'pass'), null, null)).toBe(0)
    expect(nextHere(at([0, 1, 3], [0, 1, 3], 'pass'), null, 1)).toBe(3)
    expect(nextHere(at([0, 1], [0, 1, 3], 'pass'), null, 3)).toBe(0)
  })

  test('nobody between deals, and where one person alone has the screen', () => {
    expect(nextHere(at([0], [0, 2], 'deal'), null, null)).toBeNull()
    expect(nextHere(at([0], [0, 2], 'over'), null, null)).toBeNull()
    expect(nextHere(at([0], [0]), null, null)).toBeNull()
  })
})

test('that the host has changed the seats is told once, and as nobody who leaves or sits down', () => {
  const seats = (...names: string[]) => ({ ...table(person(0)), seats: names.map((name) => ({ kind: name === '' ? 'open' : 'person', name: name || 'West' })) }) as TableMessage
  expect(newsOfPeople(seats('Maud', 'Ben', ''), seats('Maud', '', 'Ben'))).toEqual(['The host has changed the seats.'])
  expect(newsOfPeople(seats('Maud', 'Ben', ''), seats('Ben', 'Maud', ''))).toEqual(['The host has changed the seats.'])
  expect(newsOfPeople(seats('Maud', 'Ben', ''), seats('Maud', 'Ben', ''))).toEqual([])
})

test('who sits down, leaves, is away, is played for and is back is told once each', () => {
  const seats = (kind: string, name: string) => [{ kind: 'person', name: 'Maud' }, { kind, name }]
  const ben = (found: Partial<PersonView> = {}) => ({ ...table(person(0), person(1, found)), seats: seats('person', 'Ben') }) as TableMessage
  const open = { ...table(person(0)), seats: seats('open', 'North') } as TableMessage
  const shark = { ...table(person(0)), seats: seats('style', 'The Shark') } as TableMessage
  const waits = ben({ state: 'away', takeover_left: 59_400, sentence: ['Ben is away. The Shark plays for Ben in'] })
  const later = ben({ state: 'away', takeover_left: 20_000, sentence: ['Ben is away. The Shark plays for Ben in'] })
  const played = ben({ state: 'away', auto: 'away', sentence: ['Ben is away. The Shark plays for Ben.'] })
  expect(newsOfPeople(open, ben())).toEqual(['Sits down: Ben'])
  expect(newsOfPeople(ben(), open)).toEqual(['Has left: Ben'])
  expect(newsOfPeople(ben(), waits)).toEqual(['Ben is away. The Shark plays for Ben in 60 seconds.'])
  expect(newsOfPeople(waits, later)).toEqual([])
  expect(newsOfPeople(later, played)).toEqual(['Ben is away. The Shark plays for Ben.'])
  expect(newsOfPeople(played, ben())).toEqual(['Is back: Ben'])
  expect(newsOfPeople(played, shark)).toEqual(['Has left: Ben'])
  expect(newsOfPeople(shark, { ...shark, seats: seats('style', 'Cal') } as TableMessage)).toEqual([])
})

test('a seat that goes to another device, or is offered, is told to the others', () => {
  const at = (found: object, here = [0]) => ({ here, seats: [{ kind: 'person', name: 'Maud', offered: false, handovers: 0 }, { kind: 'person', name: 'Ben', offered: false, handovers: 0, ...found }] }) as unknown as TableMessage
  const offered = at({ offered: true })
  expect(newsOfDevices(at({}), at({ handovers: 1 }))).toEqual(['Plays on at another device: Ben'])
  expect(newsOfDevices(at({}), offered)).toEqual(['The host offers a seat, with a link: that of Ben'])
  expect(newsOfDevices(offered, at({}))).toEqual(['Keeps the seat: Ben'])
  expect(newsOfDevices(offered, at({ handovers: 1 }))).toEqual(['Offered seat taken: Ben. Plays there now: Ben'])
  expect(newsOfDevices(offered, at({ handovers: 1, name: 'Cy' }))).toEqual(['Offered seat taken: Ben. Plays there now: Cy'])
  expect(newsOfDevices(at({}), at({}))).toEqual([])
  expect(newsOfDevices(at({}), at({ handovers: 1 }, [0, 1]))).toEqual([])
})

test('AutoPlay of others shows at their plates, and no takeover', () => {
  const message = table(person(0, { auto: 'asked' }), person(1, { auto: 'asked' }), person(2, { auto: 'away' }))
  expect([0, 1, 2].map((seat) => hasAutoPlay(message, seat))).toEqual([false, true, false])
})

test('everybody is told who the host is now, and whoever stands in that they do', () => {
  const at = (found: object) => ({ here: [1], host: false, host_seat: 0, seats: ['Maud', 'Ben', 'Ann'].map((name) => ({ kind: 'person', name })), ...found }) as unknown as TableMessage
  expect(newsOfHost(at({}), at({}))).toBeNull()
  expect(newsOfHost(at({}), at({ host: true }))).toBe('The host is away. Until they are back, you are the host.')
  expect(newsOfHost(at({ host: true }), at({ host: true, host_seat: 1 }))).toBe('You are the host now.')
  expect(newsOfHost(at({ host: true }), at({ host_seat: 2 }))).toBe('The host is now: Ann')
  const swapped = ['Ben', 'Maud', 'Ann'].map((name) => ({ kind: 'person', name }))
  expect(newsOfHost(at({}), at({ host_seat: 1, here: [0], seats: swapped }))).toBeNull()
})

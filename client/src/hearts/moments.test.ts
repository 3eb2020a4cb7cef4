import { expect, test } from 'vitest'
import type { HeartsMessage, HeartsView } from '../lib/api'
import { LINES, type Occasion } from '../lib/character-lines'
import { momentAfter, momentIn } from './moments'

const person = (name: string) => ({ name, short: name, kind: 'person', style: null, peeks: false })
const style = (style: string) => ({ name: style, short: style, kind: 'style', style, peeks: false })
const SEATS = [person('You'), style('cal'), style('charlie'), style('vicky')]
const BEFORE = { seat: 0, deal: 4, broken: false, phase: 'play' } as unknown as HeartsView
const rules = { points: { QS: 13, '2H': 1 } }
const message = (saw: object[], change: object = {}, seats: object[] = SEATS) =>
  ({ table: 'abc', saw, seats, view: { ...BEFORE, rules, history: [], ...change } }) as unknown as HeartsMessage
const played = (seat: number, card: string) => ({ type: 'played', seat, card })
const trick = (winner: number, change: object = {}) => ({ type: 'trick', winner, points: 1, cancelled: false, moon: null, moon_stopped: null, ...change })
/** The last trick, led by West. */
const last = (cards: string) => ({ last_trick: { cards: cards.split(' '), players: [1, 2, 3, 0] } })

function says(found: ReturnType<typeof momentIn>, seat: number, occasion: Occasion) {
  expect(found?.seat).toBe(seat)
  expect(LINES[String(SEATS[seat]!.style)]![occasion]).toContain(found?.line)
}

test('whoever takes the queen speaks', () => {
  says(momentIn(message([played(0, '2S'), trick(1)], last('KS QS 3S 2S')), BEFORE, false), 1, 'queen')
})

test('to a person, whoever gave them the queen speaks', () => {
  says(momentIn(message([played(0, 'KS'), trick(0)], last('4S QS 3S KS')), BEFORE, false), 2, 'queenGiven')
})

test('a person who takes their own queen is in the light, and nobody speaks', () => {
  expect(momentIn(message([played(0, 'QS'), trick(0)], last('4S 2S 3S QS')), BEFORE, false)).toMatchObject({ seat: 0, line: null })
})

test('a queen without points, one that is cancelled, and any other trick are no moment', () => {
  const took = [played(0, '2S'), trick(1)]
  expect(momentIn(message(took, { ...last('KS QS 3S 2S'), rules: { points: {} } }), BEFORE, false)).toBeNull()
  expect(momentIn(message([took[0]!, trick(1, { cancelled: true })], last('KS QS 3S 2S')), BEFORE, false)).toBeNull()
  expect(momentIn(message(took, last('KS JS 3S 2S')), BEFORE, false)).toBeNull()
})

test('the queen is not told before the trick is complete', () => {
  expect(momentIn(message([played(2, 'QS')], last('2C 3C 4C 5C')), BEFORE, false)).toBeNull()
})

test('whoever plays the first heart speaks, once', () => {
  says(momentIn(message([played(3, '2H')], { broken: true }), BEFORE, false), 3, 'hearts')
  expect(momentIn(message([played(3, '2H')], { broken: true }), { ...BEFORE, broken: true }, false)).toBeNull()
  expect(momentIn(message([played(3, 'QS')], { broken: true }), BEFORE, false)).toBeNull()
})

test('whoever makes a moon speaks; for a person, the next player', () => {
  says(momentIn(message([played(0, '2H'), trick(2, { moon: 2 })], last('QS AH 3H 2H')), BEFORE, false), 2, 'moon')
  says(momentIn(message([played(0, 'AH'), trick(0, { moon: 0 })], last('4H 2H 3H AH')), BEFORE, false), 1, 'moonAgainst')
  says(momentAfter(message([], { history: [{ shooter: null }, { shooter: 2 }] })), 2, 'moon')
  expect(momentAfter(message([], { history: [{ shooter: 2 }, { shooter: null }] }))).toBeNull()
})

test('whoever stops a moon speaks; if it was a person, whoever lost it', () => {
  says(momentIn(message([played(0, '2H'), trick(3, { moon_stopped: 1 })], last('4H 2H AH 2H')), BEFORE, false), 3, 'moonStopped')
  says(momentIn(message([played(0, 'AH'), trick(0, { moon_stopped: 1 })], last('4H 2H 3H AH')), BEFORE, false), 1, 'moonLost')
})

test('of a moon nothing is told while the scores are hidden', () => {
  for (const moon of [{ moon: 2 }, { moon_stopped: 1 }]) expect(momentIn(message([played(0, '2H'), trick(2, moon)], last('4C 2H AC 2H')), BEFORE, true)).toBeNull()
})

test('the same deal has the same line, and the page of a moon repeats the one at the table', () => {
  const made = momentIn(message([played(0, '2H'), trick(2, { moon: 2 })], last('QS AH 3H 2H')), BEFORE, false)
  const history = [{}, {}, {}, { shooter: 2 }]
  expect(momentAfter(message([], { history }))?.line).toBe(made?.line)
})

test('among people alone nobody is quoted', () => {
  const seats = ['Ann', 'Bob', 'Cy', 'Di'].map(person)
  expect(momentIn(message([played(3, '2H')], { broken: true }, seats), BEFORE, false)).toMatchObject({ seat: 3, line: null })
})

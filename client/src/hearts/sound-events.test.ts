import { expect, test } from 'vitest'
import type { HeartsMessage, HeartsView } from '../lib/api'
import { ended, soundOf, swept } from './sound-events'

const VIEW = { seat: 0, deal: 2, broken: false, phase: 'play', winners: [], history: [], trick: { cards: [] } } as unknown as HeartsView
const view = (change: object): HeartsView => ({ ...VIEW, ...change })
const message = (saw: object[], change: object = {}) => ({ saw, view: view(change) }) as unknown as HeartsMessage
const played = (card: string) => ({ type: 'played', seat: 1, card })
const trick = (winner: number, points: number, cancelled = false) => ({ type: 'trick', winner, points, cancelled })

test.each([
  [[played('QS')], {}, 'QSPlayd'],
  [[played("QS'")], {}, 'QSPlayd'],
  [[played('7H')], { broken: true }, 'Broken'],
  [[played('7C')], {}, 'Card'],
  [[{ type: 'dealt' }], {}, 'Deal'],
  [[{ type: 'dealt' }], { deal: 1 }, 'Hello'],
  [[{ type: 'exchanged' }], {}, null],
])('%j with %j sounds as %s', (saw, change, sound) => {
  expect(soundOf(message(saw, change), VIEW)).toBe(sound)
})

test.each([
  [[played('7C'), trick(0, 0)], [], 'Trick'],
  [[played('7H'), trick(0, 1)], ['8H'], 'Hrt2Me'],
  [[played('7H'), trick(2, 1)], ['8H'], 'Hrt2U'],
  [[played('KS'), trick(0, 13)], ['QS'], 'QS2Me'],
  [[played('QS'), trick(3, 13)], ['KS'], 'QS2U'],
  [[played('7H'), trick(2, 1, true)], [], 'Trick'],
])('a trick of %j after %j is swept to %s', (saw, laid, sound) => {
  expect(swept(message(saw), view({ trick: { cards: laid } }))).toBe(sound)
})

test.each([
  [{ phase: 'over', winners: [0] }, 'IWon'],
  [{ phase: 'over', winners: [1] }, 'UWon'],
  [{ phase: 'over', winners: [0, 2] }, 'Tied'],
  [{ phase: 'deal', history: [{ shooter: 2 }] }, 'Moon'],
  [{ phase: 'deal', history: [{ shooter: null }] }, null],
])('at the score, %j sounds as %s', (change, sound) => {
  expect(ended(view(change))).toBe(sound)
})

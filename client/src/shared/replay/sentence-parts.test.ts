import { expect, test } from 'vitest'
import type { ReplayDeal } from '../../lib/api'
import { nextStop, partsOf, stops } from './sentence-parts'

test('cards in a sentence are found, tens among them', () => {
  expect(partsOf('Cal leads 10♥.')).toEqual(['Cal leads ', { card: 'TH' }, '.'])
  expect(partsOf('You pass Q♠, A♦ and 2♣ to Vicky.')).toEqual(['You pass ', { card: 'QS' }, ', ', { card: 'AD' }, ' and ', { card: '2C' }, ' to Vicky.'])
  expect(partsOf('Hearts are broken.')).toEqual(['Hearts are broken.'])
})

const deal = { frames: [0, 0, 0, 1, 1, 2].map((tricks, at) => ({ tricks, over: at === 5 })) } as unknown as ReplayDeal

test('one goes from trick to trick, and no further than the ends', () => {
  expect(stops(deal)).toEqual([0, 3, 5])
  expect([0, 3, 5].map((step) => nextStop(deal, step, true))).toEqual([3, 5, 5])
  expect([5, 4, 3, 0].map((step) => nextStop(deal, step, false))).toEqual([3, 3, 0, 0])
})

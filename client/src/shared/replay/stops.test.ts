import { expect, test } from 'vitest'
import type { ReplayDeal } from '../../lib/api'
import { nextStop, stops } from './stops'

const deal = { frames: [0, 0, 0, 1, 1, 2].map((tricks, at) => ({ tricks, over: at === 5 })) } as unknown as ReplayDeal

test('one goes from trick to trick, and no further than the ends', () => {
  expect(stops(deal)).toEqual([0, 3, 5])
  expect([0, 3, 5].map((step) => nextStop(deal, step, true))).toEqual([3, 5, 5])
  expect([5, 4, 3, 0].map((step) => nextStop(deal, step, false))).toEqual([3, 3, 0, 0])
})

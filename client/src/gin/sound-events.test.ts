import { expect, test } from 'vitest'
import type { GinMessage, GinView } from '../lib/api'
import { ended, soundOf } from './sound-events'

const view = (change: object) => ({ seat: 0, hand_number: 2, phase: 'deal', winners: [], history: [], ...change }) as unknown as GinView
const saw = (type: string) => ({ type }) as GinMessage['saw'][number]

test.each([
  ['hand_dealt', {}, 'Deal'],
  ['hand_dealt', { hand_number: 1 }, 'Hello'],
  ['drawn', {}, 'Trick'],
  ['taken', {}, 'Trick'],
  ['discarded', {}, 'Card'],
  ['knocked', {}, 'QSPlayd'],
  ['laid_off', {}, null],
])('%s with %j sounds as %s', (type, change, sound) => {
  expect(soundOf(saw(type), view(change))).toBe(sound)
})

test.each([
  [{ kind: 'knock', winner: 0 }, 'Hrt2U'],
  [{ kind: 'knock', winner: 1 }, 'Hrt2Me'],
  [{ kind: 'gin', winner: 0 }, 'QS2U'],
  [{ kind: 'undercut', winner: 1 }, 'QS2Me'],
  [{ kind: 'drawn', winner: null }, 'Tied'],
])('a hand that ended as %j sounds as %s', (hand, sound) => {
  expect(ended(view({ history: [hand] }))).toBe(sound)
})

test.each([
  [[0], 'IWon'],
  [[1], 'UWon'],
  [[0, 1], 'Tied'],
])('a match that went to %j sounds as %s', (winners, sound) => {
  expect(ended(view({ phase: 'over', winners, history: [{ kind: 'knock', winner: 0 }] }))).toBe(sound)
})

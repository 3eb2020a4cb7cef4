import { expect, test } from 'vitest'
import type { GinView } from '../lib/api'
import { ginMessage } from './fixtures'
import { limitTold, told } from './told'

const said = (saw: unknown[], change: Partial<GinView> = {}) => told({ ...ginMessage({ phase: 'draw', to_move: [1], ...change }), saw: saw as never })

test('a hand from the deal to the first discards, each thing once and in order', () => {
  const before = { first_upcard: '7H', upcard: '7H', phase: 'offer' as const, prompt: 'The upcard is offered. Take 7♥ or leave it.' }
  expect(said([{ type: 'hand_dealt', hand: 4, dealer: 1 }], { ...before, to_move: [0] })).toEqual([
    'Hand 4. The Shark deals.',
    'The seven of hearts is turned up.',
    'The upcard is offered. Take 7♥ or leave it.',
  ])
  expect(said([{ type: 'declined', seat: 0 }], before)).toEqual(['You leave the seven of hearts.'])
  expect(said([{ type: 'taken', seat: 1, card: '7H' }])).toEqual(['The Shark takes the seven of hearts.'])
  expect(said([{ type: 'discarded', seat: 1, card: 'KC' }], { to_move: [0], prompt: 'Your draw.' })).toEqual([
    'The Shark discards the king of clubs.',
    'Your draw.',
  ])
  expect(said([{ type: 'drawn', seat: 0, card: '4C' }], { to_move: [0], phase: 'discard', prompt: 'Discard a card.' })).toEqual([
    'You draw the four of clubs.',
    'Discard a card.',
  ])
  expect(said([{ type: 'discarded', seat: 0, card: 'QC' }])).toEqual(['You discard the queen of clubs.'])
})

test('what the other draws from the stock is not named', () => {
  expect(said([{ type: 'drawn', seat: 1, card: null }])).toEqual(['The Shark draws from the stock.'])
})

test('the ends of a hand; what they come to is for the page that opens then', () => {
  expect(said([{ type: 'knocked', seat: 1, discard: 'KC', gin: false }, { type: 'hand_over' }], { phase: 'deal' })).toEqual([
    'The Shark knocks and discards the king of clubs.',
  ])
  expect(said([{ type: 'knocked', seat: 0, discard: 'KC', gin: true }])).toEqual(['You go gin and discard the king of clubs.'])
  expect(said([{ type: 'knocked', seat: 1, discard: null, gin: true }])).toEqual(['The Shark has big gin.'])
  expect(said([{ type: 'laid_off', seat: 1 }, { type: 'hand_over' }, { type: 'match_over' }], { phase: 'over' })).toEqual([
    'The Shark lays off.',
  ])
})

test('a card put back', () => {
  expect(said([{ type: 'undone', seat: 0 }])).toEqual(['Your card is back on the discards.'])
})

test('a message without news says nothing', () => {
  expect(said([], { to_move: [0], prompt: 'Your draw.' })).toEqual([])
})

test('Oklahoma says what the upcard means', () => {
  const { rules } = ginMessage().view
  const view = (limit: number, doubled: boolean) => ginMessage({ rules: { ...rules, oklahoma: true }, limit, doubled }).view
  expect(limitTold(view(5, true))).toEqual(['Knock at 5 or less.', 'This hand counts twice.'])
  expect(limitTold(view(0, false))).toEqual(['Only gin ends this hand.'])
  expect(limitTold(ginMessage({ limit: 10 }).view)).toEqual([])
})

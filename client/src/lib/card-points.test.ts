import { expect, test } from 'vitest'
import { cancelledIn, dearOf } from './card-points'

const HEARTS = Object.fromEntries([...'23456789TJQKA'].map((rank) => [`${rank}H`, 1]))
const names = (cards: string[], points: Record<string, number>) => dearOf(cards, points).map(({ card, worth }) => `${card} ${worth}`)

test('the queen of spades is named beside the hearts', () => {
  expect(names(['2H', 'QS', 'AH'], { ...HEARTS, QS: 13 })).toEqual(['QS 13'])
})

test('a heart that is far dearer than the others is named, and so is a card to be wanted', () => {
  expect(names(['2H', 'QH', 'TD'], { ...HEARTS, QH: 14, TD: -10 })).toEqual(['QH 14', 'TD -10'])
})

test('where each heart counts its pips, none stands out', () => {
  const pips = Object.fromEntries([...'23456789TJQKA'].map((rank, i) => [`${rank}H`, i + 2]))
  expect(names(['AH', '2H', "QS'"], { ...pips, QS: 13 })).toEqual(["QS' 13"])
})

test('equal cards of the suit led cancel, others do not', () => {
  expect([...cancelledIn(['KS', '2H', "KS'", "2H'", 'AS'])]).toEqual(['KS', "KS'"])
  expect(cancelledIn(['KS', 'AS']).size).toBe(0)
  expect(cancelledIn([]).size).toBe(0)
})

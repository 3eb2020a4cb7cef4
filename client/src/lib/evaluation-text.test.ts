import { expect, test } from 'vitest'
import type { ChoiceView, Hint } from './api'
import { lost, lostChance, named, signed, worthOf } from './evaluation-text'

const choice = (card: string, points: number, chance: number, error: number): ChoiceView => ({
  move: 'play',
  cards: [card],
  detail: '',
  worth: { points: -5 - points, chance: 0.4 - chance },
  behind: { points, chance },
  error: { points: error, chance: error / 100 },
  made: false,
})
const hint = (...choices: ChoiceView[]): Hint => ({
  n: 4,
  move: 'play',
  card: '2S',
  cards: ['2S'],
  sentence: '2♠.',
  choices,
  worlds: 1000,
  unweighed: choices.length === 0 ? 'No figures.' : null,
})

test('a hint is worth what it is ahead of the next best', () => {
  const told = worthOf(hint(choice('2S', 0, 0, 0), choice('TS', 0.84, 0.012, 0.1)))
  expect(told).toBe('Better than 10♠ by 0.8 points, 1.2% in the chance to win, over 1000 deals imagined.')
})

test('at Gin hands are imagined', () => {
  const off = (card: string, points: number): ChoiceView => ({ ...choice(card, points, 0, 0), move: 'discard' })
  expect(worthOf(hint(off('2S', 0), off('TS', 1)))).toContain('over 1000 hands imagined.')
})

test('what cannot be told apart is said to be as good', () => {
  expect(worthOf(hint(choice('2S', 0, 0, 0), choice('TS', 0.1, 0.001, 0.2)))).toMatch(/^As good as 10♠, /)
})

test('with both hands open nothing is imagined', () => {
  const off = (card: string, points: number): ChoiceView => ({ ...choice(card, points, 0, 0), move: 'layoff', detail: '9 left' })
  const told = worthOf({ ...hint(off('9S', 0), off('8S', 12)), worlds: 0 })
  expect(told).toBe('Better than laying off 8♠ by 12.0 points, with both hands open.')
})

test('a hint without figures says why', () => {
  expect(worthOf(hint())).toBe('No figures.')
})

test('amounts have a sign that is no hyphen, and next to nothing is nothing', () => {
  expect([lost(2.14), lost(0.04), lostChance(0.046), lostChance(0.0001)]).toEqual(['−2.1', '0', '−4.6%', '0'])
  expect([signed(4.9), signed(-8.44), signed(-0.02)]).toEqual(['+4.9', '−8.4', '0'])
})

test('choices are called by what is done', () => {
  const move = (what: ChoiceView['move'], cards: string[] = []) => named({ move: what, cards, detail: '' })
  expect([move('pass', ['QS', 'TD']), move('draw'), move('take', ['5C']), move('knock')]).toEqual(['Q♠ 10♦', 'the stock', 'taking 5♣', 'big gin'])
})

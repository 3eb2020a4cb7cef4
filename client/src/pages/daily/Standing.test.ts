import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { DailyDeal } from '../../lib/api'
import Standing from './Standing.svelte'

const result = { points: 5, title: '', par: 6, compared: '', signs: '', spoken: [], key: '', share: '' }
const today = { game: 'hearts', result, others: null, past: [], average: '' } as unknown as DailyDeal

afterEach(cleanup)

function texts(changes: Partial<DailyDeal>): string[] {
  render(Standing, { deal: { ...today, ...changes } })
  return [...document.querySelectorAll('li .vh, p')].map(({ textContent }) => textContent ?? '')
}

test('all who finished the deal are counted by points, with par and oneself among them', () => {
  const counts = [{ points: 0, players: 2 }, { points: 5, players: 3 }]
  const found = texts({ others: { said: 'You are number 3 of 5 players.', counts } })
  expect(found[0]).toBe('You are number 3 of 5 players.')
  expect(found.slice(1, 28).filter((each) => !each.endsWith(': 0'))).toEqual(['0: 2', '5: 3, you among them', '6: 0, and par'])
  expect(found.at(-1)).toBe('points, fewer is better')
})

test('hands of Gin are counted ten points together', () => {
  const counts = [{ points: -12, players: 1 }, { points: 5, players: 3 }]
  const found = texts({ game: 'gin', others: { said: '', counts } })
  expect(found.slice(1, -1)).toEqual(['−20 to −11: 1', '−10 to −1: 0', '0 to +9: 3, you among them, and par'])
})

test('days are told beside par, and those without par are left out', () => {
  const day = { date: '2026-11-27', points: 5, par: 6, ahead: 1, table: 'a' }
  const past = [day, { ...day, date: '2026-11-26', par: null, ahead: null }, { ...day, date: '2026-11-25', par: 3, ahead: -2 }]
  const found = texts({ past, average: 'Over 2 days you were 0.5 points worse than par, on average.' })
  expect(found.slice(1, 3)).toEqual(['25 November 2026: 2 worse', '27 November 2026: 1 better'])
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
})

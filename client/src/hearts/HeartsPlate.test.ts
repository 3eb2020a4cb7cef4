import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { HeartsView } from '../lib/api'
import HeartsPlate from './HeartsPlate.svelte'

// jsdom knows no sizes of things.
vi.hoisted(() => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

const HEARTS = Object.fromEntries([...'23456789TJQKA'].map((rank) => [`${rank}H`, 1]))
const who = { name: 'Cautious Cal', short: 'Cal', kind: 'style', style: 'cal', peeks: false, level: null } as never

const plate = (cards: string[], points: number) => {
  const view = { rules: { points: { ...HEARTS, QS: 13 }, opening: 'two-of-clubs' }, to_move: [], phase: 'play', seat: 0, dealer: 2, scores: [0, 0],
    purses: null, points: [0, points], point_cards: [[], cards] } as unknown as HeartsView // prettier-ignore
  return render(HeartsPlate, { view, seat: 1, who }).container.querySelector('.sum')?.textContent
}

test('hearts of one worth are told by their number, and a ten of clubs that doubles them by the points', () => {
  expect(plate(['2H', '3H'], 2)).toBeUndefined()
  expect(plate(['2H', '3H', 'TC'], 4)).toBe('· 4 points')
})

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { HeartsMessage } from '../lib/api'
import Score from './Score.svelte'

// Svelte asks for the reduced motion setting as it loads; jsdom has no such thing.
vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
})

const SEATS = [
  { name: 'You', short: 'You', kind: 'person', style: null, peeks: false, level: null },
  { name: 'Cautious Cal', short: 'Cal', kind: 'style', style: 'cal', peeks: false, level: null },
  { name: 'Vicious Vicky', short: 'Vicky', kind: 'style', style: 'vicky', peeks: false, level: null },
  { name: 'The Shark', short: 'Shark', kind: 'style', style: 'shark', peeks: false, level: null },
]

const HISTORY = [
  { direction: 'left', points: [8, 5, 13, 0], taken: [8, 5, 13, 0], shooter: null, deducted: false, number: '1' },
  { direction: 'right', points: [26, 26, 0, 26], taken: [0, 0, 26, 0], shooter: 2, deducted: false, number: '2' },
]

function message(change: Record<string, unknown> = {}): HeartsMessage {
  return {
    table: 't1',
    n: 9,
    seats: SEATS,
    practice: false,
    seal: null,
    replay: null,
    duplicates: [],
    duplicates_text: '',
    can_duplicate: false,
    mirrors: [],
    mirrors_text: '',
    taken_up: null,
    mirrored: false,
    can_mirror: false,
    auto: null,
    pause: false,
    waits: false,
    open: null,
    can_quit: false,
    view: {
      seat: 0,
      phase: 'deal',
      deal: 3,
      direction: 'across',
      rules: { preset: 'black-lady', name: 'Black Lady', goal: 100, goal_text: 'to 100', ending: 'To 100.', packs: 1, leftover: 'none', scoring: 'points', moon: true, points: { QS: 13 } },
      scores: [34, 31, 13, 26],
      winners: [],
      cash: null,
      standing: ['fourth', 'third', 'first', 'second'],
      history: HISTORY,
      rescored: [],
      coming: ['Deal 3 passes across.'],
      match_story: change.phase === 'over' ? { title: ['Vicky wins the match.'], tell: ['13 points after 2 deals.'] } : null,
      story: {
        title: ['Vicky shot the moon.'],
        tell: ['That is 26 to each of you.'],
        more: [],
        phases: [{ winner: 2, points: 13, cancelled: false, share: 1, last: true, text: ['Trick 1, to Vicky, 13 points'] }],
        queen: true,
        left: [],
        left_to: null,
        cashed_in: false,
        rest: [[], [], [], []],
      },
      ...change,
    },
  } as unknown as HeartsMessage
}

function show(shown: HeartsMessage, busy = false) {
  const doings = { deal: vi.fn(), rematch: vi.fn(), review: vi.fn(), watch: vi.fn(), busy }
  render(Score, { message: shown, table: doings })
  return doings
}

afterEach(cleanup)

test('the heading takes the focus, so that what happened is read first', () => {
  show(message())
  expect(document.activeElement?.textContent?.trim()).toBe('Vicky shot the moon.')
})

test.each(['Enter', 'n', 'N'])('%s asks for the next deal, once', async (key) => {
  const { deal, rematch } = show(message())
  await fireEvent.keyDown(document.activeElement!, { key })
  expect(deal).toHaveBeenCalledTimes(1)
  expect(rematch).not.toHaveBeenCalled()
})

test('after the match Enter asks for another', async () => {
  const { deal, rematch } = show(message({ phase: 'over', winners: [2] }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vicky wins the match.')
  await fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(rematch).toHaveBeenCalledTimes(1)
  expect(deal).not.toHaveBeenCalled()
})

test('Enter on a link is the link\'s own, a held key asks once, and nothing is asked while busy', async () => {
  const { deal } = show(message())
  await fireEvent.keyDown(screen.getByRole('link', { name: 'Game record' }), { key: 'Enter' })
  await fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  expect(deal).not.toHaveBeenCalled()
  cleanup()
  const busy = show(message(), true)
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  await fireEvent.click(screen.getByRole('button', { name: /Next deal/ }))
  expect(busy.deal).not.toHaveBeenCalled()
})

test('the sheet has every deal, marks the moon in words, and gives totals at once to those who listen', () => {
  show(message())
  const rows = within(screen.getByRole('table', { name: 'Score sheet' })).getAllByRole<HTMLTableRowElement>('row')
  const read = rows.map((row) =>
    [...row.cells].map((cell) => {
      const aloud = cell.cloneNode(true) as HTMLElement
      for (const unheard of aloud.querySelectorAll('[aria-hidden]')) unheard.remove()
      return aloud.textContent.replace(/\s+/g, ' ').trim()
    }),
  )
  expect(read).toEqual([
    ['Deal', 'You', 'Cal', 'Vicky', 'Shark'],
    ['1 left', '8', '5', '13', '0'],
    ['2 right', '26', '26', 'moon, 0', '26'],
    ['Total', '34, fourth', '31, third', '13, first', '26, second'],
  ])
})

test('a sheet for cash has what each deal paid, and what the match did, without a way to a goal', () => {
  const history = [
    { ...HISTORY[0]!, points: [3, -10, 5, 0], cash: [0, 0, 0, 0] },
    { ...HISTORY[1]!, shooter: null, points: [4, 2, 3, 0], cash: [-62, -52, -53, 167] },
  ]
  const rules = { ...message().view.rules, goal_text: '2 deals', goal: 2, scoring: 'cash' }
  show(message({ phase: 'over', winners: [3], history, rules, cash: [-62, -52, -53, 167], scores: [7, -8, 8, 0] }))
  const rows = within(screen.getByRole('table', { name: 'Score sheet' })).getAllByRole<HTMLTableRowElement>('row')
  const read = rows.map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()))
  expect(read[1]).toEqual(['1 left', '3', '−10', '5', '0'])
  expect(read[2]).toEqual(['2 right', '4 , cash −62', '2 , cash −52', '3 , cash −53', '0 , cash +167'])
  expect(read[4]).toEqual(['Cash', '−62', '−52', '−53', '+167'])
})

test('scores that were set stand in the sheet where it was done', () => {
  show(message({ rescored: [{ after: 1, scores: [0, 40, 0, -3] }] }))
  const rows = screen.getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  const place = rows.findIndex(([head]) => head === 'Set to')
  expect(rows[place]).toEqual(['Set to', '0', '40', '0', '−3'])
  expect([rows[place - 1]![0], rows[place + 1]![0]]).toEqual(['1 left', '2 right'])
})

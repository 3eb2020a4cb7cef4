import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import * as api from '../lib/api'
import type { HeartsMessage, MatchReview } from '../lib/api'
import { lineOf } from '../lib/character-lines'
import { readiness } from '../lib/readiness.svelte'
import { settings } from '../lib/settings.svelte'
import Score from './Score.svelte'

// jsdom knows neither the reduced motion setting nor the size of things.
vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

const SEATS = [
  { name: 'You', short: 'You', kind: 'person', style: null, peeks: false, level: null, offered: false, handovers: 0 },
  { name: 'Cautious Cal', short: 'Cal', kind: 'style', style: 'cal', peeks: false, level: null, offered: false, handovers: 0 },
  { name: 'Vicious Vicky', short: 'Vicky', kind: 'style', style: 'vicky', peeks: false, level: null, offered: false, handovers: 0 },
  { name: 'The Shark', short: 'Shark', kind: 'style', style: 'shark', peeks: false, level: null, offered: false, handovers: 0 },
]

const HISTORY = [
  { direction: 'left', points: [8, 5, 13, 0], taken: [8, 5, 13, 0], shooter: null, deducted: false, number: '1' },
  { direction: 'right', points: [26, 26, 0, 26], taken: [0, 0, 26, 0], shooter: 2, deducted: false, number: '2' },
]

const END = {
  length: 'Two deals, to 100',
  title: ['Vicky wins.'],
  tell: ['You finished fourth, 21 points behind.'],
  fact: ['Your best deal: 8 points.'],
  places: [4, 3, 1, 2],
  totals: ['Totals: you 34, Cal 31, Vicky 13, the Shark 26.'],
  again: ['Same three again'],
}

function message(change: Record<string, unknown> = {}): HeartsMessage {
  return {
    table: 't1',
    n: 9,
    seats: SEATS,
    practice: false,
    seal: null,
    daily: null,
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
    here: [0],
    view: {
      seat: 0,
      phase: 'deal',
      deal: 3,
      direction: 'across',
      rules: { preset: 'black-lady', name: 'Black Lady', goal: 100, goal_text: 'to 100', ending: 'To 100.', packs: 1, leftover: 'none', scoring: 'points', moon: true, points: { QS: 13 } },
      scores: [34, 31, 13, 26],
      winners: [],
      cash: null,
      purses: null,
      standing: ['fourth', 'third', 'first', 'second'],
      history: HISTORY,
      rescored: [],
      coming: ['Deal 3 passes across.'],
      match_story: change.phase === 'over' ? END : null,
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

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  readiness.players = null
  settings.moments = true
})

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
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vicky wins.')
  await fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(rematch).toHaveBeenCalledTimes(1)
  expect(deal).not.toHaveBeenCalled()
})

test('the end of a match says where everyone finished, each in their own words, and the reader a fact', () => {
  show(message({ phase: 'over', winners: [2] }))
  const list = screen.getByRole('heading', { level: 1 }).closest('section')!.querySelector('ol')!
  const rows = [...list.children].map((row) => [...row.children].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))
  const line = (style: string, seat: number, occasion: 'first' | 'between' | 'last') => lineOf(style, occasion, { table: 't1', seat, deal: 2 })
  expect(rows).toEqual([
    ['1', `Vicious Vicky ${line('vicky', 2, 'first')}`, '13'],
    ['2', `The Shark ${line('shark', 3, 'between')}`, '26'],
    ['3', `Cautious Cal ${line('cal', 1, 'between')}`, '31'],
    ['4', 'You Your best deal: 8 points.', '34'],
  ])
  expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
  const told = screen.getByRole('heading', { level: 1 }).getAttribute('aria-describedby')!.split(' ').map((id) => document.getElementById(id)!.textContent)
  expect(told).toEqual(['You finished fourth, 21 points behind.', 'Totals: you 34, Cal 31, Vicky 13, the Shark 26.'])
  expect(screen.getByRole('button', { name: 'Same three again Enter' })).toBeTruthy()
})

test.each([{ watching: true, here: [] }, { covered: true, here: [0, 2] }])('no place and no line is the reader’s own where several read it, or somebody who watched', (who) => {
  show({ ...message({ phase: 'over', winners: [2] }), ...who } as HeartsMessage)
  expect(document.querySelectorAll('.standings .mine, .plot .own')).toHaveLength(0)
  expect(document.querySelectorAll('.plot polyline')).toHaveLength(4)
})

test('without moments at the table nobody says anything at the end either', () => {
  settings.moments = false
  show(message({ phase: 'over', winners: [2] }))
  expect(document.querySelectorAll('.standings li')).toHaveLength(4)
  expect(document.querySelectorAll('.standings .line')).toHaveLength(0)
})

test('luck and play are worked out while the page stands, and what decided the match is told first', async () => {
  let heard!: (line: MatchReview) => void
  vi.spyOn(api, 'reviewMatch').mockImplementation((_, listener) => {
    heard = listener
    return new Promise(() => {})
  })
  readiness.players = 'warming'
  show(message({ phase: 'over', winners: [2] }))
  expect(screen.getByText(/Working out luck and play/)).toBeTruthy()
  expect(api.reviewMatch).not.toHaveBeenCalled()

  readiness.players = 'ready'
  await tick()
  const nothing = { points: 0, chance: 0 }
  const decisive = { deal: 2, title: 'Deal 2 decided it.', said: ['Vicky shot the moon.'] }
  heard({ deals: 2, done: 1, over: 'in points, over two deals', decisive, luck: nothing, skill: nothing, said: [], costliest: null })
  await tick()
  expect(screen.getByText('Deal 2 decided it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show me deal 2' }).getAttribute('href')).toBe('#/board/t1/2')
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1)

  const costliest = { deal: 1, title: 'Your costliest choice, 3.1 points, was in deal 1, on trick 4.', said: ['You played ', { card: 'KS' }, '.'] }
  heard({
    deals: 2, done: 2, over: 'in points, over two deals', decisive, costliest, said: ['An average share was 26, and you took 34.'],
    luck: { points: -4.9, chance: 0 }, skill: { points: -3.1, chance: 0 },
  })
  await tick()
  const shares = [...document.querySelectorAll('.shares :is(dt, dd)')].map(({ textContent }) => textContent.trim())
  expect(shares).toEqual(['Luck', '−4.9', 'Your play', '−3.1'])
  expect(screen.getByText(/An average share was 26/).textContent).toContain('on trick 4.')
  expect(screen.queryByText(/Working out/)).toBeNull()
})

test('where the server says no there is nothing of luck and play, and nothing else is missing', async () => {
  vi.spyOn(api, 'reviewMatch').mockRejectedValue(new api.ApiProblem(403, { code: 'forbidden', rule: null, sentence: 'No.', n: null }))
  readiness.players = 'ready'
  show(message({ phase: 'over', winners: [2] }))
  await vi.waitFor(() => expect(screen.queryByText(/luck and play/i)).toBeNull())
  expect(screen.getByRole('img', { name: 'Scores, deal by deal' })).toBeTruthy()
})

test('where the strong players cannot run there is nothing of luck and play', () => {
  readiness.players = 'failed'
  show(message({ phase: 'over', winners: [2] }))
  expect(screen.queryByText(/luck and play/i)).toBeNull()
})

test('at the end of a deal that is played again the match is what one goes back to', async () => {
  const again = message({ phase: 'over', winners: [2] })
  const { rematch } = show({ ...again, replay: 't0' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vicky wins.')
  expect(screen.queryByText('How it went')).toBeNull()
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(rematch).not.toHaveBeenCalled()
  expect(location.hash).toBe('#/table/t0')
})

test('Enter on a link is the link\'s own, a held key asks once, and nothing is asked while busy', async () => {
  const { deal } = show(message())
  await fireEvent.keyDown(screen.getByRole('link', { name: /^Review/ }), { key: 'Enter' })
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

test('a sheet for cash has what each deal paid, and what each has, without a way to a goal', () => {
  const history = [
    { ...HISTORY[0]!, points: [3, -10, 5, 0], cash: [0, 0, 0, 0] },
    { ...HISTORY[1]!, shooter: null, points: [4, 2, 3, 0], cash: [-62, -52, -53, 167] },
  ]
  const rules = { ...message().view.rules, goal_text: '2 deals', goal: 2, scoring: 'cash' }
  show(message({ phase: 'over', winners: [3], history, rules, cash: [-62, -52, -53, 167], purses: [938, 948, 947, 1167], scores: [7, -8, 8, 0] }))
  const rows = within(screen.getByRole('table', { name: 'Score sheet' })).getAllByRole<HTMLTableRowElement>('row')
  const read = rows.map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()))
  expect(read[1]).toEqual(['1 left', '3', '−10', '5', '0'])
  expect(read[2]).toEqual(['2 right', '4 , cash −62', '2 , cash −52', '3 , cash −53', '0 , cash +167'])
  expect(read[4]).toEqual(['Cash', '938', '948', '947', '1167'])
})

test('scores that were set stand in the sheet where it was done', () => {
  show(message({ rescored: [{ after: 1, scores: [0, 40, 0, -3] }] }))
  const rows = screen.getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  const place = rows.findIndex(([head]) => head === 'Set to')
  expect(rows[place]).toEqual(['Set to', '0', '40', '0', '−3'])
  expect([rows[place - 1]![0], rows[place + 1]![0]]).toEqual(['1 left', '2 right'])
})

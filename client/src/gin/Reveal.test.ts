import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { GinMessage } from '../lib/api'
import { lineOf } from '../lib/character-lines'
import { BIG_GIN, BLITZED, DRAWN, EQUAL, GIN, KNOCK, UNDERCUT, WON, ginMessage, matchStory } from './fixtures'
import { settings } from '../lib/settings.svelte'
import Reveal from './Reveal.svelte'

// jsdom knows neither the reduced motion setting nor the size of things.
vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

function show(message: GinMessage, busy = false) {
  const doings = { deal: vi.fn(), rematch: vi.fn(), review: vi.fn(), watch: vi.fn(), busy }
  render(Reveal, { message, table: doings })
  return doings
}

afterEach(cleanup)

test('the heading says how the hand ended and takes the focus, so that it is read out once', () => {
  show(ginMessage({ story: KNOCK }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'You knocked with 6 and win 10.' }))
  expect(document.querySelector('[aria-live]')).toBeNull()
})

test('each hand lies open in its groups, deadwood counted', () => {
  show(ginMessage({ story: KNOCK }))
  const shark = within(screen.getByRole('region', { name: 'The Shark, hand' }))
  expect(shark.getByText('16 after laying off')).toBeTruthy()
  const dead = within(shark.getByRole('group', { name: 'Deadwood 16' })).getAllByRole('img')
  expect(dead.map((card) => card.getAttribute('aria-label'))).toEqual(['King of Clubs', 'Six of Spades'])
  expect(within(screen.getByRole('region', { name: 'Your hand' })).getByText('knocked with 6')).toBeTruthy()
})

test('a card laid off lies on the meld that takes it, where the run grows, and says so', () => {
  show(ginMessage({ story: KNOCK }))
  const run = within(within(screen.getByRole('region', { name: 'Your hand' })).getByRole('group', { name: 'Run' }))
  expect(run.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Three of Hearts, laid off',
    'Four of Hearts',
    'Five of Hearts',
    'Six of Hearts',
    'Seven of Hearts',
  ])
})

test('the points come about step by step', () => {
  show(ginMessage({ story: KNOCK }))
  const steps = within(screen.getByRole('list', { name: 'How the points are counted' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(KNOCK.sum.map((words) => words.join('')))
})

test.each([
  [GIN, 'went gin', 'held 34'],
  [BIG_GIN, 'held 21', 'has big gin'],
  [UNDERCUT, '4 after laying off', 'knocked with 6'],
  [EQUAL, '6 after laying off', 'knocked with 6'],
  [DRAWN, 'held 51', 'held 34'],
])('%o says what each side had', (story, theirs, mine) => {
  show(ginMessage({ story }))
  expect(within(screen.getByRole('region', { name: 'The Shark, hand' })).getByText(theirs)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Your hand' })).getByText(mine)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: story.title.join('') })).toBeTruthy()
})

test.each(['Enter', 'n'])('%s asks for the next hand', async (key) => {
  const { deal } = show(ginMessage({ story: KNOCK }))
  await fireEvent.keyDown(document.body, { key })
  expect(deal).toHaveBeenCalledOnce()
})

test('nothing is asked for twice', async () => {
  const { deal } = show(ginMessage({ story: KNOCK }), true)
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(deal).not.toHaveBeenCalled()
})

test('Enter on the way to the review is not the next hand', async () => {
  const { deal } = show(ginMessage({ story: KNOCK }))
  await fireEvent.keyDown(screen.getByRole('link', { name: /^Review/ }), { key: 'Enter' })
  expect(deal).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: /^Review/ }).getAttribute('href')).toMatch(/^#\/board\/t1\/\d+$/)
})

test('C opens the score sheet, and Enter in it is not the next hand', async () => {
  const { deal } = show(ginMessage({ story: KNOCK }))
  await fireEvent.keyDown(document.body, { key: 'c' })
  const dialog = screen.getByRole('dialog', { name: 'Score sheet' })
  await fireEvent.keyDown(within(dialog).getByRole('table'), { key: 'Enter' })
  expect(deal).not.toHaveBeenCalled()
})

test('after the last hand it says first who won and with what', async () => {
  const { rematch } = show(ginMessage(WON))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'You win.' }))
  expect(screen.getByText('283 to 87, with boxes and the game bonus.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: KNOCK.title.join('') })).toBeTruthy()
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(rematch).toHaveBeenCalledOnce()
  await fireEvent.click(screen.getByRole('button', { name: 'Home' }))
  expect(location.hash).toBe('#/')
})

const counted = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()))

test('both totals are counted out, and the other player says something of it', () => {
  show(ginMessage(WON))
  expect(counted(screen.getByRole('table', { name: 'The count' }))).toEqual([
    ['', 'You', 'The Shark'],
    ['Points from the hands', '108', '62'],
    ['Boxes for hands won', '3 × 25 = 75', '1 × 25 = 25'],
    ['Game for the winner', '100', '–'],
    ['Total', '283', '87'],
  ])
  const line = lineOf('shark', 'last', { table: 't1', seat: 1, deal: 5 })!
  expect(screen.getByText(line)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play the Shark again Enter' })).toBeTruthy()
})

test('without moments at the table the other player says nothing at the end either', () => {
  settings.moments = false
  show(ginMessage(WON))
  expect(document.querySelector('.match-count')).not.toBeNull()
  expect(document.querySelector('.match-count .line')).toBeNull()
  settings.moments = true
})

test('three games are counted one by one', () => {
  show(ginMessage(BLITZED))
  expect(counted(screen.getByRole('table', { name: 'The count' }))).toEqual([
    ['', 'You', 'The Shark'],
    ['Game 1', '350', '–'],
    ['Game 2', '255', '69'],
    ['Game 3', '262', '69'],
    ['Total', '870', '94'],
  ])
})

test('three games are won over all of them', () => {
  show(ginMessage(BLITZED))
  expect(screen.getByText('870 to 94, over three games.')).toBeTruthy()
})

test('a single hand that nobody won ends a match that nobody wins', () => {
  show(ginMessage({ ...WON, story: DRAWN, match_story: matchStory({ title: ['Nobody wins.'], tell: ['No hand was won.'] }), winners: [0, 1], scores: [0, 0], final: [0, 0] }))
  expect(screen.getByRole('heading', { level: 1, name: 'Nobody wins.' })).toBeTruthy()
})

test('a match that is practice says so', () => {
  show(ginMessage(WON, { practice: true }))
  expect(screen.getByText('Practice match: not counted in statistics.')).toBeTruthy()
})

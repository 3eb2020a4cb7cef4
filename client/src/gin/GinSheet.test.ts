import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { GinView } from '../lib/api'
import { BLITZED, HOLLYWOOD, WON, column, ginMessage, score } from './fixtures'
import GinSheet from './GinSheet.svelte'

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
})

/** The rows of the sheet as they are read, without what only the eye sees. */
function rows(change: Partial<GinView>): string[][] {
  const { view, seats } = ginMessage(change)
  render(GinSheet, { view, seats })
  return within(screen.getByRole('table', { name: 'Score sheet' }))
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) => {
        for (const unseen of cell.querySelectorAll('[aria-hidden]')) unseen.remove()
        return cell.textContent!.replace(/\s+/g, ' ').trim()
      }),
    )
}

afterEach(cleanup)

test('every hand has its line: how it ended, its deal number, and points for whoever won it', () => {
  expect(rows({})).toEqual([
    ['Hand', 'You', 'Shark'],
    ['1 gin deal 4711', '', '62'],
    ['2 knock deal 4711', '20', ''],
    ['3 drawn deal 4711', '', ''],
    ['4 undercut deal 4711', '27', ''],
    ['5 knock deal 4711', '10', ''],
    ['Points', '57, 43 to go', '62, 38 to go'],
  ])
})

test('the reader stands first from either seat', () => {
  expect(rows({ seat: 1 }).at(-1)).toEqual(['Points', '62, 38 to go', '57, 43 to go'])
})

test('a deck of no number has none, and a hand that counts twice says so', () => {
  const history = [score(0, 40, { number: null, ended: 'knock, doubled' })]
  expect(rows({ history, sheet: [column({ 1: [0, 40] })] })[1]).toEqual(['1 knock, doubled', '40', ''])
})

test('at its end boxes and the game are settled, and what the rules do not give is not named', () => {
  expect(rows(WON).slice(6)).toEqual([
    ['Points', '108, won', '62,'],
    ['Boxes', '75', '25'],
    ['Game', '100', ''],
    ['Total', '283', '87'],
  ])
})

test('three games stand side by side, a shutout in the first', () => {
  const told = rows(HOLLYWOOD)
  expect(told[0]).toEqual(['', 'Game 1', 'Game 2', 'Game 3'])
  expect(told[3]).toEqual(['2 undercut deal 4711', '38', '', '38', '', '', ''])
  expect(told.slice(7)).toEqual([
    ['Points', '100, won', '0,', '75, 25 to go', '44, 56 to go', '37, 63 to go', '0, 100 to go'],
    ['Boxes', '50', '', '', '', '', ''],
    ['Game', '100', '', '', '', '', ''],
    ['Shutout', '100', '', '', '', '', ''],
    ['Total', '350', '0', '75', '44', '37', '0'],
  ])
})

test('three games are added up', () => {
  rows(BLITZED)
  expect(screen.getByText('In all: you 870, the Shark 94.')).toBeTruthy()
})

test('a single hand has no goal to go to', () => {
  const rules = { ...ginMessage().view.rules, goal: 0 }
  expect(rows({ rules, history: [], sheet: [column({}, { to_go: ['', ''] })] })).toEqual([
    ['Hand', 'You', 'Shark'],
    ['No hand is finished yet.'],
    ['Points', '0,', '0,'],
  ])
})

test('points that were set stand where it was done', () => {
  const read = rows({ rescored: [{ after: 1, scores: [30, 0] }] })
  expect(read[2]).toEqual(['Set to', '30', '0'])
  expect(read[1]![0]).toBe('1 gin deal 4711')
})

import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { Announcer } from '../lib/announce.svelte'
import type { GinMessage, GinView } from '../lib/api'
import { Live } from '../lib/live.svelte'
import { TableOptions } from '../shared/table/table-options.svelte'
import { DISCARD, ginMessage } from './fixtures'
import { GinState } from './gin-state.svelte'
import GinPrompt from './GinPrompt.svelte'

const TO_DRAW: Partial<GinView> = { ...DISCARD, phase: 'draw', to_move: [0], discards: [], upcard: 'QS', pile: ['QS'], may_take: true, prompt: ['Your draw.'] }

afterEach(cleanup)

/** The button in colour, and all of them. */
function answers(change: Partial<GinView>): [main: string[], all: number] {
  cleanup()
  const live = new Live<GinMessage>('t1')
  live.message = ginMessage({ ...TO_DRAW, ...change })
  render(GinPrompt, { table: new GinState(live, new TableOptions(live, new Announcer())) })
  const all = screen.getAllByRole('button')
  return [all.filter((button) => button.classList.contains('go1')).map(({ textContent }) => textContent.trim().split(' ')[0]!), all.length]
}

test('a take is the usual answer only where it makes a meld', () => {
  expect(answers({ may_draw: true, take_melds: true })).toEqual([['Take'], 2])
  expect(answers({ may_draw: true })).toEqual([['Stock'], 2])
  expect(answers({ may_decline: true, take_melds: true })).toEqual([['Take'], 2])
  expect(answers({ may_decline: true })).toEqual([['Leave'], 2])
  expect(answers({ may_draw: true, may_take: false })).toEqual([['Stock'], 1])
})

test('what the hand counts is one number: after the best discard, or without the card that is raised', () => {
  const live = new Live<GinMessage>('t1')
  live.message = ginMessage({ ...DISCARD, to_move: [0], deadwood: 6, discards: [...DISCARD.discards!, { ...DISCARD.discards![0]!, card: '3C', count: 13 }] })
  const table = new GinState(live, new TableOptions(live, new Announcer()))
  expect(table.deadwood).toBe(6)
  table.touch('3C', 0)
  expect(table.deadwood).toBe(13)
})

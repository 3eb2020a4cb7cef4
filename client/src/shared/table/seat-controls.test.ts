import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from '../../lib/announce.svelte'
import type { TableMessage } from '../../lib/api'
import { Live } from '../../lib/live.svelte'
import { SeatControls } from './seat-controls.svelte'

const live = new Live('t1')
let controls: SeatControls<TableMessage>

/** The table after `n` entries; by default it is the reader's turn to play. */
function at(n: number, view: object = {}): void {
  live.message = { table: 't1', n, view: { seat: 0, phase: 'play', to_move: [0], ...view } } as never
}

/** Asks for a hint that is thought over while `meanwhile` happens. */
async function advised(meanwhile: () => void = () => undefined, raised = false) {
  let up = false
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { n } = JSON.parse(body) as { n: number }
    meanwhile()
    up = raised
    return new Response(JSON.stringify({ n, sentence: ['Play it.'], reason: [], figures: [], choices: [], cards: ['QS'], worlds: 1 }))
  })
  return controls.advise(() => up)
}

beforeEach(() => {
  controls = new SeatControls<TableMessage>(live as never, new Announcer())
  at(5)
})
afterEach(() => vi.unstubAllGlobals())

test('a hint holds until something is played', async () => {
  expect((await advised())?.cards).toEqual(['QS'])
  at(5)
  controls.settleHint()
  expect(controls.hint?.sentence).toEqual(['Play it.'])
  at(6)
  controls.settleHint()
  expect(controls.hint).toBeNull()
})

test('a hint for a pass holds while others choose theirs, and not once the own one is chosen', async () => {
  at(5, { phase: 'pass', to_move: [0, 2] })
  await advised(() => at(6, { phase: 'pass', to_move: [0] }))
  controls.settleHint()
  expect(controls.hint).not.toBeNull()
  at(7, { phase: 'pass', to_move: [2] })
  controls.settleHint()
  expect(controls.hint).toBeNull()
})

test('a hint that comes too late is not shown', async () => {
  expect(await advised(() => at(6))).toBeNull()
  at(5)
  expect(await advised(undefined, true)).toBeNull()
  expect(controls.hint).toBeNull()
  expect(controls.advising).toBe(false)
})

test('a hint can be declined', async () => {
  await advised()
  expect([controls.declineHint(), controls.declineHint(), controls.hint]).toEqual([true, false, null])
})

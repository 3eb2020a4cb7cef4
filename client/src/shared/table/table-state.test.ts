import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from '../../lib/announce.svelte'
import type { HeartsMessage } from '../../lib/api'
import { HeartsState } from '../../hearts/hearts-state.svelte'
import { Live } from '../../lib/live.svelte'
import { TableOptions } from './table-options.svelte'

const live = new Live<HeartsMessage>('t1')
let table: HeartsState

/** The table after `n` entries; by default it is the reader's turn to play. */
function at(n: number, view: object = {}, saw: readonly object[] = []): void {
  live.message = { table: 't1', n, saw, here: [0], auto: null, view: { seat: 0, phase: 'play', to_move: [0], hand: ['QS'], ...view } } as never
}

/** Asks for a hint that is thought over while `meanwhile` happens. */
async function advised(meanwhile: () => void = () => undefined, raised = false, move = 'play') {
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { n } = JSON.parse(body) as { n: number }
    meanwhile()
    if (raised) table.selection.raise('QS', 0)
    return new Response(JSON.stringify({ n, move, sentence: ['Play it.'], reason: [], figures: [], choices: [], cards: ['QS'], worlds: 1 }))
  })
  await table.advise()
  return table.hint
}

beforeEach(() => {
  table = new HeartsState(live, new TableOptions(live, new Announcer()))
  at(5)
})
afterEach(() => vi.unstubAllGlobals())

test('a hint holds until something is played', async () => {
  expect((await advised())?.cards).toEqual(['QS'])
  at(5)
  table.settleHint()
  expect(table.hint?.sentence).toEqual(['Play it.'])
  at(6)
  table.settleHint()
  expect(table.hint).toBeNull()
})

test('a hint for a pass holds while others choose theirs, and not once the own one is chosen', async () => {
  at(5, { phase: 'pass', to_move: [0, 2] })
  await advised(() => at(6, { phase: 'pass', to_move: [0] }), false, 'pass')
  table.settleHint()
  expect(table.hint).not.toBeNull()
  at(7, { phase: 'pass', to_move: [2] })
  table.settleHint()
  expect(table.hint).toBeNull()
})

test('a hint for a pass does not hold for another direction', async () => {
  const passing = { phase: 'pass', to_move: [0, 2] }
  at(5, passing)
  await advised(undefined, false, 'pass')
  at(6, passing, [{ type: 'directed' }])
  table.settleHint()
  expect(table.hint).toBeNull()
})

test('a hint for the first trick is gone where an undo leads back to the pass', async () => {
  await advised()
  at(6, { phase: 'pass', to_move: [0] }, [{ type: 'undone' }])
  table.settleHint()
  expect(table.hint).toBeNull()
})

test('a hint that comes too late is not shown', async () => {
  expect(await advised(() => at(6))).toBeNull()
  at(5)
  expect(await advised(undefined, true)).toBeNull()
  expect(table.hint).toBeNull()
  expect(table.advising).toBe(false)
})

test('what is raised is lowered for a hint', async () => {
  table.selection.raise('QS', 0)
  expect((await advised())?.cards).toEqual(['QS'])
  expect(table.selection.raised).toEqual([])
})

test('an undo of what was seen is asked for once, and one of a pass is not', async () => {
  const sent = vi.spyOn(live, 'undo').mockResolvedValue({ what: 'done' })
  const playing = { can_undo: true, practice: false }
  at(5, { phase: 'pass', to_move: [2] })
  live.message = { ...live.message!, ...playing }
  await table.undo()
  expect(sent).toHaveBeenCalledTimes(1)
  at(6)
  live.message = { ...live.message!, ...playing }
  await table.undo()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(table.options.flash).toContain('practice')
  await table.undo()
  expect(sent).toHaveBeenCalledTimes(2)
  sent.mockRestore()
  table.options.close()
})

test('a hint can be declined', async () => {
  await advised()
  expect([table.declineHint(), table.declineHint(), table.hint]).toEqual([true, false, null])
})

test('whether Zip is on is what the last message says, whoever or whatever turned it off', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ ...live.message, ...JSON.parse(body) }))
  })
  const said = () => table.announcer.lines.at(-1)?.text
  await table.zipOn()
  expect([sent, live.message?.zip, said()]).toEqual([[{ zip: true }], true, 'Zip: no pauses until the deal is over.'])
  await table.zipOn()
  expect([sent.at(-1), live.message?.zip, said()]).toEqual([{ zip: false }, false, 'Zip is off.'])
  live.message = { ...live.message!, zip: true } // as after a reload
  await table.zipOn()
  expect(sent.at(-1)).toEqual({ zip: false })
})

test('an option that is refused leaves Zip as it was, and it is said why', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'forbidden', sentence: 'No.' }), { status: 403 }))
  await table.zipOn()
  expect(table.announcer.lines.at(-1)?.text).toBe('No.')
})

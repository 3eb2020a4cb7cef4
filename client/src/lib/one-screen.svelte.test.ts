import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableMessage } from './api'
import { Live } from './live.svelte'
import { OneScreen } from './one-screen.svelte'

let live: Live
let screen: OneScreen
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', class {})
  live = new Live('t1')
  end = $effect.root(() => {
    screen = new OneScreen(live)
    screen.watch()
  })
})

afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The table as whoever is at the screen is told of it: seats 0 and 2 play here. */
function told(to_move: readonly number[], change: Partial<TableMessage> = {}, phase = 'play') {
  const { speaker } = live
  const view = { seat: speaker ?? 0, phase, to_move }
  const seats = [0, 1, 2, 3].map(() => ({}))
  live.message = { n: 5, here: [0, 2], covered: speaker === null, people: [], seats, can_undo: false, view, ...change } as unknown as TableMessage
  flushSync()
}

const sight = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  flushSync()
}

test('whoever is to move is asked first, and shown once their hand is here', () => {
  told([2])
  expect([screen.asked, screen.arriving]).toEqual([2, false])
  screen.uncover()
  flushSync()
  expect([live.speaker, screen.asked, screen.arriving]).toEqual([2, 2, true])
  told([2])
  expect(screen.asked).toBeNull()
})

test('nothing is covered while the computer or somebody elsewhere plays, and the same person is next', () => {
  told([0])
  screen.uncover()
  told([0])
  told([1])
  told([0])
  expect([screen.asked, screen.next, live.speaker]).toEqual([null, null, 0])
})

test('who is next is known before the screen is covered for them, and whoever was there may take back', () => {
  told([0])
  screen.uncover()
  told([0])
  told([2], { can_undo: true })
  expect([screen.next, screen.asked, screen.undoable]).toEqual([2, null, null])
  screen.cover()
  told([2])
  expect([screen.asked, live.speaker, screen.undoable]).toEqual([2, null, 0])
  told([2], { n: 6 })
  expect(screen.undoable).toBeNull()
})

test('whoever takes back on the cover is there at once, but not where others are asked first', async () => {
  const answer = { here: [0, 2], covered: false, people: [], seats: [0, 1, 2, 3].map(() => ({})), view: { seat: 0, phase: 'pass', to_move: [2] } }
  const asked = vi.fn((address: string) => Promise.resolve(new Response(JSON.stringify({ ...answer, n: address.endsWith('seat=0') ? n : -1 }))))
  vi.stubGlobal('fetch', asked)
  told([0])
  screen.uncover()
  told([0])
  told([2], { can_undo: true })
  screen.cover()
  told([2])
  let n = 5
  await screen.undo()
  flushSync()
  expect([live.speaker, screen.asked]).toEqual([null, 2])
  n = 6
  await screen.undo()
  flushSync()
  expect([live.speaker, live.message?.n]).toEqual([0, 6])
})

test('between deals nobody speaks, so that no hand of the next one comes unasked', () => {
  told([0])
  screen.uncover()
  told([0])
  told([], {}, 'deal')
  expect([live.speaker, screen.asked]).toEqual([null, null])
  told([0, 2], {}, 'pass')
  expect(screen.asked).toBe(2) // the first after whoever was there last
})

test('while nobody here is to move, what no seat hides is shown', () => {
  told([1])
  expect([screen.asked, screen.blank]).toEqual([null, false])
})

test('a page that was out of sight for a minute is covered', () => {
  told([0])
  screen.uncover()
  told([0])
  sight('hidden')
  vi.advanceTimersByTime(59_000)
  sight('visible')
  flushSync()
  expect([live.speaker, screen.asked]).toEqual([0, null])
  sight('hidden')
  vi.advanceTimersByTime(60_000)
  flushSync()
  expect([live.speaker, screen.asked]).toEqual([null, 0])
  screen.uncover()
  told([1])
  sight('hidden')
  vi.advanceTimersByTime(60_000)
  flushSync()
  expect([screen.asked, screen.blank], 'their hand is gone before anything else is here').toEqual([null, true])
})

test('one person alone has no cover', () => {
  told([0], { here: [0], covered: false })
  sight('hidden')
  vi.advanceTimersByTime(600_000)
  expect([screen.shared, screen.asked, screen.blank]).toEqual([false, null, false])
})

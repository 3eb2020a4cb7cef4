import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lazy } from '../lib/preload'
import type { Route } from '../lib/router.svelte'
import { AWAY, INCOMPLETE, Screen } from './screen.svelte'

const parts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./pages', () => ({ pageOf: ({ page }: Route) => ({ part: parts.get(page) }) }))

const HOME: Route = { page: 'home' }
const RECORDS: Route = { page: 'records' }

let up = true
const asked = vi.fn(async () => {
  if (!up) throw new TypeError('refused')
  return new Response('{}')
})
const reload = vi.fn()

beforeEach(() => {
  up = true
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  part('home', async () => 'Home')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A page that is fetched like this. */
function part(page: Route['page'], load: () => Promise<string>): void {
  parts.set(page, new Lazy(load))
}

/** A page that comes when it is told to. */
function slow(page: Route['page']): () => Promise<void> {
  let come = () => {}
  part(page, () => new Promise((resolve) => (come = () => resolve(page))))
  return () => (come(), settle())
}

const settle = async () => void (await vi.advanceTimersByTimeAsync(0))

async function atHome(): Promise<Screen> {
  const screen = new Screen(reload)
  screen.turn(HOME)
  await settle()
  expect(screen.shown).toMatchObject({ route: HOME, Component: 'Home' })
  return screen
}

test('the page before stays until the next is here, and one that is here is shown at once', async () => {
  const screen = await atHome()
  const come = slow('records')
  screen.turn(RECORDS)
  await settle()
  expect(screen.shown?.route).toBe(HOME)
  await come()
  expect(screen.shown?.route).toBe(RECORDS)
  screen.turn(HOME)
  expect(screen.shown?.route).toBe(HOME)
})

test('a page that comes too late is not shown', async () => {
  const screen = await atHome()
  const come = slow('records')
  screen.turn(RECORDS)
  screen.turn(HOME)
  await come()
  expect(screen.shown?.route).toBe(HOME)
})

test('while the server is away the page says so, and all is loaded anew once it is back', async () => {
  const screen = await atHome()
  part('records', () => Promise.reject(new TypeError('failed to fetch')))
  up = false
  screen.turn(RECORDS)
  await vi.advanceTimersByTimeAsync(5000)
  expect([screen.shown?.route, screen.trouble]).toEqual([HOME, AWAY])
  expect(reload).not.toHaveBeenCalled()
  up = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('who goes back does not wait any longer', async () => {
  const screen = await atHome()
  part('records', () => Promise.reject(new TypeError('failed to fetch')))
  up = false
  screen.turn(RECORDS)
  await settle()
  screen.turn(HOME)
  expect([screen.shown?.route, screen.trouble]).toEqual([HOME, null])
  up = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()
})

test('a server that answers has another release by now, unless the page was loaded just before', async () => {
  part('records', () => Promise.reject(new TypeError('failed to fetch')))
  const screen = await atHome()
  screen.turn(RECORDS)
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)

  const fresh = new Screen(reload)
  fresh.turn(RECORDS)
  await vi.advanceTimersByTimeAsync(5000)
  expect([fresh.shown, fresh.trouble]).toEqual([null, INCOMPLETE])
  expect(reload).toHaveBeenCalledTimes(1)
})

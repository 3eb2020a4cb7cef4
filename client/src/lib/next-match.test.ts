import { afterEach, expect, test, vi } from 'vitest'
import type { TableMessage } from './api'
import { rematch, tableFor } from './next-match'
import { readSettings, settings } from './settings.svelte'

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(settings, readSettings({}))
})

/** What a server is asked for. */
function serve() {
  const asked = vi.fn(async (_path: string, _request: { body: string }) => new Response(JSON.stringify({ table: 'new' })))
  vi.stubGlobal('fetch', asked)
  return () => JSON.parse(asked.mock.lastCall![1].body) as { seats: { name?: string | null }[] }
}

const played = (name: string) =>
  ({
    view: { game: 'gin', seat: 0, rules: { notation: 'standard' } },
    seats: [{ name, style: null }, { name: 'Cautious Cal', style: 'cal' }],
    pace: 0,
  }) as unknown as TableMessage

test('a new match is for whoever is playing', async () => {
  const asked = serve()
  Object.assign(settings, { name: 'Ben', profiles: { Ada: 'Bea', Ben: 'Ben' } })
  await tableFor('gin', 'standard', ['cal'])
  expect(asked().seats[0]).toEqual({ kind: 'person', name: 'Ben' })
})

test.each([
  ['Ada', 'Bea'],
  ['You', null],
  ['Cleo', 'Cleo'],
])('a rematch of %s is for the same player, whoever is playing elsewhere', async (name, wanted) => {
  const asked = serve()
  Object.assign(settings, { name: 'Ben', profiles: { Ada: 'Bea', Ben: 'Ben' } })
  await rematch(played(name))
  expect(asked().seats).toEqual([{ kind: 'person', name: wanted }, { kind: 'style', style: 'cal' }])
})

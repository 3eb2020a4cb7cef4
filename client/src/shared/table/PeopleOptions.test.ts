import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { TableMessage } from '../../lib/api'
import PeopleOptions from './PeopleOptions.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The table's options, and the answers that are yet to come, by what was asked for. */
function show(may_be_watched: boolean) {
  const asked: { on: boolean; answer: () => void }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, request) =>
      new Promise((done) => {
        const { on } = JSON.parse(String(request!.body)) as { on: boolean }
        asked.push({ on, answer: () => done(Response.json({ code: on ? 'abc' : null })) })
      }),
  )
  const message = { table: 't', clock: null, takeover: 60, may_be_watched } as unknown as TableMessage
  const { rerender } = render(PeopleOptions, { message, live: { options: () => Promise.resolve(null) } })
  return { asked, told: (on: boolean) => rerender({ message: { ...message, may_be_watched: on } }) }
}

const watching = () => screen.getByRole('switch', { name: /^People may watch/ })

test('the link is fetched where people may watch, and not again', async () => {
  const { asked, told } = show(true)
  expect(asked.map(({ on }) => on)).toEqual([true])
  asked[0]!.answer()
  await screen.findByRole('button', { name: 'Copy link to watch' })
  await told(true)
  expect(asked).toHaveLength(1)
})

test('watching that is ended while the link is fetched is ended', async () => {
  const { asked, told } = show(true)
  await fireEvent.click(watching())
  asked[0]!.answer()
  await vi.waitFor(() => expect(asked.map(({ on }) => on)).toEqual([true, false]))
  asked[1]!.answer()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link to watch' })).toBeNull())
  await told(true) // what was sent before
  await told(false)
  expect(asked).toHaveLength(2)
})

test('what was chosen last holds', async () => {
  const { asked } = show(false)
  await fireEvent.click(watching())
  await fireEvent.click(watching())
  expect(asked.map(({ on }) => on)).toEqual([true])
  asked[0]!.answer()
  await vi.waitFor(() => expect(asked.map(({ on }) => on)).toEqual([true, false]))
})

import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Guide from './Guide.svelte'

const HTML = '<h1 id="user-guide">User guide</h1><h2 id="playing">Playing</h2><h3 id="deal-numbers">Deal <code>numbers</code></h3><h2 id="rules">Rules</h2>'

const scrolled = vi.fn(function (this: Element) {
  return this.id
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  scrolled.mockClear()
})

test('the contents have each heading, with its address', async () => {
  const asked = vi.fn(async (_: string) => new Response(HTML))
  vi.stubGlobal('fetch', asked)
  render(Guide, { name: 'guide', at: null })
  const inside = await screen.findAllByRole('heading')
  expect(inside.map(({ textContent }) => textContent)).toEqual(['User guide', 'Playing', 'Deal numbers', 'Rules'])
  expect(asked).toHaveBeenCalledExactlyOnceWith('/docs/guide.html')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(expect.arrayContaining(['#/guide', '#/guide/guide/playing', '#/guide/guide/deal-numbers', '#/guide/variants']))
  expect(screen.getByRole('link', { name: 'User guide' }).getAttribute('aria-current')).toBe('page')
  expect(scrolled).not.toHaveBeenCalled()
})

test('the page opens at the heading that its address names, and goes to another', async () => {
  vi.stubGlobal('fetch', async () => new Response(HTML))
  const { rerender } = render(Guide, { name: 'guide', at: 'deal-numbers' })
  await vi.waitFor(() => expect(scrolled.mock.results.map(({ value }) => value)).toEqual(['deal-numbers']))
  await rerender({ at: 'rules' })
  expect(scrolled.mock.results.map(({ value }) => value)).toEqual(['deal-numbers', 'rules'])
})

test('without the server the page says so, and tries again', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => new Response('', { status: 503 }))
  vi.stubGlobal('fetch', asked)
  render(Guide, { name: 'variants', at: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByRole('status').textContent).toBe('No connection to Hearthside. Trying again; nothing is lost.')
  asked.mockResolvedValue(new Response(HTML))
  await vi.advanceTimersByTimeAsync(2000)
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeTruthy()
  expect(screen.queryByText(/No connection to Hearthside/)).toBeNull()
  vi.useRealTimers()
})

import { afterEach, expect, test, vi } from 'vitest'
import { ObservedSession } from './session.svelte'

afterEach(() => vi.unstubAllGlobals())

test('a suggestion is not waited for after another entry', async () => {
  const thinking: AbortSignal[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { signal }: RequestInit) => {
      if (!path.endsWith('/suggestion')) return new Response(JSON.stringify({ n: 1, to_move: thinking.length === 0, hand: [] }))
      thinking.push(signal!)
      return new Promise<Response>((_, fail) => signal!.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))))
    }),
  )
  const session = new ObservedSession('t')
  const close = session.open()
  await vi.waitFor(() => expect(thinking).toHaveLength(1))
  expect(thinking[0]!.aborted).toBe(false)
  session.typed('QS')
  expect(thinking[0]!.aborted).toBe(true)
  await vi.waitFor(() => expect(session.view?.to_move).toBe(false))
  expect([session.refusal, session.away, thinking.length]).toEqual(['', null, 1])
  close()
})

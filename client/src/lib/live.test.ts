import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TableMessage } from './api'
import { leaveMatch, Live } from './live.svelte'

/** Stands in for the browser's event source; the test is the server. */
class Stream {
  static all: Stream[] = []
  static get last(): Stream {
    return Stream.all.at(-1)!
  }
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onended: ((event: { data: string }) => void) | null = null
  onagain: (() => void) | null = null
  closed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    Stream.all.push(this)
  }
  addEventListener(event: 'ended' | 'again', listener: (event: { data: string }) => void) {
    if (event === 'ended') this.onended = listener
    else this.onagain = () => listener({ data: '{}' })
  }
  close() {
    this.closed = true
  }
  tell(message: TableMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  fail() {
    this.onerror?.()
  }
}

const at = (n: number, saw: unknown[] = []) => ({ table: 't1', n, saw, here: [0] }) as unknown as TableMessage
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const problem = (status: number, code: string, sentence: string) => answer(status, { code, sentence })
const settle = () => vi.advanceTimersByTimeAsync(0)

const asked = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
let heard: { n: number; fresh: boolean; saw: number }[]
let live: Live
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  Stream.all = []
  heard = []
  asked.mockReset()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', asked)
  live = new Live('t1')
  live.listen((message, fresh) => heard.push({ n: message.n, fresh, saw: message.saw.length }))
  close = live.open()
})

afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const moves = () => asked.mock.calls.filter(([url]) => url.endsWith('/moves')).map(([, request]) => JSON.parse(String(request.body)))

describe('messages', () => {
  test('who listens late is told where the table is, and then what follows', () => {
    Stream.last.tell(at(3, [{ type: 'played' }]))
    const late: [number, boolean][] = []
    live.listen((message, fresh) => late.push([message.n, fresh]))
    Stream.last.tell(at(4))
    expect(late).toEqual([[3, false], [4, true]])
    expect(heard.map(({ n }) => n)).toEqual([3])
  })

  test('which game it is decides which page has the line', () => {
    expect(live.of('gin')).toBeNull()
    Stream.last.tell({ ...at(3), view: { game: 'gin' } } as TableMessage)
    expect(live.of('gin')).toBe(live)
    expect(live.of('hearts')).toBeNull()
  })

  test('the first is where the table is; the next ones follow it', () => {
    expect(live.line).toBe('connecting')
    expect(Stream.last.url).toBe('/api/tables/t1/events')
    Stream.last.tell(at(5, [{}]))
    Stream.last.tell(at(6, [{}]))
    expect(live.line).toBe('live')
    expect(heard).toEqual([
      { n: 5, fresh: false, saw: 1 },
      { n: 6, fresh: true, saw: 1 },
    ])
  })

  test('one that comes twice happens once; an old one does not come back', async () => {
    Stream.last.tell(at(5))
    asked.mockResolvedValue(answer(200, at(6, [{}])))
    expect(await live.move({ type: 'deal' })).toEqual({ what: 'done' })
    Stream.last.tell(at(6, [{}]))
    Stream.last.tell(at(5, [{}]))
    expect(heard.map(({ saw }) => saw)).toEqual([0, 1, 0])
    expect(live.message?.n).toBe(6)
  })
})

test('whoever comes back to a page that was open all the while has another stream, and the first one counts no more', () => {
  Stream.last.tell(at(3))
  live.comeBack()
  expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false])
  expect(live.message?.n).toBe(3)
  Stream.last.fail()
  live.comeBack()
  expect(Stream.all.length).toBe(2)
})

describe('a screen that several people share', () => {
  const shared = (n: number, seat: number | null) => ({ ...at(n), here: [0, 2], covered: seat === null, view: { seat: seat ?? 0 } }) as TableMessage

  test('speaks for nobody first, then for whoever comes, and nothing of another is taken', async () => {
    Stream.last.tell(shared(1, null))
    live.speakAs(2)
    expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false])
    expect(Stream.last.url).toBe('/api/tables/t1/events?seat=2')
    expect(live.current).toBe(false)
    Stream.last.tell(shared(1, 2))
    expect(live.current).toBe(true)

    // Their move is on its way as the screen is covered: its answer shows their hand, and comes too late.
    let arrive = (_: Response) => {}
    asked.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const moved = live.move({ type: 'draw' })
    expect(asked.mock.lastCall?.[0]).toBe('/api/tables/t1/moves?seat=2')
    live.speakAs(null)
    expect(Stream.last.url).toBe('/api/tables/t1/events')
    Stream.last.tell(shared(2, null))
    arrive(answer(200, shared(3, 2)))
    await moved
    expect([live.message?.n, live.message?.covered]).toEqual([2, true])
  })

  test('is covered for everybody once another deal is dealt', () => {
    Stream.last.tell(shared(1, null))
    live.speakAs(2)
    Stream.last.tell(shared(1, 2))
    Stream.last.tell(shared(3, null))
    expect([live.speaker, live.message?.n, live.message?.covered, Stream.last.url]).toEqual([null, 3, true, '/api/tables/t1/events'])
  })

  test('is covered where the seat of whoever was there is gone, and the others play on', async () => {
    Stream.last.tell(shared(1, null))
    live.speakAs(2)
    asked.mockImplementation(async () => answer(200, { ...at(2), here: [0], covered: false }))
    Stream.last.onended?.({ data: JSON.stringify({ code: 'forbidden', sentence: 'You play on at another device.' }) })
    await vi.advanceTimersByTimeAsync(300)
    expect([live.speaker, live.line, Stream.last.url]).toEqual([null, 'lost', '/api/tables/t1/events'])
  })
})

test('a stream that another is to take the place of gives way at once, and the line is not lost', () => {
  Stream.last.tell(at(1))
  const before = Stream.last
  before.onagain?.()
  expect([before.closed, Stream.last === before, Stream.last.url, live.line]).toEqual([true, false, '/api/tables/t1/events', 'live'])
})

describe('a line that goes down', () => {
  test('because the match was left is not asked for again', async () => {
    const other = new Live('t2')
    const over = other.open()
    Stream.last.tell(at(5))
    asked.mockResolvedValue(answer(200, null))
    await leaveMatch('t2')
    Stream.last.fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(other.line).toBe('live')
    expect(asked.mock.calls.map(([url, { method }]) => [url, method])).toEqual([['/api/tables/t2', 'DELETE']])
    over()
  })

  test('is taken up again where the match could not be left', async () => {
    Stream.last.tell(at(5))
    asked.mockRejectedValueOnce(new TypeError('no server'))
    const leaving = leaveMatch('t1').catch(() => 'not left')
    Stream.last.fail()
    expect(live.line).toBe('live')
    expect(await leaving).toBe('not left')
    asked.mockImplementation(async () => answer(200, at(5)))
    await vi.advanceTimersByTimeAsync(300)
    Stream.last.tell(at(5))
    expect([Stream.all.length, live.line]).toEqual([2, 'live'])
  })

  test('is taken up again, later each time, until the server is there', async () => {
    Stream.last.tell(at(5))
    asked.mockRejectedValue(new TypeError('no server'))
    Stream.last.fail()
    expect(live.line).toBe('lost')
    expect(Stream.last.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(300 + 700 + 1500)
    expect(asked).toHaveBeenCalledTimes(3)
    expect(Stream.all).toHaveLength(1)
    asked.mockImplementation(async () => answer(200, at(5)))
    await vi.advanceTimersByTimeAsync(3000)
    expect(Stream.all).toHaveLength(2)
    Stream.last.tell(at(9, [{}, {}]))
    expect(live.line).toBe('live')
    expect(heard.at(-1)).toEqual({ n: 9, fresh: false, saw: 2 })
  })

  test('waits a short while again after it was up', async () => {
    Stream.last.tell(at(5))
    asked.mockImplementation(async () => answer(200, at(5)))
    for (let fall = 0; fall < 3; fall++) {
      Stream.last.fail()
      await vi.advanceTimersByTimeAsync(300)
      Stream.last.tell(at(5))
    }
    expect(Stream.all).toHaveLength(4)
  })

  test('is given up when the server has no such table', async () => {
    Stream.last.tell(at(5))
    asked.mockImplementation(async () => problem(404, 'not-found', 'There is no such table.'))
    Stream.last.fail()
    await vi.advanceTimersByTimeAsync(300)
    expect(live.line).toBe('gone')
    expect(live.trouble).toBe('There is no such table.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('for one in another window is not taken up again, and the page says why', async () => {
    Stream.last.tell(at(5))
    Stream.last.onended?.({ data: JSON.stringify({ code: 'busy', sentence: 'Open in too many other places.' }) })
    Stream.last.fail()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.line, live.trouble, live.message]).toEqual(['gone', 'Open in too many other places.', null])
    expect([Stream.all.length, Stream.last.closed, asked.mock.calls.length]).toEqual([1, true, 0])
  })

  test('is left alone once the page is left', async () => {
    Stream.last.tell(at(5))
    Stream.last.fail()
    close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('moves', () => {
  test('carry the length of the log they were made in sight of', async () => {
    Stream.last.tell(at(5))
    asked.mockResolvedValue(answer(200, at(6)))
    await live.move({ type: 'play', card: 'QS' })
    expect(moves()).toEqual([{ n: 5, move: { type: 'play', card: 'QS' } }])
  })

  test('are not sent twice at a time', async () => {
    Stream.last.tell(at(5))
    let give: (found: Response) => void = () => {}
    asked.mockReturnValue(new Promise((found) => (give = found)))
    const first = live.move({ type: 'play', card: 'QS' })
    const again = live.move({ type: 'play', card: 'QS' })
    give(answer(200, at(6)))
    expect(await first).toEqual({ what: 'done' })
    expect(await again).toEqual({ what: 'busy' })
    expect(moves()).toHaveLength(1)
  })

  test('made at once after an event that came before the answer to the last one wait for that answer', async () => {
    Stream.last.tell(at(5))
    let give: (found: Response) => void = () => {}
    asked.mockReturnValueOnce(new Promise((found) => (give = found)))
    asked.mockResolvedValueOnce(answer(200, at(7)))
    const first = live.move({ type: 'draw' })
    Stream.last.tell(at(6))
    const next = live.move({ type: 'discard', card: 'QS' })
    expect(moves()).toHaveLength(1)
    give(answer(200, at(6)))
    expect(await first).toEqual({ what: 'done' })
    expect(await next).toEqual({ what: 'done' })
    expect(moves()).toEqual([
      { n: 5, move: { type: 'draw' } },
      { n: 6, move: { type: 'discard', card: 'QS' } },
    ])
  })

  test("that the rules forbid come back with the server's sentence", async () => {
    Stream.last.tell(at(5))
    asked.mockResolvedValue(problem(422, 'illegal', 'Spades were led. Play Q♠.'))
    expect(await live.move({ type: 'play', card: '7H' })).toEqual({ what: 'refused', sentence: 'Spades were led. Play Q♠.' })
  })

  test('made too late bring the newer view', async () => {
    Stream.last.tell(at(5))
    asked.mockImplementation(async (url) =>
      url.endsWith('/moves') ? problem(409, 'stale', 'The table has moved on.') : answer(200, at(8, [{}])),
    )
    expect(await live.move({ type: 'play', card: 'QS' })).toEqual({ what: 'stale' })
    expect(heard.at(-1)).toEqual({ n: 8, fresh: false, saw: 1 })
  })

  test('that the line went down on are sent again when the table has not moved', async () => {
    Stream.last.tell(at(5))
    asked.mockRejectedValueOnce(new TypeError('no server'))
    expect(await live.move({ type: 'play', card: 'QS' })).toEqual({ what: 'waiting' })
    expect(live.line).toBe('lost')
    asked.mockImplementation(async (url) => answer(200, url.endsWith('/moves') ? at(6) : at(5)))
    await vi.advanceTimersByTimeAsync(300)
    Stream.last.tell(at(5))
    await settle()
    expect(moves()).toHaveLength(2)
    expect(live.message?.n).toBe(6)
  })

  test('that had arrived after all are not sent again', async () => {
    Stream.last.tell(at(5))
    asked.mockRejectedValueOnce(new TypeError('cut off'))
    await live.move({ type: 'play', card: 'QS' })
    asked.mockImplementation(async () => answer(200, at(6)))
    await vi.advanceTimersByTimeAsync(300)
    Stream.last.tell(at(6))
    await settle()
    expect(moves()).toHaveLength(1)
    asked.mockImplementation(async () => answer(200, at(7)))
    expect(await live.move({ type: 'play', card: 'JS' })).toEqual({ what: 'done' })
  })
})

test('whoever watches is let in by the code first, and hears no seat', async () => {
  asked.mockResolvedValueOnce(answer(200, at(4)))
  const watching = new Live('t1', 'secret')
  const end = watching.open()
  await settle()
  expect([asked.mock.calls[0]![0], asked.mock.calls[0]![1].body]).toEqual(['/api/tables/t1/watch', '{"code":"secret"}'])
  expect(Stream.last.url).toBe('/api/tables/t1/watch/events')
  end()
})

test('whoever may not watch is told why', async () => {
  asked.mockResolvedValueOnce(problem(404, 'not-found', 'Nobody may watch.'))
  const watching = new Live('t1', 'wrong')
  const end = watching.open()
  await settle()
  expect([watching.line, watching.trouble]).toEqual(['gone', 'Nobody may watch.'])
  end()
})

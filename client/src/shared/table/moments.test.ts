import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Moments, momentOf, quoted } from './moments.svelte'

const seat = (name: string, short: string, style: string | null) => ({ name, short, kind: style ? ('style' as const) : ('person' as const), style, peeks: false, level: null, offered: false, handovers: 0 })
const MESSAGE = { table: 'abc', seats: [seat('You', 'You', null), seat('The Shark', 'Shark', 'level-6'), seat('Cautious Cal', 'Cal', 'cal')] }
const hearts = (seat: number) => momentOf(MESSAGE, 3, [[seat, 'hearts']])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a moment goes by itself, and another takes its place', () => {
  const moments = new Moments()
  moments.show(hearts(1))
  vi.advanceTimersByTime(2000)
  moments.show(hearts(2))
  vi.advanceTimersByTime(2000)
  expect(moments.current?.name).toBe('Cal')
  vi.advanceTimersByTime(1000)
  expect(moments.current).toBeNull()
})

test('what is said is read out with a name, and nothing where nobody speaks', () => {
  const [said] = quoted(hearts(1))
  expect(said).toMatch(/^The Shark: “.+”$/)
  expect(quoted(hearts(0))).toEqual([])
})

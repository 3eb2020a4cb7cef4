import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { TableMessage } from '../../lib/api'
import PeopleStrip from './PeopleStrip.svelte'
import type { TableOptions } from './table-options.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const options = vi.fn(() => Promise.resolve())
const ANN = { seat: 2, state: 'away', auto: null, clock_left: null, takeover_left: 40_000, sentence: ['Ann is away. The computer will play for Ann.'] }
const ASKED = { request: 7, kind: 'undo', seat: 2, waits_for: [0], time_left: 55_000, sentence: 'Ann asks to take a move back.' }

const made = (changes: object) => ({ table: 'abc', host: true, people: [], request: null, seats: [], here: [0], view: { seat: 0 }, ...changes }) as unknown as TableMessage

const show = (changes: object) => render(PeopleStrip, { message: made(changes), tableOptions: { live: { options } } as unknown as TableOptions })

test('it says who is away, how long the others wait, and lets the host not wait', async () => {
  show({ people: [ANN] })
  expect(screen.getByText(/Ann is away/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('40 s')
  await fireEvent.click(screen.getByRole('button', { name: 'Do not wait' }))
  expect(options).toHaveBeenCalledWith({ do_not_wait: 2 })
})

test('a wait begins with its own seconds, whatever fractions the clock of the page has', () => {
  vi.spyOn(performance, 'now').mockReturnValue(45084.50271427316) // 40,000 more is a little more than that after it
  show({ people: [ANN] })
  expect(screen.getByRole('timer').textContent).toBe('40 s')
})

test('a guest waits', () => {
  show({ people: [ANN], host: false })
  expect(screen.queryByRole('button')).toBeNull()
})

test('everybody who plays may go on without somebody who has done nothing for long', async () => {
  const idle = { ...ANN, state: 'idle', takeover_left: null, sentence: ['Ann has not played for 3 minutes.'] }
  const { rerender } = show({ people: [idle], host: false, watching: false })
  expect(screen.queryByRole('timer')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Do not wait' }))
  expect(options).toHaveBeenCalledWith({ do_not_wait: 2 })
  await rerender({ message: made({ people: [idle], host: false, watching: true }) })
  expect(screen.queryByRole('button')).toBeNull()
})

test('whoever is asked agrees or declines', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  show({ request: ASKED })
  expect(screen.getByText(/^Ann asks to take a move back./).textContent).toBe('Ann asks to take a move back. 55 s')
  await fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  expect(sent.mock.calls[0]![1]!.body).toBe('{"request":7,"agrees":true}')
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
})

test('whoever asked may take it back', () => {
  show({ request: { ...ASKED, seat: 0, waits_for: [2] } })
  expect(screen.getByText(/^You have asked the others./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy()
})

test.each([
  ['Agree', { request: ASKED }],
  ['Decline', { request: ASKED }],
  ['Take it back', { request: { ...ASKED, seat: 0, waits_for: [2] } }],
  ['Do not wait', { people: [ANN] }],
])('once %s is pressed, the heading of the page has the focus', async (name, changes) => {
  const heading = document.body.appendChild(document.createElement('h1'))
  const { rerender } = show(changes)
  screen.getByRole('button', { name }).focus()
  await rerender({ message: made({}) })
  expect(document.activeElement).toBe(heading)
  heading.remove()
})

test('nobody who is elsewhere on the page is led away as a question ends', async () => {
  const heading = document.body.appendChild(document.createElement('h1'))
  const { rerender } = show({ request: ASKED })
  screen.getByRole('button', { name: 'Agree' }).focus()
  const card = document.body.appendChild(document.createElement('button'))
  card.focus()
  await rerender({ message: made({}) })
  expect(document.activeElement).toBe(card)
  card.remove()
  heading.remove()
})

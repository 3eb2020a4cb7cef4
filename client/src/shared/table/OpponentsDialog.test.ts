import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableMessage } from '../../lib/api'
import OpponentsDialog from './OpponentsDialog.svelte'

const everyone = [
  ['cal', ['hearts', 'gin'], null],
  ['chuck', ['hearts'], null],
  ['level-6', ['hearts', 'gin'], 6],
  ['level-7', ['hearts', 'gin'], 7],
].map(([style, games, level]) => ({ style, games, level, name: `${style}'s name`, title: `${style}'s title`, short: style, line: `${style}'s line.`, gin_line: `${style}'s line at Gin.`, peeks: false }))

const message = (game: 'hearts' | 'gin', ...styles: (string | null)[]) =>
  ({ view: { game }, host: true, seats: styles.map((style) => ({ style, name: style ?? 'You' })) }) as unknown as TableMessage

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(everyone))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each seat but yours may be given to any character of the game, or to a level', async () => {
  const onseat = vi.fn()
  render(OpponentsDialog, { message: message('hearts', null, 'cal', 'level-6', 'level-6'), onseat, onclose: () => undefined })
  const west = await screen.findByLabelText<HTMLSelectElement>('West')
  await vi.waitFor(() => expect(west.value).toBe('cal'))
  expect(screen.queryByLabelText('South')).toBeNull()
  expect(['North', 'East'].map((place) => screen.getByLabelText<HTMLSelectElement>(place).value)).toEqual(['level-6', 'level-6'])
  expect(within(west).getAllByRole('option', { hidden: true }).map((each) => (each as HTMLOptionElement).value)).toEqual(['cal', 'chuck', 'level-6', 'level-7'])
  await fireEvent.change(west, { target: { value: 'level-7' } })
  expect(onseat.mock.calls).toEqual([[1, 'level-7']])
})

test('at Gin there are those who play it, told by what they do there', async () => {
  render(OpponentsDialog, { message: message('gin', null, 'level-7'), onseat: () => undefined, onclose: () => undefined })
  const north = await screen.findByLabelText<HTMLSelectElement>('North')
  await vi.waitFor(() => expect(north.value).toBe('level-7'))
  expect(within(north).getAllByRole('option', { hidden: true }).map((each) => (each as HTMLOptionElement).value)).toEqual(['cal', 'level-6', 'level-7'])
  expect(screen.getByText("level-7's line at Gin.")).toBeTruthy()
})

test('a guest reads who plays, and changes nothing', async () => {
  const { rerender } = render(OpponentsDialog, { message: { ...message('hearts', null, null, 'cal'), host: false }, onseat: () => undefined, onclose: () => undefined })
  await screen.findByText("cal's line.")
  expect(screen.getByLabelText('East').textContent).toBe('cal')
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull()
  expect(screen.getByText('Only the host can change the opponents.')).toBeTruthy()
  await rerender({ message: message('hearts', null, null) })
  expect(screen.getByText('No computer players sit at this table.')).toBeTruthy()
})

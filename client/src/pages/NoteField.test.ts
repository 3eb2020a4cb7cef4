import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NoteField from './NoteField.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NOTE = { deal: 1, step: 4, text: 'why not lower' }

function field(onkeep: (note: typeof NOTE) => void) {
  const shown = render(NoteField, { label: 'Note', note: NOTE, onkeep })
  const type = (value: string) => fireEvent.input(screen.getByLabelText('Note'), { target: { value } })
  return { ...shown, type }
}

test('a note is kept once nothing more is typed, and once', async () => {
  const onkeep = vi.fn()
  const { type, unmount } = field(onkeep)
  await type('why not')
  vi.advanceTimersByTime(500)
  await type('why not higher')
  vi.advanceTimersByTime(699)
  expect(onkeep).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onkeep.mock.calls).toEqual([[{ ...NOTE, text: 'why not higher' }]])
  unmount()
  expect(onkeep).toHaveBeenCalledTimes(1)
})

test('what is still being typed is kept when the field goes', async () => {
  const onkeep = vi.fn()
  const { type, unmount } = field(onkeep)
  await type('')
  unmount()
  expect(onkeep.mock.calls).toEqual([[{ ...NOTE, text: '' }]])
})

test('a note that says again what it said is not kept', async () => {
  const onkeep = vi.fn()
  const { type, unmount } = field(onkeep)
  await type('why not lower6')
  await type('why not lower')
  vi.advanceTimersByTime(5000)
  unmount()
  expect(onkeep).not.toHaveBeenCalled()
})

import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import Pending from './Pending.svelte'

afterEach(cleanup)

test('what is on its way is said to be, and why it is not here; nothing once it is', async () => {
  const { rerender } = render(Pending, { of: { value: undefined, trouble: null } })
  expect(screen.getByRole('status').textContent).toBe('Loading.')
  await rerender({ of: { value: undefined, trouble: 'There is no such record.' } })
  expect(screen.getByRole('status').textContent).toBe('There is no such record.')
  await rerender({ of: { value: null, trouble: null } })
  expect(screen.queryByRole('status')).toBeNull()
})

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { dialogs } from '../../shared/dialogs.svelte'
import { readSettings, settings } from '../../lib/settings.svelte'
import Help from './Help.svelte'

afterEach(() => {
  cleanup()
  dialogs.game = null
  Object.assign(settings, readSettings({}))
})

const key = (does: RegExp) => screen.queryByText(does)?.previousElementSibling?.textContent

test('at a table it is about the game there', () => {
  dialogs.game = 'gin'
  render(Help, { onclose: () => undefined })
  expect(key(/^draw from the stock/)).toBe('D')
  expect(key(/^show the last trick/)).toBeUndefined()
  expect(screen.queryByRole('group', { name: 'Game' })).toBeNull()
})

test('elsewhere it is about either, the one last chosen first', async () => {
  render(Help, { onclose: () => undefined })
  expect(key(/^show the last trick/)).toBe('L')
  await fireEvent.click(screen.getByRole('radio', { name: 'Gin Rummy', hidden: true }))
  expect(key(/^knock$/)).toBe('K')
})

test('the boss key is in it', () => {
  render(Help, { onclose: () => undefined })
  expect(key(/^boss key/)).toBe('B')
})

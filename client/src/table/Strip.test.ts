import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { Comforts } from './comforts.svelte'
import Strip from './Strip.svelte'

const DEMO = { name: 'The Shark', style: 'shark', demo: true, deal: false }

function said(changes: object, view: object): string | undefined {
  const message = { auto: DEMO, pause: true, waits: false, open: null, replay: null, ...changes, view: { game: 'hearts', phase: 'deal', story: {}, ...view } }
  const { container } = render(Strip, { comforts: { message, flash: null } as unknown as Comforts, onhands: () => {} })
  return container.querySelector('.strip span')?.textContent ?? undefined
}

test('a demo that pauses says that it waits between deals', () => {
  expect(said({}, {})).toBe('Demo: The Shark plays your cards. The pause is on: the next deal waits for you.')
  expect(said({}, { game: 'gin' })).toContain('the next hand waits for you')
})

test('it says no such thing while cards are in play, without the pause, at the end, or where nothing is dealt on', () => {
  const alone = 'Demo: The Shark plays your cards.'
  expect(said({}, { phase: 'play', story: null })).toBe(alone)
  expect(said({ pause: false }, {})).toBe(alone)
  expect(said({}, { phase: 'over' })).toBe(alone)
  expect(said({ replay: 'a1B2' }, {})).toBe(alone)
  expect(said({ auto: { ...DEMO, demo: false } }, {})).toBe('The Shark plays your cards.')
})

test('it says what is played out', () => {
  const auto = { ...DEMO, demo: false, deal: true }
  expect(said({ auto }, { phase: 'play', story: null })).toBe('The Shark plays this deal out.')
  expect(said({ auto }, { game: 'gin', phase: 'play', story: null })).toBe('The Shark plays this hand out.')
})

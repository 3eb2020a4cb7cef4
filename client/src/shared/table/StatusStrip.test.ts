import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { TableOptions } from './table-options.svelte'
import StatusStrip from './StatusStrip.svelte'

const DEMO = { name: 'The Shark', style: 'shark', demo: true, deal: false, sentence: 'Demo: The Shark plays your cards.' }

function said(changes: object, view: object): string | undefined {
  const message = { auto: DEMO, pause: true, waits: false, open: null, replay: null, taken_up: null, ...changes, view: { game: 'hearts', phase: 'deal', story: {}, ...view } }
  const { container } = render(StatusStrip, { tableOptions: { message, flash: null } as unknown as TableOptions, onhands: () => {} })
  return container.querySelector('.strip span')?.textContent ?? undefined
}

test('a demo that pauses says that it waits between deals', () => {
  expect(said({}, {})).toBe('Demo: The Shark plays your cards. The next deal waits for you.')
  expect(said({}, { game: 'gin' })).toContain('The next hand waits for you')
})

test('it says no such thing while cards are in play, without the pause, at the end, or where nothing is dealt on', () => {
  const alone = 'Demo: The Shark plays your cards.'
  expect(said({}, { phase: 'play', story: null })).toBe(alone)
  expect(said({ pause: false }, {})).toBe(alone)
  expect(said({}, { phase: 'over' })).toBe(alone)
  expect(said({ replay: 'a1B2' }, {})).toBe(alone)
  expect(said({ auto: { ...DEMO, demo: false } }, {})).toBe(alone)
})

test('a match that is practice says so where the strip lies on the word of the bar', () => {
  cleanup()
  expect(said({ auto: null, practice: true }, {})).toBe('Pause after every card. Practice.')
  cleanup()
})

test('the speed is at hand while the computer plays, unless every card waits anyway', () => {
  const speed = () => document.querySelectorAll('.strip [aria-label="Slower"]').length
  cleanup()
  said({ pause: false }, { phase: 'play', story: null })
  expect(speed()).toBe(1)
  const [minus, plus] = document.querySelectorAll('.strip .speed button')
  expect([minus, plus].map((button) => button?.getAttribute('aria-label'))).toEqual(['Slower', 'Faster'])
  cleanup()
  said({ pause: true }, { phase: 'play', story: null })
  expect(speed()).toBe(0)
})

const back = (changes: object, phase: string) => {
  cleanup()
  const message = { auto: null, pause: false, waits: false, open: null, replay: null, mirrored: false, taken_up: null, ...changes, view: { game: 'gin', phase } }
  const { container } = render(StatusStrip, { tableOptions: { message, flash: null } as unknown as TableOptions, onhands: () => {} })
  return [container.querySelector('a')?.textContent ?? null, container.querySelector('a')?.getAttribute('href') ?? null]
}

test('a table apart from its match leads back to it, by a link and by Y', async () => {
  expect(back({}, 'draw')).toEqual([null, null])
  expect(back({ replay: 'a1B2' }, 'draw')).toEqual(['Back to the match Y', '#/table/a1B2'])
  expect(back({ replay: 'a1B2' }, 'deal')).toEqual([null, null]) // where the page itself has the button
  for (const phase of ['draw', 'deal']) expect(back({ taken_up: { table: 'a1B2', deal: 3 } }, phase)).toEqual(['Back to the review Y', '#/board/a1B2/3'])
  location.hash = ''
  await fireEvent.keyDown(document.body, { key: 'y' })
  expect(location.hash).toBe('#/board/a1B2/3')
})

test('a guest who has the computer play sets no speed', () => {
  const speeds = [true, false].map((host) => {
    cleanup()
    said({ pause: false, host }, { phase: 'play', story: null })
    return document.querySelector('.speed') !== null
  })
  expect(speeds).toEqual([true, false])
})

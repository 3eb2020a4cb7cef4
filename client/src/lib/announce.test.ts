import { describe, expect, test } from 'vitest'
import { Announcer, caughtUp, sentencesOf } from './announce.svelte'
import { scored } from './names'
import { aloud } from './sentences'
import type { HeartsView, HeartsMessage } from './api'

const view = (changes: Partial<HeartsView> = {}): HeartsView =>
  ({
    seat: 0,
    phase: 'play',
    deal: 5,
    to_move: [1],
    pass_to: 1,
    pass_from: 3,
    rules: { pass_count: 3, packs: 1 },
    prompt: ['Waiting for Cal.'],
    history: [],
    scores: [0, 0, 0, 0],
    winners: [],
    moon_choice: null,
    narration: [],
    hand: [],
    trick: { leader: 1, players: [1, 2, 3, 0], cards: [], winner: null, points: 0, cancelled: false },
    last_trick: null,
    ...changes,
  }) as unknown as HeartsView

const message = (said: HeartsMessage['said'], changes: Partial<HeartsView> = {}) => ({ said, view: view(changes) })

describe('what is said', () => {
  test('each sentence of a message once and in order, with its cards in words, and then the turn', () => {
    const said = [['Cal plays ', { card: 'TC' }, '.'], [{ card: 'QS' }, ' came from Cal: −3 points.']]
    expect(sentencesOf(message(said, { to_move: [0], prompt: ['Your turn. ', { card: '2C' }, ' opens.'] }))).toEqual([
      'Cal plays the ten of clubs.',
      'The queen of spades came from Cal: minus 3 points.',
      'Your turn. The two of clubs opens.',
    ])
  })

  test('cards in a row are told apart', () => {
    expect(aloud(['You lay out ', { card: '3D' }, ' ', { card: '4D' }, '.'])).toBe('You lay out the three of diamonds, the four of diamonds.')
  })

  test('nothing is wanted while cards are passed, between deals and of others', () => {
    expect(sentencesOf(message([['Vicky has passed.']], { phase: 'pass', to_move: [0] }))).toEqual(['Vicky has passed.'])
    expect(sentencesOf(message([['Deal 5: you 3.']], { phase: 'deal', to_move: [0] }))).toEqual(['Deal 5: you 3.'])
    expect(sentencesOf(message([['You lead.']]))).toEqual(['You lead.'])
  })

  test('options are no news', () => {
    expect(sentencesOf(message([], { to_move: [0], prompt: ['Your turn.'] }))).toEqual([])
  })
})

describe('after a gap', () => {
  const before = view({ narration: [['Cal leads.'], ['Vicky follows.']] })
  test('what was missed is told, then what is wanted', () => {
    const now = view({ narration: [...before.narration, ['You follow.']], prompt: ['Your turn.'] })
    expect(caughtUp(now, before)).toEqual(['You follow.', 'Your turn.'])
  })
  test('a page just opened tells where the table is, not all that was', () => {
    expect(caughtUp(view({ narration: [['Cal leads.']], prompt: ['Your turn.'] }), null)).toEqual(['Your turn.'])
  })
  test('another deal is told from its first line', () => {
    expect(caughtUp(view({ deal: 6, narration: [['You lead.']], prompt: ['Waiting.'] }), before)).toEqual(['You lead.', 'Waiting.'])
  })
  test('a narration that was taken back is not told again', () => {
    expect(caughtUp(view({ narration: [['You lead instead.']], prompt: ['Your turn.'] }), before)).toEqual(['Your turn.'])
  })
})

test('the region keeps the latest lines, each with a name of its own', () => {
  const announcer = new Announcer()
  for (let i = 0; i < 30; i++) announcer.say(`line ${i}`)
  expect(announcer.lines).toHaveLength(24)
  expect(announcer.lines.at(-1)?.text).toBe('line 29')
  expect(new Set(announcer.lines.map(({ id }) => id)).size).toBe(24)
})

test.each([['Cal', 13, 'Cal 13'], ['Agent 6', 2, 'Agent 6: 2'], ['Shark', -4, 'Shark −4']])('the points of %s do not run into the name', (name, points, told) => {
  expect(scored(name, points)).toBe(told)
})

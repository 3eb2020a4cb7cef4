import { describe, expect, test } from 'vitest'
import { Announcer, caughtUp, told } from './announce.svelte'
import { scored } from '../table/names'
import type { HeartsView, HeartsMessage } from './api'

const seats = [
  { name: 'You', short: 'You' },
  { name: 'Cautious Cal', short: 'Cal' },
  { name: 'Vicious Vicky', short: 'Vicky' },
  { name: 'The Shark', short: 'Shark' },
]

const view = (changes: Partial<HeartsView> = {}): HeartsView =>
  ({
    seat: 0,
    phase: 'play',
    deal: 5,
    to_move: [1],
    pass_to: 1,
    pass_from: 3,
    rules: { pass_count: 3, packs: 1 },
    prompt: 'Waiting for Cal.',
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

const message = (saw: unknown[], changes: Partial<HeartsView> = {}) =>
  ({ saw, seats, view: view(changes) }) as unknown as HeartsMessage

describe('what is said', () => {
  test('a deal from the pass to the first trick, each thing once and in order', () => {
    const messages = [
      message([{ type: 'dealt', deal: 5, direction: 'left' }], { phase: 'pass', to_move: [0, 1, 2, 3] }),
      message([{ type: 'passed', seat: 3 }], { phase: 'pass', to_move: [0] }),
      message([
        { type: 'passed', seat: 0 },
        { type: 'exchanged', gave: ['QH', 'AH', 'AC'], got: ['QS', 'KC', 'JC'] },
      ]),
      message([{ type: 'played', seat: 1, card: '2C' }], { to_move: [2] }),
      message([{ type: 'played', seat: 2, card: 'KC' }], { to_move: [3] }),
      message([{ type: 'played', seat: 3, card: 'TC' }], { to_move: [0], prompt: 'Your turn. Clubs were led.' }),
      message(
        [
          { type: 'played', seat: 0, card: 'JC' },
          { type: 'trick', winner: 2, points: 0 },
        ],
        { to_move: [2] },
      ),
    ]
    expect(messages.flatMap((one) => told(one))).toEqual([
      'Deal 5. Pass three cards left, to Cautious Cal.',
      'The Shark has passed.',
      'You have passed.',
      'You give the queen of hearts, the ace of hearts and the ace of clubs to Cal, and get the queen of spades, the king of clubs and the jack of clubs from the Shark.',
      'Cal plays the two of clubs.',
      'Vicky plays the king of clubs.',
      'The Shark plays the ten of clubs.',
      'Your turn. Clubs were led.',
      'You play the jack of clubs.',
      'Vicky takes the trick.',
    ])
  })

  test('a hold deal that you lead', () => {
    const saw = [{ type: 'dealt', deal: 4, direction: 'hold' }]
    expect(told(message(saw, { to_move: [0], pass_to: null, prompt: 'Your lead. The two of clubs opens.' }))).toEqual([
      'Deal 4. No passing this deal.',
      'Your lead. The two of clubs opens.',
    ])
  })

  test('points, a moon, the scores and the match', () => {
    const saw = [
      { type: 'trick', winner: 0, points: 1 },
      { type: 'cashed_in', winner: 2 },
      { type: 'deal_over' },
      { type: 'match_over' },
    ]
    const history = [{ points: [26, 26, 0, 26], shooter: 2 }] as HeartsView['history']
    expect(told(message(saw, { phase: 'over', to_move: [], history, scores: [62, 57, 51, 38], winners: [3] }))).toEqual([
      'You take the trick: 1 point.',
      'Vicky holds only winners and takes the rest.',
      'Vicky shot the moon.',
      'The deal is over: you 26, Cal 26, Vicky 0, the Shark 26.',
      'Totals: you 62, Cal 57, Vicky 51, the Shark 38.',
      'The Shark wins the match.',
    ])
  })

  test('cards drawn are named to whoever draws them, and are counted to the others', () => {
    const before = view({ hand: ['2C'] })
    const drew = message([{ type: 'drew', seat: 0, count: 2 }], { hand: ['2C', '7H', 'QS'], to_move: [0], prompt: 'Your turn. Hearts were led.' })
    expect(told(drew, before)).toEqual(['You draw two: the seven of hearts and the queen of spades.', 'Your turn. Hearts were led.'])
    expect(told(message([{ type: 'drew', seat: 1, count: 2 }]))).toEqual(['Cal draws two.'])
  })

  test('leftover cards: turned up, or into a hand', () => {
    const leftover = { type: 'leftover', seat: 1, cards: ['QC'], count: 1, points: 0 }
    expect(told(message([leftover]))).toEqual(['The hidden card was the queen of clubs. Cal takes it.'])
    expect(told(message([{ ...leftover, seat: 0, cards: ['QS', '2H'], count: 2, points: 14 }]))).toEqual([
      'The cards left over were the queen of spades and the two of hearts. You take them: 14 points.',
    ])
    const mine = { ...leftover, seat: 0, cards: ['QC', '3H'], count: 2 }
    expect(told(message([mine], { hand: ['3H', '9S', 'QC'] }))).toEqual(['You take the queen of clubs and the three of hearts into your hand.'])
    expect(told(message([{ ...leftover, cards: [], count: 4 }]))).toEqual(['Cal takes the four cards left over, face down.'])
  })

  test('equal cards cancel, and a trick may wait', () => {
    const trick = { leader: 1, players: [1, 2], cards: ['KS', "KS'"], winner: 1, points: 0, cancelled: true }
    const saw = [
      { type: 'played', seat: 2, card: "KS'" },
      { type: 'trick', winner: 1, points: 0, cancelled: true },
    ]
    const rules = { packs: 2 } as HeartsView['rules']
    expect(told(message(saw, { rules, last_trick: trick, trick: { ...trick, cards: [] } }))).toEqual([
      'Vicky plays the king of spades, and the two cancel.',
      'All cards of the suit cancel. The trick waits for the next winner; Cal leads again.',
    ])
  })

  test('options are no news', () => {
    expect(told(message([], { to_move: [0], prompt: 'Your turn.' }))).toEqual([])
  })
})

describe('after a gap', () => {
  const before = view({ narration: ['Cal leads.', 'Vicky follows.'] })
  test('what was missed is told, then what is wanted', () => {
    const now = view({ narration: [...before.narration, 'You follow.'], prompt: 'Your turn.' })
    expect(caughtUp(now, before)).toEqual(['You follow.', 'Your turn.'])
  })
  test('a page just opened tells where the table is, not all that was', () => {
    expect(caughtUp(view({ narration: ['Cal leads.'], prompt: 'Your turn.' }), null)).toEqual(['Your turn.'])
  })
  test('another deal is told from its first line', () => {
    expect(caughtUp(view({ deal: 6, narration: ['You lead.'], prompt: 'Waiting.' }), before)).toEqual(['You lead.', 'Waiting.'])
  })
  test('a narration that was taken back is not told again', () => {
    expect(caughtUp(view({ narration: ['You lead instead.'], prompt: 'Your turn.' }), before)).toEqual(['Your turn.'])
  })
})

test('the region keeps the latest lines, each with a name of its own', () => {
  const announcer = new Announcer()
  for (let i = 0; i < 30; i++) announcer.say(`line ${i}`)
  expect(announcer.lines).toHaveLength(24)
  expect(announcer.lines.at(-1)?.text).toBe('line 29')
  expect(new Set(announcer.lines.map(({ id }) => id)).size).toBe(24)
})

test.each([['Cal', 13, 'Cal 13'], ['Level 6', 2, 'Level 6: 2'], ['Shark', -4, 'Shark −4']])('the points of %s do not run into the name', (name, points, told) => {
  expect(scored(name, points)).toBe(told)
})

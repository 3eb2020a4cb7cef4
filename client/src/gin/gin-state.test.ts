import { plain } from '../lib/sentences'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Announcer } from '../lib/announce.svelte'
import type { GinMessage, GinView, Hint, Move } from '../lib/api'
import { Live } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'
import { TableOptions } from '../shared/table/table-options.svelte'
import { ginMessage, hand } from './fixtures'
import { GinState, type Option } from './gin-state.svelte'

const HAND = '4H 5H 6H 9S 9D 9C 5C 3C 2S AD KS'.split(' ')
const ARRANGED = hand([{ kind: 'run', cards: ['4H', '5H', '6H'] }, { kind: 'set', cards: ['9S', '9D', '9C'] }], 'KS 5C 3C 2S AD', 21)

function option(card: string, count: number, change: Partial<Option> = {}): Option {
  const knock = count <= 10
  const knock_text = [knock ? `Leaves ${count}.` : `${count - 10} over the limit. Knock at 10 or less.`]
  const question = knock ? [count === 0 ? 'That is gin.' : `Knock with ${count}?`] : null
  return { card, refusal: null, count, knock, knock_text, question, gin: count === 0, arranged: ARRANGED, ...change }
}

const TO_DISCARD = {
  phase: 'discard' as const,
  to_move: [0],
  hand: HAND,
  arranged: ARRANGED,
  limit: 10,
  hand_number: 4,
  prompt: ['Discard a card.'],
  knock_text: ['One over the limit.'],
  no_gin: ['Gin leaves no deadwood. The least that you can leave is 11.'],
  discards: HAND.map((card) => option(card, card === 'KS' ? 11 : 21)),
}

let moves: Move[]
let live: Live<GinMessage>
let play: GinState

function at(change: Partial<GinView>) {
  live = new Live('t1')
  live.message = ginMessage({ ...TO_DISCARD, ...change })
  vi.spyOn(live, 'move').mockImplementation(async (move) => {
    moves.push(move)
    return { what: 'done' }
  })
  play = new GinState(live, new TableOptions(live, new Announcer()))
}

const knockable = (...cards: [card: string, count: number][]) =>
  at({ discards: [...HAND.map((card) => option(card, 21)).filter(({ card }) => !cards.some(([one]) => one === card)), ...cards.map(([card, count]) => option(card, count))] })
const said = () => play.announcer.lines.at(-1)?.text
const twice = (card: string) => {
  play.touch(card, 0)
  play.touch(card, 1)
}

beforeEach(() => {
  moves = []
  settings.oneClick = false
  settings.ginOrder = 'meld'
  at({})
})

describe('discarding', () => {
  test('a touch raises, another discards', () => {
    play.touch('KS', 0)
    expect([play.raised, moves]).toEqual(['KS', []])
    play.touch('KS', 1)
    expect(moves).toEqual([{ type: 'discard', card: 'KS' }])
  })
  test('with one click it goes at once', () => {
    settings.oneClick = true
    play.touch('KS', 0)
    expect(moves).toEqual([{ type: 'discard', card: 'KS' }])
  })
  test('a card that may not go is refused in the server\'s words', () => {
    at({ discards: [...TO_DISCARD.discards.slice(1), option('4H', 21, { refusal: ['4♥ was just taken. Discard another card.'] })] })
    play.touch('4H', 0)
    play.choose('4H')
    expect(moves).toEqual([])
    expect(play.note).toEqual({ text: ['4♥ was just taken. Discard another card.'], no: true })
  })
  test('while the other moves a card can be raised, and nothing goes', () => {
    at({ to_move: [1], phase: 'draw', discards: [] })
    twice('KS')
    play.choose('KS')
    expect(moves).toEqual([])
  })
})

describe('knock, not yet, or play to gin', () => {
  beforeEach(() => knockable(['5C', 6], ['KS', 8]))

  test('the question comes with the card, and another touch does not answer it', () => {
    twice('KS')
    play.touch('KS', 9999)
    expect(play.question).toBe('knock')
    expect(said()).toBe('Knock with 8? Press K to knock, N for not yet, or G to play to gin.')
    expect(moves).toEqual([])
  })
  test('with one click too', () => {
    settings.oneClick = true
    play.touch('KS', 0)
    play.touch('KS', 9999)
    expect([play.question, moves]).toEqual(['knock', []])
  })
  test('K knocks', () => {
    play.touch('KS', 0)
    play.knock()
    expect(moves).toEqual([{ type: 'knock', discard: 'KS', melds: null }])
  })
  test('N discards; the next time the table asks again', () => {
    play.touch('KS', 0)
    expect(play.no()).toBe(true)
    expect(moves).toEqual([{ type: 'discard', card: 'KS' }])
    expect(play.question).toBe('knock')
  })
  test('G plays to gin: no more asking in this hand, but K still knocks', () => {
    play.touch('KS', 0)
    play.gin()
    expect(moves).toEqual([{ type: 'discard', card: 'KS' }])
    play.touch('5C', 0)
    expect([play.question, play.standing]).toEqual([null, 'Playing to gin.'])
    play.knock()
    expect(moves.at(-1)).toEqual({ type: 'knock', discard: '5C', melds: null })
  })
  test('gin itself is offered all the same, and the next hand asks again', () => {
    play.touch('KS', 0)
    play.playOn()
    live.message = ginMessage({ ...TO_DISCARD, discards: [option('2S', 0), option('AD', 3)] })
    play.touch('AD', 0)
    expect(play.question).toBeNull()
    play.touch('2S', 0)
    expect(play.question).toBe('gin')
    live.message = ginMessage({ ...TO_DISCARD, hand_number: 5, discards: [option('AD', 3)] })
    play.touch('AD', 0)
    expect(play.question).toBe('knock')
  })
  test('K without a card raises the one that leaves the least', () => {
    play.knock()
    expect([play.raised, moves]).toEqual(['5C', []])
    play.knock()
    expect(moves).toEqual([{ type: 'knock', discard: '5C', melds: null }])
  })
  test('a card that one may not knock with says why', () => {
    play.touch('AD', 0)
    play.knock()
    expect(plain(play.note?.text ?? '')).toBe('11 over the limit. Knock at 10 or less.')
    expect(play.question).toBeNull()
  })
})

describe('gin', () => {
  test('is asked for, and a second touch goes gin', () => {
    knockable(['KS', 0])
    twice('KS')
    expect(moves).toEqual([{ type: 'knock', discard: 'KS', melds: null }])
  })
  test('G raises the card that it takes, then goes', () => {
    knockable(['KS', 0])
    play.gin()
    expect([play.raised, play.question]).toEqual(['KS', 'gin'])
    play.gin()
    expect(moves).toEqual([{ type: 'knock', discard: 'KS', melds: null }])
  })
  test('one may still say not yet', () => {
    knockable(['KS', 0])
    play.touch('KS', 0)
    play.no()
    expect(moves).toEqual([{ type: 'discard', card: 'KS' }])
  })
  test('big gin has no discard', () => {
    at({ big_gin: true })
    play.gin()
    expect(moves).toEqual([{ type: 'knock', discard: null, melds: null }])
  })
  test('where there is none, G says how far away it is', () => {
    play.gin()
    expect(plain(play.note?.text ?? '')).toBe('Gin leaves no deadwood. The least that you can leave is 11.')
  })
})

describe('drawing', () => {
  const drawing = { phase: 'draw' as const, discards: [], may_draw: true, may_take: true, upcard: '7H', prompt: ['Your draw.'] }
  test('from the stock, from the discards, or leaving the upcard', () => {
    at({ ...drawing, may_decline: true })
    play.draw()
    play.take()
    play.no()
    expect(moves).toEqual([{ type: 'draw' }, { type: 'take' }, { type: 'decline' }])
  })
  test('what may not be is refused: the upcard in the server\'s words', () => {
    at({ ...drawing, may_draw: false, may_take: false, take_refusal: ['Both left it. Draw from the stock.'] })
    play.take()
    expect(plain(play.note?.text ?? '')).toBe('Both left it. Draw from the stock.')
    play.draw()
    expect(plain(play.note?.text ?? '')).toBe('Your draw.')
    expect(play.no()).toBe(false)
    expect(moves).toEqual([])
  })
  test('what a knock lacks is told before there is a discard to choose', () => {
    at(drawing)
    expect(plain(play.standing)).toBe('One over the limit.')
  })
})

describe('the hand', () => {
  test('lies as the player puts it, until it is sorted', () => {
    expect(play.cards.indexOf('KS')).toBe(6)
    play.shift('KS', -1)
    play.shift('KS', -1)
    expect([play.order, play.cards.indexOf('KS')]).toEqual(['own', 4])
    play.arrange('KS', 0)
    live.message = ginMessage({ ...TO_DISCARD, hand: HAND.filter((card) => card !== '5H') })
    expect(play.cards.join(' ')).toBe('KS 4H 6H 9S 9D 9C 5C 3C 2S AD')
    play.sort()
    expect([play.order, settings.ginOrder]).toEqual(['meld', 'meld'])
    expect(play.cards[0]).toBe('4H')
  })
  test('a card is not carried past the ends', () => {
    const first = play.cards[0]!
    play.shift(first, -1)
    expect(play.order).toBe('meld')
  })
  test('a new hand is sorted as the last one was by choice', () => {
    play.sort()
    play.arrange('KS', 0)
    play.settle(live.message!.view, true)
    expect(play.order).toBe('rank')
  })
})

test('the button of a hint says what comes of it', () => {
  const hinted = (move: Hint['move'], card: string | null) => {
    play.hint = { move, card } as Hint
    return play.following
  }
  expect([hinted('draw', null), hinted('knock', 'KS'), hinted('knock', null), hinted('layoff', null)]).toEqual(['Draw', 'Raise it', 'Big gin', null])
})

test('a hint is asked for once, however often it is wanted meanwhile', async () => {
  let answer = (_: Response) => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', asked)
  const first = play.advise()
  await play.advise()
  expect([asked.mock.calls.length, play.advising]).toEqual([1, true])
  answer(new Response('{"code":"not-now","sentence":"No hint.","n":null}', { status: 409 }))
  await first
  expect([play.hint, play.advising]).toEqual([null, false])
  vi.unstubAllGlobals()
})

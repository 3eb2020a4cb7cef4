/** Tables of Gin as the server would tell them, for tests: each a whole message, and one kind of ending each. */

import type { Arranged, GinMessage, GinView, MatchStory } from '../lib/api'

export type Story = NonNullable<GinView['story']>
type Score = GinView['history'][number]
type Column = GinView['sheet'][number]

const SEATS: GinMessage['seats'] = [
  { name: 'You', short: 'You', kind: 'person', style: null, peeks: false, level: null, offered: false, handovers: 0 },
  { name: 'The Shark', short: 'Shark', kind: 'style', style: 'shark', peeks: false, level: null, offered: false, handovers: 0 },
]

const RULES: GinView['rules'] = {
  preset: 'standard',
  name: 'Standard',
  goal: 100,
  goal_text: 'to 100',
  ending: 'Whoever first has 100 points or more wins the game.',
  seats: 2,
  offer: true,
  knocking: true,
  oklahoma: false,
  gin_bonus: 25,
  undercut_bonus: 25,
  big_gin_bonus: 31,
  box: 25,
  game_bonus: 100,
  own_melds: true,
  scoring: 'single',
  stock_left: 2,
  notation: 'standard',
}

const run = (cards: string) => ({ kind: 'run' as const, cards: cards.split(' ') })
const set = (cards: string) => ({ kind: 'set' as const, cards: cards.split(' ') })
const names = (cards: string) => (cards === '' ? [] : cards.split(' '))

export function hand(melds: Arranged['melds'], deadwood: string, count: number): Arranged {
  return { melds, deadwood: names(deadwood), count }
}

const NO_HAND = hand([], '', 0)

/** A line of the score sheet. */
export function score(winner: number | null, points: number, change: Partial<Score> = {}): Score {
  const kind = winner === null ? 'drawn' : 'knock'
  return { kind, winner, points, bonus: 0, doubled: false, knocker: winner, upcard: '7H', limit: 10, number: '4711', ended: change.kind ?? kind, ...change }
}

/** A column of the score sheet; `won` says for each hand from 1 who won what. */
export function column(won: Record<number, [winner: number, points: number]>, change: Partial<Column> = {}): Column {
  const lines = Object.entries(won).map(([hand, [winner, points]]) => ({ hand: Number(hand), winner, points }))
  const totals = [0, 1].map((seat) => lines.reduce((sum, line) => sum + (line.winner === seat ? line.points : 0), 0))
  const to_go = totals.map((points, seat) => (change.winner === seat ? 'won' : change.closed ? '' : `${100 - points} to go`))
  return { lines, totals, winner: null, closed: false, boxes: [0, 0], bonus: 0, shutout: 0, final: totals, to_go, ...change }
}

const HISTORY = [score(1, 62, { kind: 'gin', bonus: 25 }), score(0, 20), score(null, 0), score(0, 27, { kind: 'undercut', bonus: 25, knocker: 1 })]

/** The reader at South, against the Shark; what is not given is as between hands. */
export function ginMessage(change: Partial<GinView> = {}, over: Partial<GinMessage> = {}): GinMessage {
  const view: GinView = {
    game: 'gin',
    rules: RULES,
    seat: 0,
    phase: 'deal',
    hand_number: 6,
    to_move: [0],
    dealer: 0,
    hand: [],
    arranged: NO_HAND,
    deadwood: 0,
    counts: [0, 0],
    known: [],
    seen: [],
    upcard: null,
    pile: [],
    first_upcard: null,
    stock: 0,
    low: false,
    draw_ends: false,
    limit: null,
    limit_text: null,
    knock_text: null,
    no_gin: null,
    doing: [[], []],
    doubled: false,
    may_draw: false,
    may_take: false,
    take_melds: false,
    may_decline: false,
    take_refusal: null,
    drew: null,
    took: false,
    other_took: false,
    discards: [],
    big_gin: false,
    laid: null,
    defence: null,
    turns: [],
    prompt: [],
    scores: [57, 62],
    final: [57, 62],
    in_all: null,
    sheet: [column({ 1: [1, 62], 2: [0, 20], 4: [0, 27], 5: [0, 10] })],
    rescored: [],
    history: [...HISTORY, score(0, 10)],
    story: null,
    match_story: null,
    winners: [],
    narration: [],
    ...change,
  }
  const tableOptions = { auto: null, zip: false, pause: false, waits: false, open: null, can_quit: false, host: true, host_seat: 0, can_begin: false, watching: false, covered: false, here: [0], may_be_watched: false, watchers: 0, reaction: null, settled: null, rematch: null, daily: null, request: null, people: [], clock: null, takeover: 60 }
  const deals = { seal: null, replay: null, taken_up: null, duplicates: [], duplicates_text: '', can_duplicate: false, mirrors: [], mirrors_text: '', mirrored: false, can_mirror: false }
  return { table: 't1', n: 40, saw: [], said: [], note: null, view, seats: SEATS, pace: 600, can_undo: false, practice: false, counting: null, ...deals, saved: true, notice: null, ...tableOptions, ...over }
}

// ---- The end of a hand, one of each kind ----

const SHARK = { melds: [run('JD QD KD'), set('TS TH TC')], left: 'KC 6S', laid: '9H 3H' }
const MINE = hand([run('4H 5H 6H 7H'), set('9S 9D 9C')], '3C 2S AD', 6)

const BARS: Story['bars'] = [
  { seat: 1, title: ['The Shark held 28'], lengths: [{ what: 'left', points: 16, text: ['16 left'] }, { what: 'laid', points: 12, text: ['12 laid off'] }] },
  { seat: 0, title: ['You held 6'], lengths: [{ what: 'left', points: 6, text: ['6'] }, { what: 'won', points: 10, text: ['10 to you'] }] },
]

/** You knock with 6; the Shark lays off 12 of 28. */
export const KNOCK: Story = {
  kind: 'knock',
  winner: 0,
  knocker: 0,
  points: 10,
  bonus: 0,
  doubled: false,
  sides: [
    { arranged: MINE, laid_off: [], held: 6, standing: 'knocked with 6' },
    { arranged: hand(SHARK.melds, SHARK.left, 16), laid_off: names(SHARK.laid), held: 28, standing: '16 after laying off' },
  ],
  layoffs: [['3H'], ['9H']],
  discard: 'QS',
  title: ['You knocked with 6 and win 10.'],
  sum: [['The Shark held 28 and laid off 12: 16 left.'], ['You held 6.'], ['16 − 6 = 10 to you.']],
  bars: BARS,
}

/** The Shark goes gin. */
export const GIN: Story = {
  ...KNOCK,
  kind: 'gin',
  winner: 1,
  knocker: 1,
  points: 59,
  bonus: 25,
  sides: [
    { arranged: hand([run('4H 5H 6H')], '9S 9D 6C 4C 3C 2S AD', 34), laid_off: [], held: 34, standing: 'held 34' },
    { arranged: hand([run('JD QD KD'), set('TS TH TC TD'), run('2C 3C 4C')], '', 0), laid_off: [], held: 0, standing: 'went gin' },
  ],
  layoffs: [[], [], []],
  title: ['The Shark went gin and wins 59.'],
  sum: [['Nothing is laid off on gin.'], ['You held 34.'], ['34 + 25 for gin = 59 to the Shark.']],
}

/** All eleven of your cards are melded. */
export const BIG_GIN: Story = {
  ...GIN,
  kind: 'big-gin',
  winner: 0,
  knocker: 0,
  points: 52,
  bonus: 31,
  sides: [
    { arranged: hand([run('4H 5H 6H 7H 8H'), set('9S 9D 9C'), set('2S 2D 2C')], '', 0), laid_off: [], held: 0, standing: 'has big gin' },
    { arranged: hand([run('JD QD KD')], 'KC 6S 3C AD AH AS AC', 21), laid_off: [], held: 21, standing: 'held 21' },
  ],
  layoffs: [[], [], []],
  discard: null,
  title: ['You have big gin and win 52.'],
  sum: [['The Shark held 21.'], ['21 + 31 for big gin = 52 to you.']],
}

/** You knock with 6, and the Shark comes under it; a spade was turned up. */
export const UNDERCUT: Story = {
  ...KNOCK,
  kind: 'undercut',
  winner: 1,
  points: 54,
  bonus: 50,
  doubled: true,
  sides: [KNOCK.sides[0]!, { arranged: hand([run('JD QD KD'), set('TS TH TC')], '4S', 4), laid_off: names('9H 3H'), held: 16, standing: '4 after laying off' }],
  title: ['The Shark undercut your knock and wins 54.'],
  sum: [['The Shark held 16 and laid off 12: 4 left.'], ['6 − 4 + 25 for the undercut = 27.'], ['A spade was turned up, so the hand counts double: 54 to the Shark.']],
}

/** Both hands come to the same, and the rules have nobody win. */
export const EQUAL: Story = {
  ...KNOCK,
  kind: 'equal',
  winner: null,
  points: 0,
  sides: [KNOCK.sides[0]!, { arranged: hand([run('JD QD KD'), set('TS TH TC')], '6S', 6), laid_off: names('9H 3H'), held: 18, standing: '6 after laying off' }],
  title: ['You knocked with 6, and the Shark comes to 6 as well. Nobody scores.'],
  sum: [['The Shark held 18 and laid off 12: 6 left.'], ['You held 6.']],
}

/** The stock came to its end. */
export const DRAWN: Story = {
  ...KNOCK,
  kind: 'drawn',
  winner: null,
  knocker: null,
  points: 0,
  sides: [
    { arranged: hand([run('4H 5H 6H 7H')], 'QS 9S 9D 3C 2S AD', 34), laid_off: [], held: 34, standing: 'held 34' },
    { arranged: hand([run('JD QD KD')], 'KC TS TH 8C 6S 5S 2D', 51), laid_off: [], held: 51, standing: 'held 51' },
  ],
  layoffs: [],
  title: ['The stock is at its end. Nobody scores.'],
  sum: [['Two cards were left in the stock, and nobody knocked.']],
}

// ---- The end of a match ----

/** A match that you win. */
export function matchStory(change: Partial<MatchStory>): MatchStory {
  return {
    length: 'Five hands, to 100',
    title: ['You win.'],
    tell: [],
    fact: [],
    places: [1, 2],
    totals: ['Totals: you 283, the Shark 87.'],
    again: ['Play the Shark again'],
    ...change,
  }
}

/** You reach 100 with two hands of the five; the Shark has won one. */
export const WON: Partial<GinView> = {
  phase: 'over',
  to_move: [],
  story: KNOCK,
  match_story: matchStory({ tell: ['283 to 87, with boxes and the game bonus.'] }),
  winners: [0],
  scores: [108, 62],
  final: [283, 87],
  sheet: [
    column(
      { 1: [1, 62], 2: [0, 51], 4: [0, 47], 5: [0, 10] },
      { winner: 0, closed: true, boxes: [75, 25], bonus: 100, final: [283, 87] },
    ),
  ],
}

/** Three games in one, the first of them without a hand for the Shark. */
export const HOLLYWOOD: Partial<GinView> = {
  rules: { ...RULES, preset: 'hollywood', name: 'Hollywood', scoring: 'hollywood', goal_text: 'three games to 100' },
  scores: [275, 44],
  final: [500, 44],
  history: [score(0, 62, { kind: 'gin', bonus: 25 }), score(0, 38, { kind: 'undercut', bonus: 25, knocker: 1 }), score(null, 0), score(1, 44), score(0, 37)],
  sheet: [
    column({ 1: [0, 62], 2: [0, 38] }, { winner: 0, closed: true, boxes: [50, 0], bonus: 100, shutout: 100, final: [350, 0] }),
    column({ 2: [0, 38], 4: [1, 44], 5: [0, 37] }),
    column({ 5: [0, 37] }),
  ],
}

// ---- A knock to answer ----

const DEFENDER = hand([run('JD QD KD'), set('TS TH TC')], 'KC 9H 6S 3H', 28)

/** The Shark has knocked with 6, and you are to lay off. */
export const LAYOFF: Partial<GinView> = {
  phase: 'layoff',
  hand_number: 5,
  hand: names('JD QD KD TS TH TC KC 9H 6S 3H'),
  arranged: DEFENDER,
  counts: [10, 10],
  limit: 10,
  stock: 19,
  prompt: ['The Shark knocked with 6. Lay off what you can.'],
  laid: { seat: 1, arranged: MINE, discard: 'QS', title: ['The Shark knocked with 6.'], standing: 'knocked with 6' },
  defence: { arranged: hand(SHARK.melds, SHARK.left, 16), layoffs: [['3H'], ['9H']], held: 28, steps: [['You hold 28.'], ['You can lay off ', { card: '3H' }, ' and ', { card: '9H' }, ': 16 left.']], standing: '16 after laying off', bars: BARS },
  scores: [47, 62],
  final: [47, 62],
  sheet: [column({ 1: [1, 62], 2: [0, 20], 4: [0, 27] })],
  history: HISTORY,
}

/** Your turn to discard; without the queen of spades you may knock with 6. */
export const DISCARD: Partial<GinView> = {
  ...LAYOFF,
  phase: 'discard',
  hand: names('4H 5H 6H 7H 9S 9D 9C 3C 2S AD QS'),
  arranged: hand(MINE.melds, 'QS 3C 2S AD', 16),
  laid: null,
  defence: null,
  prompt: ['Discard a card.'],
  drew: 'QS',
  limit_text: ['Knock at 10 or less.'],
  discards: [{ card: 'QS', refusal: null, count: 6, knock: true, knock_text: ['Leaves 6.'], question: ['Knock with 6?'], gin: false, arranged: MINE }],
}

/** The same, with all three games over. */
export const BLITZED: Partial<GinView> = {
  ...HOLLYWOOD,
  phase: 'over',
  to_move: [],
  story: GIN,
  match_story: matchStory({ tell: ['870 to 94, over three games.'] }),
  winners: [0],
  final: [870, 94],
  in_all: ['In all: you 870, the Shark 94.'],
  sheet: [
    HOLLYWOOD.sheet![0]!,
    column({ 2: [0, 38], 4: [1, 44], 5: [0, 67] }, { winner: 0, closed: true, boxes: [50, 25], bonus: 100, final: [255, 69] }),
    column({ 4: [1, 44], 5: [0, 137] }, { winner: 0, closed: true, boxes: [25, 25], bonus: 100, final: [262, 69] }),
  ],
}

import { expect, test } from 'vitest'
import type { DealScore, DealStory, HeartsView, SeatView, TrickView } from './api'
import { called, comingDeal, places, plain, tellDeal, tellMatch } from './telling'

const SEATS: SeatView[] = [
  { name: 'You', short: 'You', kind: 'person', style: null, peeks: false },
  { name: 'Cautious Cal', short: 'Cal', kind: 'style', style: 'cal', peeks: false },
  { name: 'Vicious Vicky', short: 'Vicky', kind: 'style', style: 'vicky', peeks: false },
  { name: 'The Shark', short: 'Shark', kind: 'style', style: 'shark', peeks: false },
]

const POINTS = Object.fromEntries([...[...'23456789TJQKA'].map((rank) => [`${rank}H`, 1]), ['QS', 13]])
const worth = (card: string) => POINTS[card.slice(0, 2)] ?? 0

/** A trick from "leader winner cards". */
function trick(written: string): TrickView {
  const [leader, winner, ...cards] = written.split(' ')
  return {
    leader: Number(leader),
    winner: Number(winner),
    cancelled: winner === '-',
    players: cards.map((_, place) => (Number(leader) + place) % cards.length),
    cards,
    points: cards.reduce((points, card) => points + worth(card), 0),
  }
}

function view(tricks: string[], score: Partial<DealScore>, rest: string[][] | null = null): HeartsView {
  const story: DealStory = {
    tricks: tricks.map(trick),
    cashed_in: rest !== null,
    rest: rest ?? [[], [], [], []],
    left: [],
    left_to: null,
  }
  const taken = [0, 0, 0, 0]
  for (const { winner, points } of story.tricks) taken[winner!]! += points
  const last: DealScore = { direction: 'left', points: taken, taken, shooter: null, deducted: false, cash: null, number: 1, ...score }
  return {
    seat: 0,
    phase: 'deal',
    deal: 2,
    direction: 'right',
    rules: { goal: 100, goal_text: 'to 100', points: POINTS, moon: true, packs: 1, leftover: 'none', scoring: 'points' },
    cash: null,
    scores: last.points,
    winners: [],
    history: [last],
    story,
  } as unknown as HeartsView
}

const MOON = ['0 2 2S 3S AS QS', '2 2 AH 2H 3H 4H', '2 2 KH 5H 6H 7H', '2 2 QH 8H 9H 4C', '2 2 JH 2D 3D TH', '2 2 AC 2C 3C 5C']
const MOON_SCORE = { points: [26, 26, 0, 26], taken: [0, 0, 26, 0], shooter: 2 }

test('a moon is told by its last card and what it cost', () => {
  const told = tellDeal(view(MOON, MOON_SCORE), SEATS)!
  expect(told.title).toBe('Vicky shot the moon.')
  expect(plain(told.tell)).toBe(
    'All thirteen hearts and the queen. The last was Cal’s TH, on trick 5. That is 26 to each of you, and nothing to Vicky.',
  )
  expect(told.more.map(plain)).toEqual(['QS came from the Shark on trick 1 and went to Vicky’s AS.'])
})

test('the phases grow to a full moon at the trick that completed it', () => {
  const { tricks } = tellDeal(view(MOON, MOON_SCORE), SEATS)!
  expect(tricks.map((each) => Math.round(each.share * 26))).toEqual([13, 17, 21, 24, 26, 26])
  expect(tricks.map((each) => each.last)).toEqual([false, false, false, false, true, false])
})

test('your own moon is yours, and may come off your score', () => {
  const mine = MOON.map((line) => line.replace(/^2 2/, '0 0').replace(/^0 2/, '2 0'))
  const told = tellDeal(view(mine, { points: [-26, 0, 0, 0], taken: [26, 0, 0, 0], shooter: 0, deducted: true }), SEATS)!
  expect(told.title).toBe('You shot the moon.')
  expect(plain(told.tell)).toContain('That takes 26 off your own score.')
  const given = tellDeal(view(mine, { points: [0, 26, 26, 26], taken: [26, 0, 0, 0], shooter: 0 }), SEATS)!
  expect(plain(given.tell)).toContain('That is 26 to each of the others, and nothing to you.')
})

test('without a moon the queen is followed, and the hearts are counted', () => {
  const told = tellDeal(view(['0 1 4S AS QS KS', '1 3 2H 3H AH 4H', '3 0 2C 5C 3C 9H'], {}), SEATS)!
  expect(told.shooter).toBeNull()
  expect(told.title).toBe('Cal took the queen.')
  expect(plain(told.tell)).toBe(
    'QS came from Vicky on trick 1 and went to Cal’s AS. Hearts: 4 to the Shark and 1 to you. Vicky took nothing. ',
  )
  expect(told.tricks.every((each) => each.share === 0)).toBe(true)
})

test('a queen that took its own trick went nowhere', () => {
  const told = tellDeal(view(['0 0 QS 2S 3S 4S', '0 1 2H 3H 4C 5C'], {}), SEATS)!
  expect(told.title).toBe('You took the queen.')
  expect(plain(told.tell)).toContain('You won trick 1 with QS itself.')
})

test('a moon just missed is said so', () => {
  const told = tellDeal(view([...MOON.slice(0, 4), '2 3 JH 2D 3D TH'], {}), SEATS)!
  expect(plain(told.tell)).toContain('Vicky came 2 points short of the moon.')
})

test('play that stopped says why, and shows what was left', () => {
  const rest = [['2C'], ['3D'], ['4D'], ['5D']]
  const out = tellDeal(view(['0 1 4S AS QS KS'], {}, rest), SEATS)!
  expect(out.more.map(plain)).toEqual(['Play stopped after trick 1: every card with points was out.'])
  expect(out.rest).toEqual(rest)
  const sure = tellDeal(
    view(['0 1 4S AS QS KS'], { taken: [0, 15, 0, 0], points: [0, 15, 0, 0] }, [['2H'], ['AD'], ['3H'], ['5D']]),
    SEATS,
  )!
  expect(sure.more.map(plain)).toEqual(['Play stopped after trick 1: Cal held only winners, worth 2 more points.'])
  expect(plain(sure.tell)).toContain('Hearts: 2 to Cal.')
})

test('a queen that was never played is told as left over', () => {
  const left = [['2C'], ['AS'], ['QS'], ['5D']]
  const told = tellDeal(view(['0 1 2H AH 3H 4H'], { taken: [0, 17, 0, 0], points: [0, 17, 0, 0] }, left), SEATS)!
  expect(told.title).toBe('Cal took the queen.')
  expect(told.queen).toBe(true)
  expect(plain(told.tell)).toContain('QS was among the cards left.')
})

test('there is nothing to tell while a deal is on', () => {
  expect(tellDeal({ ...view(MOON, MOON_SCORE), story: null }, SEATS)).toBeNull()
})

test.each([
  [[0], [40, 62, 51, 70], 'You win the match.', '40 points after 1 deal, 11 fewer than Vicky.'],
  [[3], [62, 62, 70, 1], 'The Shark wins the match.', '1 point after 1 deal, 61 fewer than you and Cal.'],
  [[0, 3], [38, 62, 51, 38], 'You and the Shark share the match.', '38 points each after 1 deal.'],
  [[0, 1, 2, 3], [9, 9, 9, 9], 'You, Cal, Vicky and the Shark share the match.', '9 points each after 1 deal.'],
])('winners %j of %j are told', (winners, scores, title, tell) => {
  const over = { ...view(MOON, MOON_SCORE), phase: 'over' as const, winners, scores }
  expect(tellMatch(over, SEATS)).toEqual({ title, tell })
})

test('places are told with their ties', () => {
  expect(places([62, 57, 51, 38])).toEqual(['fourth', 'third', 'second', 'first'])
  expect(places([10, 10, 0, 20])).toEqual(['tied second', 'tied second', 'first', 'fourth'])
  expect(places([-26, 0, 0, 0])).toEqual(['first', 'tied second', 'tied second', 'tied second'])
})

test('the next deal says where cards go', () => {
  expect(comingDeal(view([], {}))).toBe('Deal 2 passes right.')
  expect(comingDeal({ ...view([], {}), direction: 'hold' })).toBe('Nothing is passed in deal 2.')
})

test('whoever reads is called you, in any seat', () => {
  expect(called(SEATS, 3, 3)).toBe('you')
  expect(called(SEATS, 0, 3)).toBe('the Shark')
})

/** The view under other rules. */
function under(rules: Record<string, unknown>, seen: HeartsView, story: Partial<DealStory> = {}): HeartsView {
  return { ...seen, rules: { ...seen.rules, ...rules }, story: { ...seen.story!, ...story } }
}

test('the hidden card is told with whoever took it, and is no rest of a hand', () => {
  const seen = view(['0 1 2C AC 3C 4C', '1 1 AS 2S QS 3S'], { taken: [0, 14, 0, 0], points: [0, 14, 0, 0] })
  const told = tellDeal(under({ leftover: 'first-trick' }, seen, { left: ['9H'], left_to: 1 }), SEATS)!
  expect(told.more.map(plain)).toEqual(['The hidden card was 9H and went to Cal.'])
  expect(plain(told.tell)).toContain('Hearts: 1 to Cal.')
  expect(plain(told.tell)).not.toContain('short of the moon')
  const stock = tellDeal(under({ leftover: 'stock' }, seen, { left: ['9C', '2D'], left_to: null }), SEATS)!
  expect(stock.more.map(plain)).toEqual(['9C and 2D stayed in the stock, and count for nobody.'])
})

test('a queen that waited for the winner of a trick is his', () => {
  const seen = view(['0 2 2C 3C AC 4H'], { taken: [0, 0, 14, 0], points: [0, 0, 14, 0] })
  const told = tellDeal(under({ leftover: 'first-trick' }, seen, { left: ['QS'], left_to: 2 }), SEATS)!
  expect(told.title).toBe('Vicky took the queen.')
  expect(told.queen).toBe(true)
})

test('a cancelled trick goes to nobody, and its cards to the winner of the next', () => {
  const seen = view(["0 0 KS KS' QS 5H", '0 3 2C 3C 2H AC', "3 1 4D QS' 5D 6D"], { taken: [13, 0, 0, 15], points: [13, 0, 0, 15] })
  const [first, ...others] = seen.story!.tricks
  const told = tellDeal(under({ packs: 2 }, seen, { tricks: [{ ...first!, cancelled: true }, ...others] }), SEATS)!
  expect(told.tricks.map(({ points, cancelled }) => [points, cancelled])).toEqual([[0, true], [15, false], [13, false]])
  expect(told.title).toBe('The Shark and Cal took the queens.')
  expect(plain(told.tell)).toContain('QS came from Vicky on trick 1, which was cancelled, and went to the Shark.')
  expect(plain(told.tell)).toContain('Hearts: 2 to the Shark.')
})

test('hands that ran out are passed over: who played is read, not counted', () => {
  const seen = view(['0 1 2S AS QS 3S'], {})
  const short = { leader: 3, players: [3, 1], cards: ['4H', '9H'], winner: 1, cancelled: false, points: 2 }
  const told = tellDeal(
    under({ leftover: 'stock' }, { ...seen, history: [{ ...seen.history[0]!, taken: [0, 15, 0, 1] }] }, {
      tricks: [...seen.story!.tricks, short],
      rest: [[], [], [], ['2H', '3C']],
    }),
    SEATS,
  )!
  expect(told.more.map(plain)).toEqual(['The Shark held the last cards, 2H and 3C: 1 point.'])
  expect(told.rest).toEqual([])
  expect(plain(told.tell)).toContain('Hearts: 2 to Cal and 1 to the Shark.')
})

test('where hearts differ points are told, a bonus card is told, and the queen has a rival', () => {
  const omnibus = { ...POINTS, QS: 5, TD: -10 }
  const seen = view(['0 1 2S AS QS 3S', '1 2 4D TD AD 5D'], { taken: [0, 5, -10, 0], points: [0, 5, -10, 0] })
  expect(plain(tellDeal(under({ points: omnibus }, seen), SEATS)!.tell)).toContain('TD took 10 off Vicky’s score.')
  const pink = { ...POINTS, QS: 5, QH: 14 }
  const told = tellDeal(under({ points: pink }, view(['0 1 2S AS QS 3S', '1 2 4D QH AD 5D'], { taken: [0, 5, 14, 0] })), SEATS)!
  expect(told.title).toBe('Cal took the queen of spades.')
  expect(plain(told.tell)).toContain('Points: 14 to Vicky and 5 to Cal.')
})

test('where the queen counts nothing she is not told, and without points nobody took any', () => {
  const { QS: _, ...hearts } = POINTS
  const told = tellDeal(under({ points: hearts }, view(['0 1 2S AS QS 3S', '1 2 4H AC KH 5C'], { taken: [0, 0, 2, 0] })), SEATS)!
  expect(told.title).toBe('Vicky took the most.')
  expect(told.queen).toBe(false)
  const none = tellDeal(under({ points: hearts, moon: false }, view(['0 1 2S AS QS 3S'], { taken: [0, 0, 0, 0] })), SEATS)!
  expect(none.title).toBe('Nobody took a point.')
})

test('a moon that collects is paid by each of the others', () => {
  const seen = view(MOON, { points: [0, 0, 0, 0], taken: [0, 0, 26, 0], shooter: 2, cash: [-26, -26, 78, -26] })
  expect(plain(tellDeal(under({ scoring: 'cash' }, seen), SEATS)!.tell)).toContain(
    'That counts nothing, and collects 26 in cash from each of you.',
  )
})

test('a match for cash says what it pays', () => {
  const over = { ...view([], {}), phase: 'over' as const, winners: [1], scores: [9, 3, 8, 7], cash: [-56, 160, -55, -49] }
  expect(tellMatch(over, SEATS).tell).toBe('3 points after 1 deal, 4 fewer than the Shark. The match pays Cal 160 in cash.')
})

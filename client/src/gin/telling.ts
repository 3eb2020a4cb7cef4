/** A finished hand and a finished match of Gin, in words and in lengths. Knows no rules: all of it came with the view. */

import type { Arranged, GinView, SeatView } from '../lib/api'
import { called, Called, inWords } from '../table/names'

export type Story = NonNullable<GinView['story']>

/** What stands under the name beside an open hand. */
export function standing(story: Story, seat: number): string {
  const { arranged, laid_off, held } = story.sides[seat]!
  if (seat !== story.knocker) return laid_off.length > 0 ? `${arranged.count} after laying off` : `held ${held}`
  if (story.kind === 'big-gin') return 'has big gin'
  return story.kind === 'gin' ? 'went gin' : `knocked with ${held}`
}

/** A part of a bar: as long as its points. */
export interface Length {
  what: 'left' | 'laid' | 'mine' | 'theirs'
  points: number
  text: string
  /** Where there is no room for that. */
  brief: string
}

/** What one side held, as a bar; the winner's goes on with what was won. */
export interface BarTold {
  seat: number
  held: number
  lengths: Length[]
}

/** The bars: the hand that was counted against above the one that it is counted from. */
export function barsOf(story: Story, reader: number, seats: readonly SeatView[]): BarTold[] {
  const last = story.winner ?? story.knocker ?? reader
  return [1 - last, last].map((seat) => {
    const { arranged, held } = story.sides[seat]!
    const won = seat === story.winner ? winnings(story, seat === reader ? 'mine' : 'theirs', seats) : []
    const [left, laid] = handOf(arranged, held)
    return { seat, held, lengths: [left, ...won, laid].filter(({ points }) => points > 0) }
  })
}

/** What a hand counts, and what was laid off from it. */
export function handOf({ count }: Arranged, held: number): [left: Length, laid: Length] {
  const laid = held - count
  return [
    length('left', count, laid > 0 ? 'left' : ''),
    length('laid', laid, 'laid off'),
  ]
}

const length = (what: Length['what'], points: number, words: string): Length => ({
  what,
  points,
  text: `${points} ${words}`.trim(),
  brief: `${points}`,
})

const BONUS: Partial<Record<Story['kind'], string>> = { gin: 'gin', 'big-gin': 'big gin', undercut: 'undercut' }

function winnings(story: Story, what: 'mine' | 'theirs', seats: readonly SeatView[]): Length[] {
  const once = story.doubled ? 2 : 1
  const bonus = story.bonus / once
  const difference = story.points / once - bonus
  const plain = bonus === 0 && once === 1
  const whose = what === 'mine' ? 'you' : called(seats[story.winner!])
  return [
    length(what, difference, plain ? `to ${whose}` : ''),
    length(what, bonus, BONUS[story.kind] ?? ''),
    length(what, story.points - story.points / once, 'again'),
  ]
}

export interface MatchTold {
  title: string
  tell: string
}

/** Who won the match, and what it came to. Null until it is over. */
export function tellMatch(view: GinView, seats: readonly SeatView[]): MatchTold | null {
  const [first, second] = view.winners
  if (first === undefined) return null
  const other = second ?? 1 - first
  const scores = `${view.final[first]} to ${view.final[other]}`
  if (second !== undefined) {
    const both = `You and ${called(seats[1 - view.seat])}`
    return view.final[first] === 0 ? { title: 'Nobody wins.', tell: 'No hand was won.' } : { title: `${both} are level.`, tell: `${scores}.` }
  }
  const title = first === view.seat ? 'You win the match.' : `${Called(seats[first])} wins the match.`
  const [column] = view.sheet
  const tell = view.sheet.length > 1 ? `${scores}, over ${inWords(view.sheet.length)} games.` : `${settled(column!, first)}${scores}.`
  return { title, tell }
}

/** What the winner's total is made of, where there is more to it than points. */
function settled({ totals, boxes, bonus, shutout, lines }: GinView['sheet'][number], winner: number): string {
  const hands = lines.filter((line) => line.winner === winner).length
  const extras = [
    [boxes[winner] ?? 0, hands === 1 ? 'one hand won' : `${inWords(hands)} hands won`],
    [bonus, 'the game'],
    [shutout, 'the shutout'],
  ] as const
  const named = extras.filter(([points]) => points > 0).map(([points, what]) => `${points} for ${what}`)
  return named.length === 0 ? '' : `${[`${totals[winner]} points`, ...named].join(', ')}: `
}

const KINDS: Record<Story['kind'], string> = {
  knock: 'knock',
  gin: 'gin',
  'big-gin': 'big gin',
  undercut: 'undercut',
  equal: 'level',
  drawn: 'drawn',
}

/** How a hand ended, in a word or two for the score sheet. */
export const ended = ({ kind, doubled }: { kind: Story['kind']; doubled: boolean }): string => `${KINDS[kind]}${doubled ? ', twice' : ''}`

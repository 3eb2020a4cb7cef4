/** A finished hand of Gin in lengths, and how it ended in a word. Knows no rules: all of it came with the view. */

import type { Arranged, GinView, SeatView } from '../lib/api'
import { called } from '../lib/names'

export type Story = NonNullable<GinView['story']>

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

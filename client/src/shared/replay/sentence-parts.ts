/** Finds the cards in sentences of a record, and the steps that Shift with an arrow goes to. Knows no rules. */

import type { ReplayDeal } from '../../lib/api'
import type { Span as Part } from '../../lib/sentences'

const CARD = /(10|[2-9JQKA])([♠♥♦♣])/g
const SUITS: Readonly<Record<string, string>> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' }

/** A sentence in parts, so that its cards can be drawn. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of sentence.matchAll(CARD)) {
    if (found.index > from) parts.push(sentence.slice(from, found.index))
    parts.push({ card: `${found[1] === '10' ? 'T' : found[1]}${SUITS[found[2]!]}` })
    from = found.index + found[0].length
  }
  if (from < sentence.length) parts.push(sentence.slice(from))
  return parts
}

/** Where tricks, or turns, are complete: the moments that one goes to trick by trick. */
export function stops({ frames }: ReplayDeal): number[] {
  return frames.flatMap(({ tricks, over }, at) => (at === 0 || over || tricks > frames[at - 1]!.tricks ? [at] : []))
}

/** The next stop in that direction; the first or the last moment where there is none. */
export function nextStop(deal: ReplayDeal, step: number, onward: boolean): number {
  const all = stops(deal)
  return (onward ? all.find((at) => at > step) : all.findLast((at) => at < step)) ?? (onward ? deal.frames.length - 1 : 0)
}

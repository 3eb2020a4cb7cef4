/** Sentences as the server sends them: words, and cards to be drawn. Composes none. */

import { symbol } from './cards'
import { theCard } from './spoken'

export type Span = string | { card: string }
export type Sentence = readonly Span[]
/** A sentence, or text in which cards are named by their symbols. */
export type Said = Sentence | string

const CARD = /(10|[2-9JQKA])([♠♥♦♣])/
const SUITS: Readonly<Record<string, string>> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' }

/** Words and cards. */
export function spansOf(said: Said): Sentence {
  if (typeof said !== 'string') return said
  const found = CARD.exec(said)
  if (found === null) return said === '' ? [] : [said]
  const [name, rank, suit] = found
  const before = said.slice(0, found.index)
  const card = `${rank === '10' ? 'T' : rank}${SUITS[suit!]}`
  return [...(before === '' ? [] : [before]), { card }, ...spansOf(said.slice(found.index + name.length))]
}

/** A sentence with its cards by their short names: "Cal leads Q♠." */
export const plain = (said: Said): string => spansOf(said).map((span) => (typeof span === 'string' ? span : symbol(span.card))).join('')

/** A sentence for a screen reader: "Cal leads the queen of spades." */
export function aloud(said: Said): string {
  let words = ''
  spansOf(said).forEach((span, k, { length }) => {
    if (typeof span === 'string') words += span === ' ' && k > 0 && k < length - 1 ? ', ' : span
    else words += words === '' || words.endsWith('. ') ? theCard(span.card).replace('the', 'The') : theCard(span.card)
  })
  return words.replace(/−(?=\d)/g, 'minus ')
}

/** What comes first, up to a point or a colon, and what follows it. */
export function parted(said: Said): [first: Sentence, rest: Sentence] {
  const spans = spansOf(said)
  const at = spans.findIndex((span) => typeof span === 'string' && /[.:] /.test(span))
  const span = spans[at]
  if (typeof span !== 'string') return [spans, []]
  const end = span.search(/[.:] /) + 1
  return [[...spans.slice(0, at), span.slice(0, end)], [span.slice(end + 1), ...spans.slice(at + 1)]]
}

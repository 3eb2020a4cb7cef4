/** Sentences as the server sends them: words, and cards to be drawn. Composes none. */

import { symbol } from './cards'
import { theCard } from './spoken'

export type Span = string | { card: string }
export type Sentence = readonly Span[]

const SYMBOL = /(10|[2-9JQKA])([♠♥♦♣])/g
const SUITS: Record<string, string> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' }

/** A sentence with its cards by their short names: "Cal leads Q♠." */
export const plain = (sentence: Sentence): string =>
  sentence.map((span) => (typeof span === 'string' ? span : symbol(span.card))).join('')

/** A sentence for a screen reader: "Cal leads the queen of spades." */
export function aloud(sentence: Sentence | string): string {
  const text = typeof sentence === 'string' ? sentence : plain(sentence)
  return text
    .replace(/([♠♥♦♣]) (?=(?:10|[2-9JQKA])[♠♥♦♣])/g, '$1, ')
    .replace(SYMBOL, (_, rank: string, suit: string, at: number) => {
      const name = theCard(`${rank === '10' ? 'T' : rank}${SUITS[suit]}`)
      return at === 0 || text.slice(0, at).endsWith('. ') ? name.replace('the', 'The') : name
    })
    .replace(/−(?=\d)/g, 'minus ')
}

/** The first sentence of a text, and what follows it. */
export function firstAndRest(text: string): readonly [first: string, rest: string] {
  const end = text.search(/(?<=[.:]) /)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}

/** Figures of hints and reviews in words. Knows no game, except which way its points go. */

import type { ChoiceView, Hint } from './api'
import { faceOf, symbol } from './cards'

const TENTH = 0.05
const MINUS = '−'

/** "−2.1", "0": an amount that is lost, with one decimal. */
export function lost(points: number): string {
  return points < TENTH ? '0' : `${MINUS}${points.toFixed(1)}`
}

/** "−4.6%": a part of the chance to win that is lost. */
export function lostChance(chance: number): string {
  return chance < 0.0005 ? '0' : `${MINUS}${(100 * chance).toFixed(1)}%`
}

/** "+4.9", "−8.4". */
export function signed(points: number): string {
  return Math.abs(points) < TENTH ? '0' : `${points < 0 ? MINUS : '+'}${Math.abs(points).toFixed(1)}`
}

export const percent = (chance: number): string => `${(100 * chance).toFixed(1)}%`

/** What a choice names: its cards, or what is done. */
export function named({ move, cards, detail }: Pick<ChoiceView, 'move' | 'cards' | 'detail'>): string {
  const names = cards.map((card) => symbol(faceOf(card))).join(' ')
  switch (move) {
    case 'draw':
      return 'the stock'
    case 'decline':
      return 'to leave it'
    case 'take':
      return `taking ${names}`
    case 'knock':
      return `${names === '' ? 'big gin' : `knocking with ${names}`}${detail === '' ? '' : `, laid out as ${detail}`}`
    case 'layoff':
      return `laying off ${names === '' ? 'nothing' : names}`
    default:
      return names
  }
}

/** What the best of some choices is worth against the next; why there is nothing to say where there is not. */
export function worthOf(hint: Pick<Hint, 'choices' | 'worlds' | 'unweighed'>): string {
  const next = hint.choices[1]
  if (next === undefined) return hint.unweighed ?? ''
  const { points, chance } = next.behind
  const part = next.move === 'play' || next.move === 'pass' ? 'deals' : 'hands'
  const over = hint.worlds === 0 ? 'with both hands open' : `over ${hint.worlds} ${part} imagined`
  if (points <= next.error.points && chance <= next.error.chance) return `As good as ${named(next)}, as far as can be told ${over}.`
  const won = chance >= 0.0005 ? `, ${percent(chance)} in the chance to win` : ''
  return `Better than ${named(next)} by ${points.toFixed(1)} points${won}, ${over}.`
}

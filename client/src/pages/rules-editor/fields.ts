/** What the rules editor knows of fields: which changes go together, and the words for a value. The server judges. */

import type { Changes, RuleField } from '../../lib/api'
import { symbol } from '../../lib/cards'

export type Value = RuleField['value']
export type Values = Readonly<Record<string, Value>>
export type PointsTable = Readonly<Record<string, number>>

const SUITS = ['C', 'D', 'S', 'H']
const RANKS = [...'23456789TJQKA']
/** A pack, suit by suit. */
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))
const HEARTS = PACK.filter((card) => card.endsWith('H'))
/** Left out first where hands have to come out even. */
const LOWEST = ['2D', '2C', '3C', '3D']

/** The fewest low cards to leave out of each pack so that all hands are equal. */
export function trimmed(seats: number, packs: number): string[] {
  const spare = LOWEST.findIndex((_, k) => ((52 - k) * packs) % seats === 0)
  return inOrder(LOWEST.slice(0, spare < 0 ? LOWEST.length : spare))
}

/** Cards in the order of the pack. */
export const inOrder = (cards: readonly string[]): string[] => PACK.filter((card) => cards.includes(card))

/**
 * What else might be changed so that a change can be had that was refused: candidates, the least first. The field
 * itself is never among them.
 */
export function repairs(field: string, value: Value, now: Values): Changes[] {
  const wanted = { ...now, [field]: value }
  const found: Changes[] = []
  for (const deal of [{}, ...deals(field, wanted)]) {
    const after = settled(field, { ...wanted, ...deal, [field]: value })
    const changes = Object.fromEntries(
      Object.entries(after).filter(([name, each]) => name !== field && !same(each, now[name])),
    )
    if (Object.keys(changes).length > 0 && !found.some((other) => same(other, changes))) found.push(changes)
  }
  return found
}

/** Ways for the hands to come out of the pack. */
function deals(field: string, wanted: Values): Changes[] {
  const seats = Number(wanted.seats)
  const packs = Number(wanted.packs)
  const leftover = String(wanted.leftover)
  if (field === 'leftover' && leftover === 'none') {
    return [{ cards_each: 0, removed: trimmed(seats, packs) }]
  }
  if (field === 'leftover') {
    const even = Math.floor(52 * packs / seats)
    const fewer = (52 * packs) % seats === 0 ? even - 1 : 0
    return [{ cards_each: leftover === 'stock' ? 6 : fewer, removed: [] }]
  }
  if (field === 'cards_each') return [{ leftover: 'first-trick' }, { leftover: 'none', removed: trimmed(seats, packs) }]
  const even = { cards_each: 0, removed: trimmed(seats, packs), leftover: 'none', leftover_to_hand: false }
  const widow = { cards_each: 0, leftover: 'first-trick' }
  return ['seats', 'packs', 'removed'].includes(field) ? [even, widow, { ...widow, removed: [] }] : []
}

/** Changes what cannot stay beside the field as it is wanted. */
function settled(field: string, wanted: Values): Values {
  const after: Record<string, Value> = { ...wanted }
  const is = (name: string): boolean => name === field
  const set = (name: string, value: Value): void => {
    if (!is(name)) after[name] = value
  }
  if (after.leftover === 'stock') {
    set('opening', 'eldest')
    set('packs', 1)
  }
  if (after.leftover_to_hand && after.leftover !== 'first-trick') {
    if (is('leftover_to_hand')) Object.assign(after, deals('leftover', { ...after, leftover: 'first-trick' })[0], { leftover: 'first-trick' })
    else after.leftover_to_hand = false
  }
  if (after.cash_in !== 'never') {
    if (is('cash_in')) {
      after.no_trick_bonus = 0
      after.leftover_to_hand = false
    } else if (after.packs === 2 || after.leftover === 'stock' || after.leftover_to_hand || after.no_trick_bonus) {
      after.cash_in = 'never'
    }
  }
  if (after.moon_safety && after.moon !== 'choice') {
    if (is('moon_safety')) after.moon = 'choice'
    else after.moon_safety = false
  }
  money(is, after)
  const worth = Object.values(after.points as PointsTable)
  if (!worth.some((points) => points > 0)) set('moon', 'none')
  if (!worth.some((points) => points < 0)) set('moon_needs_bonus', false)
  if (!after.must_break && !after.queen_leads) {
    if (is('queen_leads')) after.must_break = true
    else after.queen_leads = true
  }
  if (after.first_trick_queen_last && after.first_trick !== 'none') {
    if (is('first_trick_queen_last')) after.first_trick = 'none'
    else after.first_trick_queen_last = false
  }
  const size = handSize(after)
  if (size > 1 && Number(after.pass_count) >= size) set('pass_count', Math.min(3, size - 1))
  return after
}

/** Points and cash want different moons. */
function money(is: (name: string) => boolean, after: Record<string, Value>): void {
  const paid = after.moon === 'collects'
  const free = after.moon === 'none'
  if (is('moon') || (is('moon_safety') && after.moon_safety)) {
    after.scoring = paid ? 'cash' : free ? after.scoring! : 'points'
  } else if (is('cash_extra') && after.cash_extra) {
    after.scoring = 'cash'
  }
  if (after.scoring === 'points') {
    if (!is('cash_extra')) after.cash_extra = 0
    if (paid && !is('moon')) after.moon = 'others-gain'
  } else if (!paid && !free && !is('moon')) {
    after.moon = 'collects'
  }
}

function handSize(values: Values): number {
  const cards = (52 - (values.removed as string[]).length) * Number(values.packs)
  return Number(values.cards_each) || Math.floor(cards / Number(values.seats))
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

// ---- The points table ----

export interface Worths {
  /** What most hearts count; null where no seven of them are alike. */
  hearts: number | null
  /** Cards that count something else, in the order of the pack. */
  others: readonly (readonly [card: string, points: number])[]
}

/** A points table as people say it: each heart so much, and these cards besides. */
export function worths(points: PointsTable): Worths {
  const counts = new Map<number, number>()
  for (const heart of HEARTS) counts.set(points[heart] ?? 0, (counts.get(points[heart] ?? 0) ?? 0) + 1)
  const [usual, many] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  const hearts = many > 6 ? usual : null
  const others = PACK.flatMap((card) => {
    const each = points[card] ?? 0
    const expected = HEARTS.includes(card) ? (hearts ?? 0) : 0
    return each === expected ? [] : [[card, each] as const]
  })
  return { hearts, others }
}

/** The table in which each heart that counts as most do counts this instead; without such, each heart. */
export function withHearts(points: PointsTable, worth: number): PointsTable {
  const { hearts } = worths(points)
  const changed = HEARTS.filter((heart) => hearts === null || (points[heart] ?? 0) === hearts)
  return counted({ ...points, ...Object.fromEntries(changed.map((heart) => [heart, worth])) })
}

/** The table with one card's worth changed. */
export const withCard = (points: PointsTable, card: string, worth: number): PointsTable =>
  counted({ ...points, [card]: worth })

/** The table in which a card is nothing special: a heart as most hearts, another nothing. */
export const withoutCard = (points: PointsTable, card: string): PointsTable =>
  withCard(points, card, HEARTS.includes(card) ? (worths(points).hearts ?? 0) : 0)

const counted = (points: PointsTable): PointsTable =>
  Object.fromEntries(PACK.flatMap((card) => (points[card] ? [[card, points[card]]] : [])))

// ---- In words ----

/** A value as people say it. */
export function inWords(field: RuleField, value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && !Array.isArray(value)) {
    const { hearts, others } = worths(value)
    return [...(hearts ? [`each heart ${hearts}`] : []), ...others.map(([card, points]) => `${symbol(card)} ${points}`)].join(', ') || 'none'
  }
  const word = (each: string): string => field.words[field.choices.indexOf(each)] ?? each
  if (Array.isArray(value)) {
    return value.map(field.kind === 'cards' ? symbol : word).join(', ') || 'none'
  }
  return field.kind === 'choice' ? word(String(value)) : String(value)
}

/** "With Cards left out: 2♦; Leftover cards: none". */
export function offer(changes: Changes, fields: readonly RuleField[]): string {
  const told = Object.entries(changes).flatMap(([name, value]) => {
    const field = fields.find((each) => each.field === name)
    return field ? [`${field.title}: ${inWords(field, value)}`] : []
  })
  return told.join('; ')
}

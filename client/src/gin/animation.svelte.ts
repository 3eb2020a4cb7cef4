/**
 * Moves the cards at the gin table, and keeps the table for a moment before both hands are laid open. A new message ends
 * every movement under way.
 */

import { flushSync } from 'svelte'
import type { GinMessage, GinSaw } from '../lib/api'
import { play } from '../lib/sound'
import { soundOf } from './sound-events'
import { arrive, depart, finishAll, hurried, span, spotOf, type Spot } from '../lib/motion'
import { CardLayer } from '../shared/table/card-layer.svelte'
import { plain } from '../lib/sentences'

/** How long the table stays as it was once somebody has knocked. */
const LOOK_MS = 1100
const GOT_MS = 2600

const STOCK = '.stk .card:last-child'
const FAN = '.ofan'

export class GinAnimation extends CardLayer {
  /** The table with the last discard on the pile, before the hands are laid open. */
  held: GinMessage | null = $state.raw(null)
  /** The card that the reader has just drawn. */
  got: string | null = $state.raw(null)

  #hold: ReturnType<typeof setTimeout> | undefined
  #mark: ReturnType<typeof setTimeout> | undefined
  #hurry = false

  /** Draws a message that follows `before`. The state is new, and the page still shows the old one. */
  step(message: GinMessage, before: GinMessage | null, hurry: boolean): void {
    this.#hurry = hurry
    finishAll()
    this.release()
    const { saw, view } = message
    const from = new Map(saw.map((one) => [one, this.#source(one, view.seat)]))
    for (const one of saw) this.#leave(one, view.seat)
    if (before !== null && !hurry && ends(saw)) this.#keep(message, before)
    const drew = saw.find((one) => (one.type === 'drawn' || one.type === 'taken') && one.seat === view.seat)
    if (drew?.type === 'drawn' || drew?.type === 'taken') this.#markGot(drew.card)
    flushSync()
    for (const one of saw) {
      const sound = soundOf(one, view)
      if (sound !== null) play(sound)
      this.#fly(one, view.seat, from.get(one) ?? null)
    }
  }

  /** Draws a message after a gap: as it is, without a way there. */
  show(): void {
    finishAll()
    clearTimeout(this.#hold)
    this.held = null
    this.unmark()
    flushSync()
  }

  /** Ends the last look. */
  release(): void {
    clearTimeout(this.#hold)
    this.held = null
  }

  unmark(): void {
    clearTimeout(this.#mark)
    this.got = null
  }

  close(): void {
    for (const timer of [this.#hold, this.#mark]) clearTimeout(timer)
  }

  // ---- The last look ----

  #keep(message: GinMessage, before: GinMessage): void {
    this.held = lastLook(message, before)
    this.#hold = setTimeout(() => this.release(), LOOK_MS)
  }

  #markGot(card: string | null): void {
    clearTimeout(this.#mark)
    this.got = card
    this.#mark = setTimeout(() => (this.got = null), GOT_MS)
  }

  // ---- Ways ----

  /** Where the card of an event comes from, in the page as it was. */
  #source(one: GinSaw, me: number): Spot | null {
    switch (one.type) {
      case 'drawn':
        return this.spot(STOCK)
      case 'taken':
        return this.spot(`.dsc [data-card="${one.card}"]`)
      case 'discarded':
      case 'knocked': {
        const card = one.type === 'knocked' ? one.discard : one.card
        if (card === null) return null
        if (one.seat === me) return this.spot(`.hand [data-card="${card}"]`)
        const fan = this.find(`${FAN} .card`)
        return fan && { ...this.#middle(FAN)!, width: fan.offsetWidth }
      }
      default:
        return null
    }
  }

  /** What the other draws leaves the page for the other's fan: a back, or the card that everyone saw. */
  #leave(one: GinSaw, me: number): void {
    if ((one.type !== 'drawn' && one.type !== 'taken') || one.seat === me) return
    const element = this.find(one.type === 'drawn' ? STOCK : `.dsc [data-card="${one.card}"]`)
    const to = this.#middle(FAN)
    if (element === null || to === null || this.layer === null) return
    const flight = { ms: hurried(span('card'), this.#hurry), easing: 'out', to: 0.6, fades: true } as const
    depart(this.layer, element, [spotOf(element), to], flight)
  }

  #fly(one: GinSaw, me: number, from: Spot | null): void {
    const ms = hurried(span('card'), this.#hurry)
    switch (one.type) {
      case 'hand_dealt':
        return this.#deal()
      case 'drawn':
      case 'taken':
        if (one.seat === me && one.card !== null) this.#arrive(`.hand [data-card="${one.card}"]`, from, ms)
        return
      case 'discarded':
        return this.#arrive(`.dsc [data-card="${one.card}"]`, from, ms)
      case 'knocked':
        if (one.discard !== null) this.#arrive(`.dsc [data-card="${one.discard}"]`, from, ms)
        return
      default:
    }
  }

  #arrive(selector: string, from: Spot | null, ms: number): void {
    const element = this.find(selector)
    if (element && from) arrive(element, [from], { ms, easing: 'out', sized: true })
  }

  /** The middle of the cards in it, which stick out of it. */
  #middle(selector: string): Spot | null {
    const cards = [...(this.find(`${selector} .card`)?.parentElement?.querySelectorAll('.card') ?? [])]
    const boxes = cards.map((card) => card.getBoundingClientRect())
    if (boxes.length === 0) return null
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    const bottom = Math.max(...boxes.map((box) => box.bottom))
    return { x: (left + right) / 2, y: bottom - 40, width: 0 }
  }

  #deal(): void {
    const from = this.spot(STOCK)
    if (from === null || this.#hurry) return
    for (const pile of this.felt?.querySelectorAll('.fan, .ofan, .dsc') ?? []) {
      pile.querySelectorAll<HTMLElement>('.card').forEach((card, i) => {
        if (card.getClientRects().length > 0) {
          arrive(card, [from], { ms: span('card'), easing: 'out', delay: i * span('deal'), appears: true })
        }
      })
    }
  }
}

/** Whether a hand comes to its end on the table: by a knock, or with the stock. What is laid off is seen elsewhere. */
function ends(saw: readonly GinSaw[]): boolean {
  const types = saw.map(({ type }) => type)
  return types.includes('knocked') || (types.includes('hand_over') && !types.includes('laid_off'))
}

/** The table of `before` with the discard of a knock on the pile, and nobody to move. */
export function lastLook(message: GinMessage, before: GinMessage): GinMessage {
  const knock = message.saw.find((one) => one.type === 'knocked')
  const discard = knock?.discard ?? null
  const { view } = before
  const hand = knock?.seat === view.seat ? view.hand.filter((card) => card !== discard) : view.hand
  const arranged = view.discards.find(({ card }) => card === discard && knock?.seat === view.seat)?.arranged ?? view.arranged
  const still = { to_move: [], may_draw: false, may_take: false, may_decline: false, discards: [], big_gin: false, take_refusal: null }
  const counts = view.counts.map((count, seat) => (discard !== null && seat === knock?.seat ? count - 1 : count))
  const pile = discard === null ? view.pile : [...view.pile, discard]
  const prompt = plain(message.note ?? [])
  return { ...before, saw: [], can_undo: false, view: { ...view, ...still, hand, arranged, counts, pile, upcard: pile.at(-1) ?? null, prompt } }
}

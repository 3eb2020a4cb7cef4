/** Moves the cards at the gin table, and keeps the table for a moment before both hands are laid open. */

import { flushSync } from 'svelte'
import type { GinMessage, GinSaw } from '../lib/api'
import { play } from '../lib/sound'
import { soundOf } from './sound-events'
import { depart, hurried, span, spotOf, type Spot } from '../lib/motion'
import { TableAnimation } from '../shared/table/table-animation.svelte'

/** How long the table stays as it was once somebody has knocked. */
const LOOK_MS = 1100

const STOCK = '.stk .card:last-child'
const FAN = '.ofan'

/** What is held is the table with the last discard on the pile, before the hands are laid open. */
export class GinAnimation extends TableAnimation<GinMessage> {
  /** Draws a message that follows `before`. The state is new, and the page still shows the old one. */
  step(message: GinMessage, before: GinMessage | null, hurry: boolean): void {
    this.begin(hurry)
    const { saw, view } = message
    const from = new Map(saw.map((one) => [one, this.#source(one, view.seat)]))
    for (const one of saw) this.#leave(one, view.seat)
    if (before !== null && !hurry && ends(saw)) this.hold(lastLook(message, before), LOOK_MS)
    const drew = saw.find((one) => (one.type === 'drawn' || one.type === 'taken') && one.seat === view.seat)
    if ((drew?.type === 'drawn' || drew?.type === 'taken') && drew.card !== null) this.mark([drew.card])
    flushSync()
    for (const one of saw) {
      const sound = soundOf(one, view)
      if (sound !== null) play(sound)
      this.#arrive(one, view.seat, from.get(one))
    }
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
    const flight = { ms: hurried(span('card'), this.hurry), easing: 'out', to: 0.6, fades: true } as const
    depart(this.layer, element, [spotOf(element), to], flight)
  }

  #arrive(one: GinSaw, me: number, from: Spot | null | undefined): void {
    switch (one.type) {
      case 'hand_dealt':
        return this.deal(this.spot(STOCK), '.fan, .ofan, .dsc')
      case 'drawn':
      case 'taken':
        if (one.seat === me && one.card !== null) this.fly(`.hand [data-card="${one.card}"]`, from)
        return
      case 'discarded':
        this.fly(`.dsc [data-card="${one.card}"]`, from)
        return
      case 'knocked':
        if (one.discard !== null) this.fly(`.dsc [data-card="${one.discard}"]`, from)
        return
      default:
    }
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
  const prompt = message.note ?? []
  return { ...before, saw: [], can_undo: false, view: { ...view, ...still, hand, arranged, deadwood: arranged.count, counts, pile, upcard: pile.at(-1) ?? null, prompt } }
}

/**
 * Moves the cards at the Hearts table, and keeps things on the felt for a moment longer than they are true: a complete
 * trick until it is swept, the cards just received. A new message ends every movement under way.
 */

import { flushSync } from 'svelte'
import type { HeartsView, HeartsMessage, TrickView } from '../lib/api'
import { play, type SoundName } from '../lib/sound'
import { PASS_GAP_MS, PASS_MS, TRICK_PAUSE_MS, along, arrive, depart, hurried, span, spotOf, still, type Point, type Spot } from '../lib/motion'
import { TableAnimation } from '../shared/table/table-animation.svelte'

/** A complete trick, before it goes to its winner. */
export interface Held {
  trick: TrickView
  /** Its place in the deal, from 1. */
  number: number
  /** Cards each seat lays open, where the deal was cut short with it. */
  open: readonly (readonly string[])[]
  /** Cards of earlier, cancelled tricks, which go with it. */
  carried: readonly string[]
  /** What was left over from the deal, on its way to whoever took the trick; no cards where it stays face down. */
  turned: { cards: readonly string[]; count: number; seat: number } | null
}

type Saw = HeartsMessage['saw'][number]
/** Cards that came to a seat from those that are nobody's. */
type Came = Extract<Saw, { type: 'drew' | 'leftover' }>

/** Whether leftover cards came into the reader's own hand. */
const intoHand = ({ seat, cards }: Extract<Saw, { type: 'leftover' }>, view: HeartsView): boolean =>
  seat === view.seat && cards.length > 0 && cards.every((card) => view.hand.includes(card))

/** A deal cut short is looked at longer. */
const OPEN_PAUSE_MS = 2600
/** Cards that are turned up are read before they go. */
const TURNED_PAUSE_MS = 1800
/** From one card drawn to the next. */
const DRAW_GAP_MS = 90

export class HeartsAnimation extends TableAnimation<Held> {
  /** The last trick of a deal is on its way, and the score has to wait for it. */
  sweeping = $state(false)
  /** The table as it was before the card that is on its way: nothing of that card is told before it lies there. */
  landing: HeartsView | null = $state.raw(null)

  #sweep: ReturnType<typeof setTimeout> | undefined
  /** What is heard when the trick goes to its winner. */
  #swept: SoundName = 'Trick'
  /** What waited for a winner before the message at hand. */
  #carried: readonly string[] = []

  /** Draws a message that follows `before`. The state is new, and the page still shows the old one. */
  step(message: HeartsMessage, before: HeartsView | null, hurry: boolean, swept: SoundName = 'Trick'): void {
    this.begin(hurry)
    if (!hurry && !still() && message.saw.some(({ type }) => type === 'played')) this.landing = before
    this.#swept = swept
    const { view, saw } = message
    const sources = this.#sources(message)
    const pile = this.spot('.pile .card')
    const had = new Set(this.all('.hand [data-card]').map(({ dataset }) => dataset.card ?? ''))
    if (saw.some((one) => one.type === 'trick')) this.#keep(message)
    this.#carried = view.carried
    const exchanged = saw.find((one) => one.type === 'exchanged')
    const routes = exchanged ? this.#passOut(exchanged.gave) : []
    const taken = saw.find((one) => one.type === 'leftover' && intoHand(one, view))
    if (exchanged) this.mark(exchanged.got)
    else if (taken?.type === 'leftover') this.mark(taken.cards)
    flushSync()
    const played = [...sources].map(([card, from]) => this.fly(`.trick [data-card="${card}"]`, from)?.finished)
    const landed = Promise.all(played).then(() => {
      if (this.landing === before) this.landing = null
    })
    if (this.landing !== null) this.landed = landed
    for (const one of saw) if (one.type === 'drew' || (one.type === 'leftover' && one === taken)) this.#draw(one, view, pile, had)
    if (exchanged) this.#passIn(exchanged.got, routes)
    if (saw.some((one) => one.type === 'dealt')) this.deal(this.#middle(), '.fan, .backs, .pile .heap', this.#unseen(view))
  }

  /** The plates of the others whose cards are not drawn, and how many they hold. */
  #unseen({ counts, seat: me }: HeartsView): { to: Spot; count: number }[] {
    return counts.flatMap((count, seat) => {
      const to = seat === me || this.find(`[data-backs="${seat}"]`) ? null : this.spot(`[data-plate="${seat}"]`)
      return to === null ? [] : [{ to, count }]
    })
  }

  /** As it is, without a way there; `carried` waits for a winner. */
  override show(carried: readonly string[] = []): void {
    this.#carried = carried
    this.landing = null
    clearTimeout(this.#sweep)
    this.sweeping = false
    super.show()
  }

  /** Ends the pause after a trick: it goes to its winner. */
  override release(): void {
    this.landing = null
    if (this.held !== null) this.#sweepAway(this.held)
    super.release()
  }

  override close(): void {
    clearTimeout(this.#sweep)
    super.close()
  }

  // ---- Where things are ----

  /** Where the cards just played come from, in the page as it was. */
  #sources({ saw, view }: HeartsMessage): Map<string, Spot> {
    const spots = new Map<string, Spot>()
    for (const one of saw) {
      if (one.type !== 'played') continue
      const from =
        one.seat === view.seat
          ? this.find(`.hand [data-card="${one.card}"]`)
          : (this.find(`[data-backs="${one.seat}"]`) ?? this.find(`[data-plate="${one.seat}"]`))
      if (from === null) continue
      const spot = spotOf(from)
      spots.set(one.card, one.seat === view.seat ? spot : { ...spot, width: 42 })
    }
    return spots
  }

  #middle(): Spot | null {
    const box = this.felt?.getBoundingClientRect()
    return box ? { x: box.left + box.width / 2, y: box.top + box.height * 0.39, width: 0 } : null
  }

  // ---- Ways ----

  /** Cards go from the stock to whoever draws: yours into the hand, the others' as backs. */
  #draw({ seat, count }: Came, view: HeartsView, pile: Spot | null, had: ReadonlySet<string>): void {
    if (pile === null || this.hurry) return
    if (seat === view.seat) {
      const drawn = view.hand.filter((card) => !had.has(card))
      drawn.forEach((card, i) => this.fly(`.hand [data-card="${card}"]`, pile, { delay: i * DRAW_GAP_MS, appears: true }))
      return
    }
    const to = this.spot(`[data-backs="${seat}"]`) ?? this.spot(`[data-plate="${seat}"]`)
    const back = this.find('.pile .card') ?? this.find('.backs .card')
    if (to === null || back === null || this.layer === null) return
    for (let i = 0; i < count; i++) {
      depart(this.layer, back, [pile, to], { ms: span('card'), easing: 'out', delay: i * DRAW_GAP_MS, fades: true })
    }
  }

  #keep({ view, saw }: HeartsMessage): void {
    const trick = view.last_trick
    if (!trick) return
    const between = view.phase === 'deal' || view.phase === 'over'
    const open = between && view.story?.cashed_in ? view.story.rest : []
    const number = between ? (view.story?.phases.length ?? 13) : view.tricks_played
    const leftover = saw.find((one) => one.type === 'leftover')
    const turned = leftover && !intoHand(leftover, view) ? { cards: leftover.cards, count: leftover.count, seat: leftover.seat } : null
    const carried = this.#carried.filter((card) => !trick.cards.includes(card))
    const pause = open.length > 0 ? OPEN_PAUSE_MS : this.hurry ? 0 : turned ? TURNED_PAUSE_MS : TRICK_PAUSE_MS
    this.hold({ trick, number, open, carried, turned }, pause)
  }

  /** The trick goes to its winner, with what waited for one; a cancelled one goes to wait. */
  #sweepAway({ trick, turned }: Held): void {
    play(this.#swept)
    const ms = hurried(span('sweep'), this.hurry)
    const plate = this.find(`[data-plate="${trick.winner}"]`)
    if (plate === null || ms === 0 || still()) return
    const aside = trick.cancelled ? this.spot('.carried') : null
    const to = aside ?? spotOf(plate)
    if (!trick.cancelled) this.#leave('.carried .card', to, ms)
    if (turned) this.#leave('.pile .card', to, ms)
    for (const card of trick.cards) this.#leave(`.trick [data-card="${card}"]`, to, ms)
    this.sweeping = true
    clearTimeout(this.#sweep)
    this.#sweep = setTimeout(() => (this.sweeping = false), ms)
  }

  #leave(selector: string, to: Spot, ms: number): void {
    for (const element of this.all(selector)) {
      const from = spotOf(element)
      const near = { x: from.x + (to.x - from.x) * 0.8, y: from.y + (to.y - from.y) * 0.8 }
      if (this.layer) depart(this.layer, element, [from, near, to], { ms, easing: 'inout', to: 0.3, fades: true })
    }
  }

  /** Your cards leave along the curves, as many along each; the answer is the curves by which others come. */
  #passOut(gave: readonly string[]): Point[][] {
    const drawn = this.find('.route')
    const ways = [...(drawn?.querySelectorAll<SVGPathElement>('.out') ?? [])].map((path) => along(path))
    const into = drawn?.querySelector<SVGPathElement>('path.in')
    if (ways.length > 0 && this.layer && !this.hurry) {
      gave.forEach((card, i) => {
        const way = ways[Math.floor((i * ways.length) / gave.length)] ?? []
        const element = this.find(`.hand [data-card="${card}"]`)
        if (!element || !this.layer) return
        const path = [spotOf(element), ...way]
        depart(this.layer, element, path, { ms: PASS_MS, easing: 'inout', delay: i * PASS_GAP_MS, to: 0.45, fades: true })
      })
    }
    return into ? [along(into)] : ways.map((way) => way.toReversed())
  }

  #passIn(got: readonly string[], ways: readonly Point[][]): void {
    if (ways.length === 0 || this.hurry) return
    got.forEach((card, i) => {
      const way = ways[Math.floor((i * ways.length) / got.length)] ?? []
      const element = this.find(`.hand [data-card="${card}"]`)
      const path = way.map((point) => ({ ...point, width: 0 }))
      if (element) arrive(element, path, { ms: PASS_MS, easing: 'inout', delay: i * PASS_GAP_MS, appears: true })
    })
  }
}

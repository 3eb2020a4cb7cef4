/**
 * What lies on the felt for a moment longer than it is true, and the ways cards take: a complete trick until it is
 * swept, what was just received. A new message finishes whatever is under way.
 */

import { flushSync } from 'svelte'
import type { HeartsView, TableMessage, TrickView } from '../lib/api'
import { play } from '../lib/sound'
import {
  PASS_GAP_MS,
  PASS_MS,
  TRICK_PAUSE_MS,
  along,
  arrive,
  depart,
  finishAll,
  hurried,
  span,
  spotOf,
  still,
  type Point,
  type Spot,
} from '../lib/motion'

/** A complete trick, before it goes to its winner. */
export interface Held {
  trick: TrickView
  /** Its place in the deal, from 1. */
  number: number
  /** Cards each seat lays open, where the deal was cut short with it. */
  open: readonly (readonly string[])[]
}

/** A deal cut short is looked at longer. */
const OPEN_PAUSE_MS = 2600
const GOT_MS = 2600

export class Stage {
  held: Held | null = $state.raw(null)
  /** The last trick of a deal is on its way, and the score has to wait for it. */
  sweeping = $state(false)
  got: ReadonlySet<string> = $state.raw(new Set())
  /** The felt; null while the score is shown. */
  felt: HTMLElement | null = $state.raw(null)
  /** Where copies of cards fly. */
  layer: HTMLElement | null = $state.raw(null)

  #hold: ReturnType<typeof setTimeout> | undefined
  #sweep: ReturnType<typeof setTimeout> | undefined
  #mark: ReturnType<typeof setTimeout> | undefined
  #hurry = false

  /** Draws a message that follows the one before it. The state is new, and the page still shows the old one. */
  step(message: TableMessage, hurry: boolean): void {
    this.#hurry = hurry
    finishAll()
    this.release()
    const { view, saw } = message
    const sources = this.#sources(message)
    const completed = saw.find((one) => one.type === 'trick')
    if (completed) this.#keep(view)
    const exchanged = saw.find((one) => one.type === 'exchanged')
    const routes = exchanged ? this.#passOut(exchanged.gave) : []
    if (exchanged) this.#mark = this.#markGot(exchanged.got)
    flushSync()
    for (const [card, from] of sources) this.#fly(card, from)
    if (exchanged) this.#passIn(exchanged.got, routes)
    if (saw.some((one) => one.type === 'dealt')) this.#deal()
  }

  /** Draws a message after a gap: as it is, without a way there. */
  show(): void {
    finishAll()
    clearTimeout(this.#hold)
    clearTimeout(this.#sweep)
    this.held = null
    this.sweeping = false
    this.unmark()
    flushSync()
  }

  /** Ends the pause after a trick: it goes to its winner. */
  release(): void {
    clearTimeout(this.#hold)
    const held = this.held
    if (held === null) return
    play('trick')
    const ms = this.#sweepAway(held.trick)
    this.held = null
    if (ms === 0) return
    this.sweeping = true
    clearTimeout(this.#sweep)
    this.#sweep = setTimeout(() => (this.sweeping = false), ms)
  }

  /** What was received is a part of the hand like the rest. */
  unmark(): void {
    clearTimeout(this.#mark)
    if (this.got.size > 0) this.got = new Set()
  }

  close(): void {
    for (const timer of [this.#hold, this.#sweep, this.#mark]) clearTimeout(timer)
  }

  // ---- Where things are ----

  #find(selector: string): HTMLElement | null {
    const found = this.felt?.querySelectorAll<HTMLElement>(selector) ?? []
    return [...found].find((element) => element.getClientRects().length > 0) ?? null
  }

  /** Where the cards just played come from, in the page as it was. */
  #sources({ saw, view }: TableMessage): Map<string, Spot> {
    const spots = new Map<string, Spot>()
    for (const one of saw) {
      if (one.type !== 'played') continue
      const from =
        one.seat === view.seat
          ? this.#find(`.hand [data-card="${one.card}"]`)
          : (this.#find(`[data-backs="${one.seat}"]`) ?? this.#find(`[data-plate="${one.seat}"]`))
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

  #fly(card: string, from: Spot): void {
    const element = this.#find(`.trick [data-card="${card}"]`)
    if (element) arrive(element, [from], { ms: hurried(span('card'), this.#hurry), easing: 'out', sized: true })
  }

  #deal(): void {
    const from = this.#middle()
    if (from === null || this.#hurry) return
    const gap = span('deal')
    const ms = span('card')
    const piles = [...(this.felt?.querySelectorAll('.fan, .backs') ?? [])]
    for (const pile of piles) {
      pile.querySelectorAll<HTMLElement>('.card:not(.probe)').forEach((card, i) => {
        if (card.getClientRects().length > 0) arrive(card, [from], { ms, easing: 'out', delay: i * gap, appears: true })
      })
    }
  }

  #keep(view: HeartsView): void {
    const trick = view.last_trick ?? view.story?.tricks.at(-1)
    if (!trick) return
    const between = view.phase === 'deal' || view.phase === 'over'
    const open = between && view.story?.cashed_in ? view.story.rest : []
    const number = between ? (view.story?.tricks.length ?? 13) : view.tricks_played
    this.held = { trick, number, open }
    const pause = open.length > 0 ? OPEN_PAUSE_MS : this.#hurry ? 0 : TRICK_PAUSE_MS
    this.#hold = setTimeout(() => this.release(), pause)
  }

  #sweepAway(trick: TrickView): number {
    const ms = hurried(span('sweep'), this.#hurry)
    const plate = this.#find(`[data-plate="${trick.winner}"]`)
    if (plate === null || this.layer === null || ms === 0 || still()) return 0
    const to = spotOf(plate)
    for (const card of trick.cards) {
      const element = this.#find(`.trick [data-card="${card}"]`)
      if (element === null) continue
      const from = spotOf(element)
      const near = { x: from.x + (to.x - from.x) * 0.8, y: from.y + (to.y - from.y) * 0.8 }
      depart(this.layer, element, [from, near, to], { ms, easing: 'inout', to: 0.3, fades: true })
    }
    return ms
  }

  /** Your cards leave along the curve; the answer is the curve by which others come. */
  #passOut(gave: readonly string[]): Point[] {
    const out = this.#find('.route')?.querySelector<SVGPathElement>('.out')
    const into = this.#find('.route')?.querySelector<SVGPathElement>('path.in')
    if (out && this.layer && !this.#hurry) {
      const way = along(out)
      gave.forEach((card, i) => {
        const element = this.#find(`.hand [data-card="${card}"]`)
        if (!element || !this.layer) return
        const path = [spotOf(element), ...way]
        depart(this.layer, element, path, { ms: PASS_MS, easing: 'inout', delay: i * PASS_GAP_MS, to: 0.45, fades: true })
      })
    }
    return into ? along(into) : []
  }

  #passIn(got: readonly string[], way: readonly Point[]): void {
    const start = way[0]
    if (start === undefined || this.#hurry) return
    got.forEach((card, i) => {
      const element = this.#find(`.hand [data-card="${card}"]`)
      const path = way.map((point) => ({ ...point, width: 0 }))
      if (element) arrive(element, path, { ms: PASS_MS, easing: 'inout', delay: i * PASS_GAP_MS, appears: true })
    })
  }

  #markGot(got: readonly string[]): ReturnType<typeof setTimeout> {
    clearTimeout(this.#mark)
    this.got = new Set(got)
    return setTimeout(() => (this.got = new Set()), GOT_MS)
  }
}

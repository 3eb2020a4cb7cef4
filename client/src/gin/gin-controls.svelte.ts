/**
 * What the player does in a hand of Gin: orders the hand, raises a card, and answers what is asked before a discard. Knows
 * no rules: each view says what may be done, and why not.
 */

import type { GinMessage, GinView, Hint } from '../lib/api'
import type { Said } from '../lib/sentences'
import { settings } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import type { SeatControls } from '../shared/table/seat-controls.svelte'
import { inWords } from '../lib/names'
import { Selection, type Asked } from '../shared/table/selection.svelte'
import { groupsOf, moved, nextOrder, ordered, type Group, type Order } from './hand-order'

export type Option = GinView['discards'][number]

const FOLLOWING: Partial<Record<Hint['move'], string>> = {
  draw: 'Draw',
  take: 'Take it',
  decline: 'Leave it',
  discard: 'Raise it',
  knock: 'Raise it',
}
const EMPTY = { melds: [], deadwood: [], count: 0 }

export class Play {
  readonly controls: SeatControls<GinMessage>
  readonly selection = new Selection()
  /** As the player put the cards; null while they are sorted. */
  #own: readonly string[] | null = $state.raw(null)
  /** The hand in which the player no longer wants to be asked about knocking. */
  #toGin = $state(0)
  readonly #shown: () => GinMessage | null

  /** `shown` is the message that is to be seen, which may lag behind the latest for a moment. */
  constructor(controls: SeatControls<GinMessage>, shown: () => GinMessage | null) {
    this.controls = controls
    this.#shown = shown
  }

  // ---- What there is ----

  readonly view = $derived.by(() => this.#shown()?.view ?? null)
  /** Whether the player is to move, and not the computer in the player's place. */
  readonly mine = $derived.by(() => this.#shown()?.auto === null && (this.view?.to_move.includes(this.view.seat) ?? false))
  readonly arranged = $derived.by(() => this.view?.arranged ?? EMPTY)
  readonly order: Order = $derived.by(() => (this.#own === null ? settings.ginOrder : 'own'))
  /** The hand from left to right. */
  readonly cards: readonly string[] = $derived.by(() => ordered(this.view?.hand ?? [], this.arranged, this.order, this.#own ?? []))
  readonly groups: readonly Group[] = $derived.by(() => groupsOf(this.cards, this.arranged))
  readonly discarding = $derived.by(() => this.mine && this.view?.phase === 'discard')
  readonly options: ReadonlyMap<string, Option> = $derived.by(
    () => new Map(this.discarding ? this.view?.discards.map((option) => [option.card, option]) : []),
  )
  readonly asked: Asked = $derived.by(() => ({
    what: this.discarding ? 'play' : this.view === null || ['deal', 'over', 'layoff'].includes(this.view.phase) ? 'nothing' : 'wait',
    count: 1,
    playable: [...this.options.values()].filter(({ refusal }) => refusal === null).map(({ card }) => card),
    oneClick: settings.oneClick,
    confirms: settings.keySet === 'cardshark',
  }))
  readonly raised: string | null = $derived.by(() => this.selection.raised[0] ?? null)
  /** What discarding the raised card would do. */
  readonly option: Option | null = $derived.by(() => this.options.get(this.raised ?? '') ?? null)
  readonly toGin = $derived.by(() => this.#toGin === this.view?.hand_number)
  /** What the raised card makes the table ask, before it goes. */
  readonly question: 'knock' | 'gin' | null = $derived.by(() => this.#questionOf(this.option))
  /** The discard that leaves the least, of those that one may knock with if there are any. */
  readonly least: Option | null = $derived.by(() => {
    const all = [...this.options.values()].filter(({ refusal }) => refusal === null)
    const able = all.filter(({ knock }) => knock)
    return (able.length > 0 ? able : all).reduce<Option | null>((best, one) => (best && best.count <= one.count ? best : one), null)
  })

  #questionOf(option: Option | null): 'knock' | 'gin' | null {
    if (option?.gin) return 'gin'
    return option?.knock && !this.toGin ? 'knock' : null
  }

  /** Why one may knock, or not, in a short sentence. */
  readonly standing: Said = $derived.by(() => {
    const view = this.view
    if (view === null || view.limit === null || view.to_move.length === 0 || view.phase === 'layoff') return ''
    if (this.toGin && this.option?.gin !== true && !view.big_gin) return 'Playing to gin.'
    if (view.big_gin) return 'All eleven cards are melded.'
    const option = this.option ?? this.least
    if (option === null) return waiting(view, this.mine)
    if (!option.knock) return option.knock_refusal ?? ''
    if (this.option === null) return 'Choose a discard to knock with.'
    return option.gin ? 'No deadwood is left.' : `Leaves ${option.count}.`
  })

  // ---- Messages ----

  /** After a message: what is raised, and what was advised, hold no longer than they are true. */
  settle(view: GinView, anew: boolean): void {
    this.controls.settleHint()
    if (anew) this.#own = null
    this.selection.settle(view.hand, this.asked)
  }

  // ---- Drawing ----

  draw(): void {
    this.#drawn(this.view?.may_draw, { type: 'draw' }, this.view?.prompt)
  }

  take(): void {
    this.#drawn(this.view?.may_take, { type: 'take' }, this.view?.take_refusal ?? this.view?.prompt)
  }

  #drawn(may: boolean | undefined, move: { type: 'draw' | 'take' }, why: Said | undefined): void {
    if (this.mine && may) void this.controls.move(move)
    else if (why) this.controls.refuse(why)
  }

  /** N: leaves the upcard, or the knock. */
  no(): boolean {
    if (this.mine && this.view?.may_decline) void this.controls.move({ type: 'decline' })
    else if (this.question !== null) this.discard()
    else return false
    return true
  }

  // ---- Discarding ----

  /** A click, tap or Enter on a card at `now` milliseconds; `atOnce` where it was chosen before. */
  touch(card: string, now: number, atOnce = this.asked.oneClick): void {
    this.controls.hint = null
    switch (this.selection.touch(card, { ...this.asked, oneClick: atOnce }, now)) {
      case 'raised':
        play('CardUp')
        return this.#ask()
      case 'lowered':
        return play('Close')
      case 'play':
        return this.choose(card)
      case 'refused':
        return this.controls.refuse(this.options.get(card)?.refusal ?? this.view?.prompt ?? '')
      default:
    }
  }

  /** A card is to go: at once, or once the player has said whether to knock with it. */
  choose(card: string): void {
    const option = this.options.get(card)
    if (!option || option.refusal !== null) return this.controls.refuse(option?.refusal ?? this.view?.prompt ?? '')
    const again = this.raised === card
    if (this.#questionOf(option) === null) return void this.controls.move({ type: 'discard', card })
    if (again && option.gin) return this.#lay(card)
    this.selection.raise(card, -Infinity)
    this.#ask()
  }

  /** The raised card goes, without a knock. */
  discard(): void {
    if (this.raised !== null) void this.controls.move({ type: 'discard', card: this.raised })
  }

  #ask(): void {
    if (this.question === 'gin') this.controls.announcer.say('That is gin. G goes gin, N does not yet.')
    if (this.question === 'knock') this.controls.announcer.say(`Knock with ${this.option?.count}? K knocks, N is not yet, G plays to gin.`)
  }

  // ---- Knocking ----

  #lay(discard: string | null): void {
    void this.controls.move({ type: 'knock', discard, melds: null })
  }

  /** K: knocks with the raised card, or raises the one that leaves the least. */
  knock(): void {
    const { option, least } = this
    if (option?.knock) return this.#lay(option.card)
    if (option === null && least?.knock) return this.#raise(least.card)
    this.controls.refuse(option?.knock_refusal ?? this.standing)
  }

  /** G: goes gin; where a knock is in question, plays on to gin instead. */
  gin(): void {
    if (this.question === 'knock') return this.playOn()
    if (this.option?.gin) return this.#lay(this.option.card)
    if (this.discarding && this.view?.big_gin) return this.#lay(null)
    const option = [...this.options.values()].find(({ gin }) => gin)
    if (option) return this.#raise(option.card)
    this.controls.refuse(this.least === null ? this.standing : `Gin leaves no deadwood. The least that you can leave is ${this.least.count}.`)
  }

  /** No knock, and no more asking in this hand. */
  playOn(): void {
    this.#toGin = this.view?.hand_number ?? 0
    this.discard()
  }

  #raise(card: string): void {
    this.selection.raise(card, -Infinity)
    play('CardUp')
    this.#ask()
  }

  // ---- The hand ----

  sort(): void {
    settings.ginOrder = nextOrder(this.order)
    this.#own = null
    this.controls.announcer.say(this.order === 'meld' ? 'Sorted by melds.' : `Sorted by ${this.order}.`)
  }

  /** Puts a card at a place of the player's own choosing. */
  arrange(card: string, to: number): void {
    this.#own = moved(this.cards, card, to)
  }

  /** Moves a card so many places along. */
  shift(card: string, steps: number): void {
    const to = this.cards.indexOf(card) + steps
    if (to >= 0 && to < this.cards.length) this.arrange(card, to)
  }

  // ---- Advice ----

  /** What following the hint begins with; null where a button of the table does it. */
  readonly following: string | null = $derived.by(() => {
    const { hint } = this.controls
    if (hint === null) return null
    return hint.move === 'knock' && hint.card === null ? 'Big gin' : (FOLLOWING[hint.move] ?? null)
  })

  /** Follows the hint: a card is raised, for the player to let go or to knock with; the rest is done. */
  follow(): void {
    const { hint } = this.controls
    this.controls.hint = null
    if (hint === null) return
    if (hint.move === 'draw') this.draw()
    else if (hint.move === 'take') this.take()
    else if (hint.move === 'decline') this.no()
    else if (hint.card === null) this.gin()
    else this.#raise(hint.card)
  }

  async advise(): Promise<void> {
    await this.controls.advise(() => this.raised !== null)
  }
}

/** How far a knock is away, while there is no discard to choose. */
function waiting({ limit, arranged, rules }: GinView, mine: boolean): string {
  if (!rules.knocking || limit === 0) return 'Only gin ends this hand.'
  const over = arranged.count - (limit ?? 0)
  if (over > 0) return `${inWords(over).replace(/^./, (c) => c.toUpperCase())} over the limit.`
  return mine ? 'Low enough: draw, then knock.' : 'Low enough to knock at your turn.'
}

/**
 * A live table of Gin: the hand in its order, and what is asked before a discard. Knows no rules: each view says what may
 * be done, and why not. Draws nothing.
 */

import { aloud, type Said } from '../lib/sentences'
import { untrack } from 'svelte'
import { LOST, type GinMessage, type GinView, type Hint } from '../lib/api'
import { PLACE_KEYS, actionOf, stepOf, type ActionIn } from '../lib/keys'
import { settings } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import type { MenuEntry } from '../shared/dialogs.svelte'
import { fourKeys, keyOf, pressIn, primaryStop, stepIn } from '../shared/four-keys'
import type { Moment } from '../shared/table/moments.svelte'
import type { Asked } from '../shared/table/selection.svelte'
import { TableState } from '../shared/table/table-state.svelte'
import { GinAnimation } from './animation.svelte'
import { momentAfter } from './moments'
import { SORTED } from '../lib/cards'
import { groupsOf, moved, nextOrder, ordered, type Group, type Order } from './hand-order'

export type Option = GinView['discards'][number]
export type Panel = 'log' | 'discards' | 'sheet'

const FOLLOWING: Partial<Record<Hint['move'], string>> = {
  draw: 'Draw',
  take: 'Take it',
  decline: 'Leave it',
  discard: 'Raise it',
  knock: 'Raise it',
}
/** The keys that answer a question. */
const ANSWERS = { knock: 'Press K to knock, N for not yet, or G to play to gin.', gin: 'Press G for gin, or N for not yet.' }
const EMPTY = { melds: [], deadwood: [], count: 0 }

export class GinState extends TableState<GinMessage, Panel> {
  readonly part = 'hand'
  readonly animation = new GinAnimation()
  /** The discard with which one is about to knock, while its melds are laid out by hand. */
  knocking: string | null = $state(null)
  /** As the player put the cards; null while they are sorted. */
  #own: readonly string[] | null = $state.raw(null)
  /** The hand in which the player no longer wants to be asked about knocking. */
  #toGin = $state(0)

  // ---- What there is ----

  override get message(): GinMessage | null {
    return this.animation.held ?? this.live.message
  }

  readonly between = $derived.by(() => this.view !== null && (this.view.story !== null || this.view.phase === 'over'))
  readonly answering = $derived.by(() => this.view?.phase === 'layoff' && this.mine)

  /** Where cards are laid out by hand, the keys are those of that page. */
  override get onFelt(): boolean {
    return super.onFelt && !this.answering && this.knocking === null
  }

  get heading(): readonly string[] {
    const { view } = this
    return view === null ? [] : ['Gin Rummy', this.message?.mirrored ? 'the other hand' : `hand ${view.hand_number}`, view.rules.name]
  }

  protected get title(): string {
    return this.mine ? 'Your turn' : `Gin Rummy, hand ${this.view?.hand_number}`
  }

  protected get menu(): MenuEntry[] {
    if (this.view === null) return []
    const sheet: MenuEntry = { icon: 'record', label: 'Score sheet', key: 'C', run: () => this.look('sheet') }
    if (this.between) return [sheet]
    const known = settings.showKnown ? 'Hide the opponent’s known cards' : 'Show the opponent’s known cards'
    return [
      { icon: 'pile', label: 'All discards', key: 'L', run: () => this.look('discards') },
      { icon: 'log', label: 'So far this hand', key: 'T', run: () => this.look('log') },
      { icon: 'help', label: known, run: () => (settings.showKnown = !settings.showKnown) },
      sheet,
    ]
  }

  /** Said in the prompt's place: a refusal, or trouble with the line. */
  readonly said: Said | null = $derived.by(() => {
    if (this.lost) return LOST
    const auto = this.message?.auto
    return this.note?.text ?? auto?.sentence ?? null
  })

  readonly arranged = $derived.by(() => this.view?.arranged ?? EMPTY)
  readonly order: Order = $derived.by(() => (this.#own === null ? settings.ginOrder : 'own'))
  readonly cards: readonly string[] = $derived.by(() => ordered(this.view?.hand ?? [], this.arranged, this.order, this.#own ?? []))
  readonly groups: readonly Group[] = $derived.by(() => groupsOf(this.cards, this.arranged))
  readonly discarding = $derived.by(() => this.mine && this.view?.phase === 'discard')
  /** What each card would do as a discard. */
  readonly discards: ReadonlyMap<string, Option> = $derived.by(
    () => new Map(this.discarding ? this.view?.discards.map((option) => [option.card, option]) : []),
  )
  readonly #able: readonly Option[] = $derived.by(() => [...this.discards.values()].filter(({ refusal }) => refusal === null))
  readonly asked: Asked = $derived.by(() => ({
    what: this.discarding ? 'play' : this.view === null || ['deal', 'over', 'layoff'].includes(this.view.phase) ? 'nothing' : 'wait',
    count: 1,
    playable: this.#able.map(({ card }) => card),
    oneClick: settings.oneClick,
    confirms: settings.keySet === 'cardshark',
  }))
  readonly raised: string | null = $derived.by(() => this.selection.raised[0] ?? null)
  /** What discarding the raised card would do. */
  readonly option: Option | null = $derived.by(() => this.discards.get(this.raised ?? '') ?? null)
  /** What the hand counts; of eleven cards, without the raised one or after the best discard. */
  readonly deadwood = $derived.by(() => this.option?.count ?? this.view?.deadwood ?? 0)
  readonly toGin = $derived.by(() => this.#toGin === this.view?.hand_number)
  /** What the raised card makes the table ask, before it goes. */
  readonly question: 'knock' | 'gin' | null = $derived.by(() => this.#questionOf(this.option))
  /** The discard that leaves the least, of those that one may knock with if there are any. */
  readonly least: Option | null = $derived.by(() => {
    const knocking = this.#able.filter(({ knock }) => knock)
    const all = knocking.length > 0 ? knocking : this.#able
    return all.reduce<Option | null>((best, one) => (best && best.count <= one.count ? best : one), null)
  })

  #questionOf(option: Option | null): 'knock' | 'gin' | null {
    if (option?.gin) return 'gin'
    return option?.knock && !this.toGin ? 'knock' : null
  }

  /** Why one may knock, or not, in a short sentence. */
  readonly standing: Said = $derived.by(() => {
    const { view, option } = this
    if (this.toGin && view?.knock_text && option?.gin !== true && !view.big_gin) return 'Playing to gin.'
    return (view?.big_gin ? null : option?.knock_text) ?? view?.knock_text ?? ''
  })

  protected get startCard(): string | undefined {
    return this.raised ?? this.pointed?.card ?? this.cards[0]
  }

  // ---- Messages ----

  override attend(page = {}): void {
    super.attend(page)
    // With four keys, a question has the focus as soon as it is asked.
    $effect(() => {
      if (this.question !== null && fourKeys()) untrack(() => primaryStop(this.#answers() ?? document.body)?.focus())
    })
  }

  protected get opening(): GinMessage['saw'] | null {
    const { n, view: { hand_number, dealer, phase } } = this.message!
    // The other player may have left the upcard before this page came.
    const opens = n === 1 || (phase === 'offer' && hand_number === 1)
    return opens ? [{ type: 'hand_dealt', hand: hand_number, dealer }] : null
  }

  protected momentIn(message: GinMessage): Moment | null {
    return message.saw.some(({ type }) => type === 'hand_over') ? momentAfter(message) : null
  }

  protected receive(message: GinMessage, fresh: boolean, gone: number | null): void {
    const { view, saw } = message
    const anew = this.before?.view.hand_number !== view.hand_number || saw.some(({ type }) => type === 'hand_dealt')
    if (saw.length > 0) {
      this.knocking = null
      if (this.note?.no !== true) this.note = null
    }
    if (fresh) this.animation.step(message, this.before, message.zip || message.pace === 0)
    else this.animation.show()
    this.settle(view, anew)
    this.#refocus(gone)
  }

  /** After a message: what is raised, and what was advised, hold no longer than they are true. */
  settle(view: GinView, anew: boolean): void {
    this.settleHint()
    if (anew) this.#own = null
    this.selection.settle(view.hand, this.asked)
  }

  /** Whoever plays by keys finds the focus next to the card that left, or on the one that came. */
  #refocus(gone: number | null): void {
    const { focus, cards } = this
    const asking = fourKeys() ? this.#answers() : null
    if (asking !== null) return primaryStop(asking)?.focus()
    if (!(focus.keyed || fourKeys()) || !focus.free() || this.between || cards.length === 0) return
    if (this.discarding && this.view?.drew) focus.to(this.view.drew)
    else if (gone !== null) focus.to(cards[Math.min(gone, cards.length - 1)])
    else if (fourKeys()) focus.to(cards[0])
  }

  // ---- Drawing ----

  draw(): void {
    this.#drawn(this.view?.may_draw, { type: 'draw' }, this.view?.prompt)
  }

  take(): void {
    this.#drawn(this.view?.may_take, { type: 'take' }, this.view?.take_refusal ?? this.view?.prompt)
  }

  #drawn(may: boolean | undefined, move: { type: 'draw' | 'take' }, why: Said | undefined): void {
    if (this.mine && may) void this.move(move)
    else if (why) this.refuse(why)
  }

  /** N: leaves the upcard, or the knock. */
  no(): boolean {
    if (this.mine && this.view?.may_decline) void this.move({ type: 'decline' })
    else if (this.question !== null) this.discard()
    else return false
    return true
  }

  // ---- Discarding ----

  protected whyNot(card: string): Said {
    return this.discards.get(card)?.refusal ?? this.view?.prompt ?? ''
  }

  /** A card is to go: at once, or once the player has said whether to knock with it. */
  choose(card: string): void {
    const option = this.discards.get(card)
    if (!option || option.refusal !== null) return this.refuse(this.whyNot(card))
    const again = this.raised === card
    if (this.#questionOf(option) === null) return void this.move({ type: 'discard', card })
    if (again && option.gin) return this.#lay(card)
    this.selection.raise(card, -Infinity)
    this.wasRaised()
  }

  /** The raised card goes, without a knock. */
  discard(): void {
    if (this.raised !== null) void this.move({ type: 'discard', card: this.raised })
  }

  protected override wasRaised(): void {
    if (this.question !== null) this.announcer.say(`${aloud(this.option?.question ?? '')} ${ANSWERS[this.question]}`)
  }

  // ---- Knocking ----

  #lay(discard: string | null): void {
    void this.move({ type: 'knock', discard, melds: null })
  }

  /** K: knocks with the raised card, or raises the one that leaves the least. */
  knock(): void {
    const { option, least } = this
    if (option?.knock) return this.#lay(option.card)
    if (option === null && least?.knock) return this.#raise(least.card)
    this.refuse(this.standing)
  }

  /** G: goes gin; where a knock is in question, plays on to gin instead. */
  gin(): void {
    if (this.question === 'knock') return this.playOn()
    if (this.option?.gin) return this.#lay(this.option.card)
    if (this.discarding && this.view?.big_gin) return this.#lay(null)
    const option = [...this.discards.values()].find(({ gin }) => gin)
    if (option) return this.#raise(option.card)
    this.refuse(this.view?.no_gin ?? this.standing)
  }

  /** No knock, and no more asking in this hand. */
  playOn(): void {
    this.#toGin = this.view?.hand_number ?? 0
    this.discard()
  }

  #raise(card: string): void {
    this.selection.raise(card, -Infinity)
    play('CardUp')
    this.wasRaised()
  }

  // ---- The hand ----

  sort(): void {
    settings.ginOrder = nextOrder(this.order)
    this.#own = null
    this.announcer.say(SORTED[settings.ginOrder])
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
    const { hint } = this
    if (hint === null) return null
    return hint.move === 'knock' && hint.card === null ? 'Big gin' : (FOLLOWING[hint.move] ?? null)
  })

  /** Follows the hint: a card is raised, for the player to let go or to knock with; the rest is done. */
  follow(): void {
    const { hint } = this
    this.hint = null
    if (hint === null) return
    if (hint.move === 'draw') this.draw()
    else if (hint.move === 'take') this.take()
    else if (hint.move === 'decline') this.no()
    else if (hint.card === null) this.gin()
    else this.#raise(hint.card)
  }

  // ---- Keys ----

  override key(event: KeyboardEvent): void {
    if (this.between || this.onFelt) return super.key(event)
    const what = this.focus.meant(event) ? actionOf(event, 'melds') : null
    if (what !== 'log' && what !== 'discards' && what !== 'sheet') return
    event.preventDefault()
    this.look(what)
  }

  protected command(event: KeyboardEvent): boolean {
    const key = keyOf(event)
    const action = actionOf(key, 'gin')
    if (fourKeys() && this.#answered(action, stepOf(key))) return true
    switch (action) {
      case 'carry':
        this.#carry(stepOf(key))
        return true
      case 'place':
        this.#pick(this.cards[PLACE_KEYS.indexOf(event.key)])
        return true
      case 'draw':
      case 'take':
      case 'knock':
      case 'gin':
      case 'sort':
        if (!event.repeat) this[action]()
        return true
      case 'no':
        return event.repeat || this.no()
      case 'log':
      case 'discards':
      case 'sheet':
        if (!event.repeat) this.look(action)
        return true
    }
    return false
  }

  /** The prompt, where something is asked that buttons answer, and not a card. */
  #answers(): HTMLElement | null {
    const hand = this.discarding && !(this.view?.big_gin && this.focus.on() === null)
    if (!this.onFelt || !this.mine || (hand && this.question === null)) return null
    return this.animation.felt?.querySelector<HTMLElement>('.prompt') ?? null
  }

  /** With four keys, what is asked is answered by walking along the answers. Whether that is what the key did. */
  #answered(action: ActionIn<'gin'> | null, step: number): boolean {
    const prompt = this.#answers()
    if (prompt === null) return false
    if (action === 'walk') stepIn(prompt, step)
    else if (action === 'yes') pressIn(prompt)
    else if (action === 'back' && this.view?.big_gin && this.raised === null) this.focus.to(this.cards[0])
    else return false
    return true
  }

  /** Opens a panel; the score sheet not while scores are hidden. */
  look(what: Panel): void {
    if (what === 'sheet' && settings.hideScores && !this.between) this.refuse('Scores are hidden until the hand is over.')
    else this.panel = what
  }

  /** Enter raises a card and then discards it; the space bar only raises and lowers. */
  protected yes(goesOn: boolean, now: number): void {
    if (goesOn && this.following !== null && this.followsHint) return this.follow()
    const card = this.focus.on() ?? this.raised
    if (card === null) this.focus.by(0)
    else if (!goesOn && this.raised === card) this.lower()
    else if (this.asked.confirms && this.raised === card) this.choose(card)
    else this.touch(card, now, fourKeys() || this.asked.oneClick)
  }

  /** Moves the card that the keys are on along the hand. */
  #carry(steps: number): void {
    const card = this.focus.on()
    if (card === null) return this.focus.by(0)
    this.shift(card, steps)
    this.focus.to(card)
  }

  #pick(card: string | undefined): void {
    if (card === undefined) return
    this.focus.to(card)
    // Picked by its place, it was no slip: Enter may follow at once.
    if (this.raised !== card) this.touch(card, -Infinity)
  }
}

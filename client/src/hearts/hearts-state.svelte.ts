/** A live table of Hearts: the hand as it lies, passing, playing, and cards picked by their names. Draws nothing. */

import { LOST, type HeartsMessage, type SeatView } from '../lib/api'
import { SORTED, Typed, copyOf, leftOf, sorted, suitOf, type Order } from '../lib/cards'
import { actionOf } from '../lib/keys'
import { aloud, type Said } from '../lib/sentences'
import { settings } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import type { MenuEntry } from '../shared/dialogs.svelte'
import { fourKeys, keyOf, pressIn } from '../shared/four-keys'
import type { Moment } from '../shared/table/moments.svelte'
import type { Asked } from '../shared/table/selection.svelte'
import { wayOf } from '../shared/table/table-options.svelte'
import { TableState } from '../shared/table/table-state.svelte'
import { HeartsAnimation } from './animation.svelte'
import { momentIn } from './moments'
import { soundOf, swept } from './sound-events'

/** T begins a ten; alone it opens the log, after so many milliseconds. */
const LOG_MS = 700

export class HeartsState extends TableState<HeartsMessage, 'last' | 'log' | 'moon'> {
  readonly part = 'deal'
  readonly animation = new HeartsAnimation()
  order: Order = $state('suit')
  /** The hand as it arrived, until more comes: its cards keep the rows they have in it. */
  arrived: readonly string[] = $state.raw([])
  readonly #typed = new Typed()
  #logTimer: ReturnType<typeof setTimeout> | undefined

  // ---- What there is ----

  /** The deal is counted, though its last trick may still lie on the felt. */
  readonly #counted = $derived.by(() => {
    const { view } = this
    return view !== null && ((view.phase === 'deal' && view.story !== null) || view.phase === 'over')
  })
  readonly between = $derived.by(() => this.#counted && this.animation.held === null && !this.animation.sweeping)
  readonly passing = $derived.by(() => this.view?.phase === 'pass')
  readonly cards: readonly string[] = $derived.by(() => {
    const { view } = this
    return sorted(this.animation.held?.open[view?.seat ?? 0] ?? view?.hand ?? [], this.order)
  })
  readonly asked: Asked = $derived.by(() => ({
    what: this.passing ? (this.mine ? 'pass' : 'nothing') : this.view?.phase === 'play' ? (this.mine ? 'play' : 'wait') : 'nothing',
    count: this.view?.rules.pass_count ?? 0,
    playable: this.view?.playable ?? [],
    oneClick: settings.oneClick,
    confirms: settings.keySet === 'cardshark',
  }))
  readonly refusals: ReadonlyMap<string, Said> = $derived.by(
    () => new Map(this.asked.what === 'play' ? this.view?.refusals.map(({ card, sentence }) => [card, sentence]) : []),
  )
  readonly raised = $derived.by(() => (this.passing && !this.mine ? (this.view?.gave ?? []) : this.selection.raised))
  readonly #full = $derived.by(() => this.asked.what === 'pass' && this.raised.length === this.asked.count)
  /** Something else is said than what can be done. */
  readonly noted = $derived.by(() => this.lost || this.note !== null)
  /** What is told beside the cards: it waits for a card that is on its way. */
  readonly told = $derived.by(() => this.animation.landing ?? this.view)
  readonly prompt: Said = $derived.by(() => {
    const { told: view, message } = this
    if (this.lost) return LOST
    if (this.note !== null) return this.note.text
    if (view === null || (view === this.view && this.#counted)) return ''
    return (view.to_move.includes(view.seat) ? message?.auto?.sentence : null) ?? view.prompt
  })

  /** Who gets a card that is raised, where each of the others gets as many. */
  receiverOf(card: string): SeatView | null {
    const seat = this.passing ? this.view?.scattered_to[this.raised.indexOf(card)] : undefined
    return seat === undefined ? null : (this.message?.seats[seat] ?? null)
  }

  get heading(): readonly string[] {
    const { view } = this
    if (view === null) return []
    const { direction, deal } = this.#counted ? { direction: view.history.at(-1)?.direction, deal: view.history.length } : view
    const passes = direction === 'hold' ? 'no passing' : `${this.passing ? 'passing' : 'passed'} ${direction === undefined ? '' : wayOf(direction)}`
    return [view.rules.name, `deal ${deal}`, passes]
  }

  protected get title(): string {
    if (this.mine) return this.passing ? 'Your pass' : 'Your turn'
    return `${this.view?.rules.name}, deal ${this.view?.deal}`
  }

  protected get menu(): MenuEntry[] {
    const { view } = this
    const entries: MenuEntry[] = []
    if (view?.last_trick) entries.push({ icon: 'back', label: 'Last trick', key: 'L', run: () => (this.panel = 'last') })
    if (view !== null) entries.push({ icon: 'log', label: 'Cards played so far', key: 'T', run: () => (this.panel = 'log') })
    if (view?.moon_choice) entries.push({ icon: 'moon', label: 'If you shoot the moon', run: () => (this.panel = 'moon') })
    return entries
  }

  /** What is pointed out, or the lowest card of the suit led that may be played, or the first that may, or the first. */
  protected get startCard(): string | undefined {
    const led = this.view?.trick.cards[0]
    const open = this.cards.filter((card) => this.asked.what !== 'play' || this.asked.playable.includes(card))
    const pointed = this.pointed?.cards[0]
    if (pointed !== undefined && open.includes(pointed)) return pointed
    return open.find((card) => led !== undefined && suitOf(card) === suitOf(led)) ?? open[0] ?? this.cards[0]
  }

  // ---- Messages ----

  protected get opening(): HeartsMessage['saw'] | null {
    const { n, view: { deal, direction, history, phase } } = this.message!
    // Others may have passed before this page came.
    const opens = n === 1 || (phase === 'pass' && this.mine && history.length === 0)
    return opens ? [{ type: 'dealt', deal, direction }] : null
  }

  protected receive(message: HeartsMessage, fresh: boolean, gone: number | null): void {
    const { view, saw } = message
    const before = this.before?.view ?? null
    if (saw.some(({ type }) => type === 'dealt')) this.note = null
    this.settleHint()
    const turned = view.to_move.includes(view.seat) && !(before?.to_move.includes(view.seat) ?? false)
    const anew = before?.deal !== view.deal || saw.some(({ type }) => type === 'exchanged')
    if (view.hand.length > 0 && (anew || !leftOf(view.hand, this.arrived))) this.arrived = view.hand
    this.selection.settle(view.hand, this.asked)
    if (fresh) {
      const sound = soundOf(message, before)
      if (sound !== null) play(sound)
      if (message.note !== null) this.tell(message.note)
      this.animation.step(message, before, message.zip || message.pace === 0, swept(message, before))
    } else this.animation.show(view.carried)
    this.#refocus(turned, gone)
  }

  protected momentIn(message: HeartsMessage, before: HeartsMessage): Moment | null {
    return momentIn(message, before.view, settings.hideScores)
  }

  /** Whoever plays by keys finds the focus on a card that may be played, and next to the one that left. */
  #refocus(turned: boolean, gone: number | null): void {
    const { focus, cards, selection, asked } = this
    const free = focus.free()
    if (!(focus.keyed || fourKeys()) || (!free && focus.on() === null) || cards.length === 0 || this.between) return
    const starts = turned || (fourKeys() && free)
    if (starts && asked.what === 'play' && selection.raised.length === 0) focus.to(this.startCard)
    else if (turned && selection.raised[0] !== undefined && asked.what === 'play') focus.to(selection.raised[0])
    else if (free && gone !== null) focus.to(cards[Math.min(gone, cards.length - 1)])
  }

  protected override hush(): void {
    if (!this.#counted) this.note = null
    else super.hush()
  }

  protected override close(): void {
    clearTimeout(this.#logTimer)
    super.close()
  }

  // ---- Moves ----

  choose(card: string): void {
    void this.move({ type: 'play', card })
  }

  protected override get whyFull(): Said {
    return this.view?.passing?.full ?? ''
  }

  protected whyNot(card: string): Said {
    return this.refusals.get(card) ?? 'You may not play that card now.'
  }

  override touch(card: string, now: number, atOnce?: boolean): void {
    if (this.lost && this.asked.what === 'play' && this.selection.has(card)) this.announcer.say(LOST)
    super.touch(card, now, atOnce)
  }

  protected override wasRaised(): void {
    const { raised, view } = this
    const receiver = this.asked.what === 'pass' ? this.receiverOf(raised.at(-1)!) : null
    if (receiver !== null) this.announcer.say(aloud(view?.passing?.chosen[raised.length] ?? ''))
  }

  /** A card was dragged onto the table. */
  dragged(card: string): void {
    if (this.asked.what === 'play' && this.asked.playable.includes(card)) this.choose(card)
    else if (this.asked.what === 'play' || !this.selection.has(card)) this.touch(card, performance.now())
  }

  pass(): void {
    if (this.#full) void this.move({ type: 'pass', cards: [...this.selection.raised] })
    else this.refuse(this.view?.prompt ?? '')
  }

  pickMoon(deduct: boolean): void {
    if (this.view?.moon_choice?.open) void this.move({ type: 'moon_choice', deduct })
  }

  override async undo(): Promise<void> {
    const seen = this.message?.can_undo === true && !this.passing
    if (seen && !this.options.meant('undo', 'Undo makes this match practice. Press U or Undo again to go ahead.')) return
    if (this.message?.can_undo) this.selection.lower()
    await super.undo()
  }

  sort(): void {
    this.order = this.order === 'suit' ? 'rank' : 'suit'
    this.announcer.say(SORTED[this.order])
  }

  override async advise(): Promise<void> {
    if (this.mine) return super.advise()
    this.refuse(this.asked.what === 'wait' ? 'Wait for your turn to get a hint.' : 'There is nothing to choose now.')
  }

  /** Raises what the hint names: to be played, or passed, by the player. */
  takeHint(): void {
    const cards = this.hint?.cards ?? []
    this.hint = null
    if (cards.length === 0) return
    if (this.asked.what === 'pass') for (const card of cards) this.selection.touch(card, this.asked, -Infinity)
    else this.selection.raise(cards[0]!, -Infinity)
    if (this.focus.keyed) this.focus.to(cards[0])
    play('CardUp')
  }

  // ---- Keys ----

  protected yes(goesOn: boolean, now: number): void {
    const at = this.focus.on()
    if (!goesOn) {
      if (at !== null) this.touch(at, now)
      return
    }
    if (this.#full) return this.pass()
    if (this.followsHint && this.hint!.cards.length > 0) return this.takeHint()
    const card = at ?? this.raised[0]
    if (card === undefined) this.focus.by(0)
    else if (this.asked.confirms && this.asked.what === 'play' && this.selection.has(card)) this.choose(card)
    else this.touch(card, now, fourKeys() || this.asked.oneClick)
  }

  override key(event: KeyboardEvent): void {
    clearTimeout(this.#logTimer)
    super.key(event)
  }

  protected command(event: KeyboardEvent): boolean {
    const action = actionOf(keyOf(event), 'hearts')
    if (fourKeys() && action === 'yes' && this.focus.on() === null && !this.focus.free()) {
      pressIn(this.animation.felt ?? document.body)
      return true
    }
    const typed = event.key.length === 1 ? this.#typed.key(event.key, event.timeStamp) : null
    if (typed === 'begun') {
      if (action === 'log') this.#logTimer = setTimeout(() => (this.panel = 'log'), LOG_MS)
      return true
    }
    if (typed !== null) {
      this.#pick(typed)
      return true
    }
    if (action !== 'last trick') return false
    if (this.view?.last_trick) this.panel = 'last'
    return true
  }

  /** A card was named by its keys. */
  #pick(face: string): void {
    const card = copyOf(face, this.cards, this.raised)
    if (card === undefined) return this.refuse('That card is not in your hand.')
    this.focus.to(card)
    // Named in full, it was no slip: Enter may follow at once.
    if (!this.selection.has(card) || this.asked.what === 'pass') this.touch(card, -Infinity)
  }
}

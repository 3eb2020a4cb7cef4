/**
 * The state of a live table of either game: the latest message, what the player has raised, was told and was advised,
 * and which panel is open. It sends moves and answers keys. Each game adds its own part. Draws nothing.
 */

import { untrack } from 'svelte'
import { caughtUp, sentencesOf, type Announcer } from '../../lib/announce.svelte'
import { LOST, getHint, sentenceOf, watchedRematch, type Hint, type Move, type PersonView, type ReactionView, type TableMessage } from '../../lib/api'
import { aloud, plain, type Said } from '../../lib/sentences'
import { actionOf, stepOf, type ActionIn } from '../../lib/keys'
import type { Live, Outcome } from '../../lib/live.svelte'
import { isElsewhere, rematch } from '../../lib/next-match'
import { noteRematch } from '../../lib/rematches'
import { portraitOf, waitedFor } from '../../lib/people'
import { entitle, router } from '../../lib/router.svelte'
import { settings } from '../../lib/settings.svelte'
import { play } from '../../lib/sound'
import { dialogs, openDialog, type MenuEntry } from '../dialogs.svelte'
import { fourKeys, keyOf } from '../four-keys'
import { HandFocus } from './hand-focus.svelte'
import { Moments, quoted, type Moment } from './moments.svelte'
import { Selection, type Asked } from './selection.svelte'
import type { TableAnimation } from './table-animation.svelte'
import type { TableOptions } from './table-options.svelte'

/** What the seal is called. */
export const PROOF = 'Proof that the deal was fair'
/** What says something to the others. */
export const SAY = 'Say something'
const NOTE_MS = 3000
/** How long what was played is seen before the screen is covered. */
const SEEN_MS = 1200
/** The table goes on to something else than what a moment was about. */
const ENDS_MOMENT: readonly string[] = ['dealt', 'hand_dealt', 'undone', 'deal_quit']
/** What a key that is held down does again and again. */
const REPEATED: readonly string[] = ['walk', 'end', 'lower', 'back']

/** What the page after a deal can do. */
export type AfterDeal = Pick<TableState, 'deal' | 'rematch' | 'review' | 'watch' | 'busy'>

export abstract class TableState<M extends TableMessage = TableMessage, Panel extends string = string> {
  readonly live: Live<M>
  readonly options: TableOptions
  readonly announcer: Announcer
  readonly moments = new Moments()
  readonly selection = new Selection()
  readonly focus = new HandFocus(() => this.cards, () => this.animation.felt, () => this.startCard)
  abstract readonly animation: TableAnimation<unknown>

  /** Takes the prompt's place for a while; `no` is a refusal. */
  note: { text: Said; no: boolean } | null = $state.raw(null)
  /** Whether the last deal was zipped to its end: the computer's turn with the same cards is zipped too. */
  zipped = $state(false)
  /** The next deal, or the next match, is under way. */
  busy = $state(false)
  /** What the player was advised; see `settleHint` for how long. */
  hint: Hint | null = $state.raw(null)
  /** What a lesson points out: it is marked as a hint is. */
  pointed: Pick<Hint, 'move' | 'card' | 'cards'> | null = $state.raw(null)
  /** A hint is being thought over. */
  advising = $state(false)
  /** The finished deal that the computer plays again, from 1, while it is watched. */
  watching: number | null = $state(null)
  /** What is looked up without leaving the table. */
  panel: Panel | 'hands' | 'seal' | 'reactions' | 'counting' | null = $state(null)
  /** Whether the counting aid is shown in all where there is room, and not in a line. */
  counts = $state(true)
  /** The message before the latest. */
  protected before: M | null = null
  /** What a screen reader is told of the message at hand once its card has landed, and the moment that is shown then. */
  #unsaid: readonly string[] = []
  #unshown: Moment | null = null
  /** The card that the keys were on when the hint came. */
  #advisedOn: string | null = null
  /** The table is left: what was asked for comes too late. */
  #left = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(live: Live<M>, options: TableOptions) {
    this.live = live
    this.options = options
    this.announcer = options.announcer
  }

  // ---- What each game says ----

  /** What a deal is called. */
  abstract readonly part: 'deal' | 'hand'
  /** The hand from left to right. */
  abstract readonly cards: readonly string[]
  abstract readonly asked: Asked
  /** The card that a first step of the keys goes to. */
  protected abstract readonly startCard: string | undefined
  /** The page after a deal is shown. */
  abstract readonly between: boolean
  /** Cards are in play, and keys are for the felt. */
  get onFelt(): boolean {
    return !this.between && this.view !== null
  }
  /** For the bar: the first in bold, and what gives way on a small screen from the third on. */
  abstract readonly heading: readonly string[]
  /** The title of the window while cards are in play. */
  protected abstract readonly title: string
  protected abstract readonly menu: MenuEntry[]
  /** What is seen of a table whose first cards were dealt just before this page came; null of any other. */
  protected abstract readonly opening: M['saw'] | null
  /** Draws a message; `fresh` follows the one before it, and `gone` is the place of a card that has left the keys. */
  protected abstract receive(message: M, fresh: boolean, gone: number | null): void
  /** What is a moment in a message that follows `before`. */
  protected abstract momentIn(message: M, before: M): Moment | null
  /** A card was chosen to be played. */
  abstract choose(card: string): void
  /** Why a card may not be played now. */
  protected abstract whyNot(card: string): Said
  /** Does what is raised or advised, or raises the card that the keys are on; `goesOn` for Enter. */
  protected abstract yes(goesOn: boolean, now: number): void
  /** Does what a key of this game stands for; answers whether it was one. */
  protected abstract command(event: KeyboardEvent): boolean

  // ---- What there is ----

  /** What is shown, which may lag behind the latest message for a moment. */
  get message(): M | null {
    return this.live.message
  }

  get view(): M['view'] | null {
    return this.message?.view ?? null
  }

  /** Whether no hand is shown: the table is watched, or of several people at this screen nobody is there. */
  get looksOn(): boolean {
    return this.message?.watching === true || this.message?.covered === true
  }

  /** Whether the player is to move, and not the computer in the player's place. */
  get mine(): boolean {
    return this.message?.auto === null && !this.looksOn && (this.view?.to_move.includes(this.view.seat) ?? false)
  }

  /** Who is waited for, where the prompt says so: nothing is asked of the reader, and nothing else is told there. */
  get awaited(): PersonView | undefined {
    const { message } = this
    return message === null || this.mine || this.note !== null || this.lost ? undefined : waitedFor(message)
  }

  /** The line is down: said in the prompt's place. */
  get lost(): boolean {
    return this.live.line === 'lost'
  }

  /** Says what befalls the line and listens for messages. Call it while the page is set up; a page of `another` kind has its own title. */
  attend({ another = false } = {}): void {
    let away = false
    $effect(() => {
      if (!this.lost && !(away && this.live.line === 'live')) return
      away = this.lost
      untrack(() => this.announcer.say(away ? LOST : 'Connected again.'))
    })
    $effect(() => {
      const notice = this.live.message?.notice
      if (notice) untrack(() => this.announcer.say(notice))
    })
    this.#followDuplicate()
    this.#passScreen()
    $effect(() => {
      untrack(() => this.live.listen((message, follows) => this.#listen(message, follows)))
      return () => {
        this.#left = true
        clearTimeout(this.#timer)
        this.live.listen(() => undefined)
        this.close()
      }
    })
    $effect(() => {
      dialogs.extras = [...this.menu, ...this.options.menuEntries(this.between), ...this.#saying, ...this.#proof]
      return () => {
        dialogs.extras = []
      }
    })
    $effect(() => {
      const { view } = this
      if (another) return
      if (view === null) entitle('')
      else if (this.between) entitle(view.phase === 'over' ? 'The match is over' : plain(view.prompt))
      else entitle(this.title)
    })
  }

  /** The way to the seal where the bar has no room for its shield. */
  get #proof(): MenuEntry[] {
    const { view } = this
    return view === null || view.phase === 'over' ? [] : [{ icon: 'seal', label: PROOF, run: () => (this.panel = 'seal') }]
  }

  /** Whether there is somebody to say something to. */
  get speaks(): boolean {
    return this.message !== null && !this.looksOn && isElsewhere(this.message)
  }

  get #saying(): MenuEntry[] {
    return this.speaks ? [{ icon: 'say', label: SAY, run: () => (this.panel = 'reactions') }] : []
  }

  protected close(): void {
    this.moments.clear()
    this.animation.close()
  }

  /** Once all have seen what was played, the screen is covered for the next who is to come to it. */
  #passScreen(): void {
    $effect(() => {
      const { screen } = this.options
      if (screen?.next == null || this.animation.held !== null || this.between) return
      const { message } = this
      let timer: ReturnType<typeof setTimeout> | undefined
      let left = false
      const cover = () => {
        if (!left) timer = setTimeout(() => screen.cover(), message?.zip || message?.pace === 0 ? 0 : SEEN_MS)
      }
      void Promise.resolve(untrack(() => this.animation.landed)).then(cover)
      return () => {
        left = true
        clearTimeout(timer)
      }
    })
  }

  /** With duplicate play on, shows how the computer plays each deal, and stops when the next is dealt. */
  #followDuplicate(): void {
    let followed = 0
    $effect(() => {
      const { message } = this.live
      const deals = message?.view.history.length ?? 0
      if (!this.between) this.watching = null
      else if (settings.duplicate !== 'ask' && message?.can_duplicate && followed !== deals) this.watching = followed = deals
    })
  }

  #listen(latest: M, follows: boolean): void {
    if (this.options.screen != null && this.options.screen.asked !== null) return // the cover takes the place of all this
    const { view } = latest
    const opening = this.before === null ? this.opening : null
    const message = opening === null ? latest : { ...latest, saw: opening, said: view.narration }
    const fresh = follows || opening !== null
    // The answer to a move comes again as an event: what is under way goes on.
    if (!fresh || message.saw.length > 0 || this.before?.n !== message.n) {
      if (message.saw.some(({ type }) => type === 'deal_over' || type === 'hand_over')) this.zipped = this.before?.zip === true
      this.#speak()
      if (!fresh || message.saw.some(({ type }) => ENDS_MOMENT.includes(type))) this.moments.clear()
      this.#unsaid = fresh ? sentencesOf(message) : caughtUp(view, this.before?.view ?? null)
      this.#unshown = fresh && this.before !== null && settings.moments && !message.zip && message.pace > 0 ? this.momentIn(message, this.before) : null
      const { at, place } = this.focus
      this.receive(message, fresh, at !== null && !view.hand.includes(at) ? place : null)
      const { landed } = this.animation
      if (landed === null) this.#speak()
      else void landed.then(() => landed === this.animation.landed && this.#speak())
    }
    if (follows && latest.reaction !== null) this.#react(latest, latest.reaction)
    this.before = message
  }

  /** Shows what somebody says: on the felt at their plate, elsewhere in the bar. */
  #react({ seats, view }: M, { seat, text }: ReactionView): void {
    if (!settings.reactions) return
    const moment: Moment = { seat, name: seats[seat]!.short, style: portraitOf(seats, view.seat, seat), line: text, sound: null }
    if (!this.onFelt) return this.options.say(quoted(moment)[0]!)
    this.announcer.say(...quoted(moment))
    this.moments.show(moment)
  }

  /** Says and shows what waited for a card to land. */
  #speak(): void {
    const moment = this.#unshown
    this.announcer.say(...this.#unsaid, ...(moment === null ? [] : quoted(moment)))
    if (moment !== null) this.moments.show(moment)
    this.#unsaid = []
    this.#unshown = null
  }

  // ---- Notes ----

  tell(text: Said, no = false, ms = NOTE_MS): void {
    clearTimeout(this.#timer)
    this.note = { text, no }
    this.#timer = setTimeout(() => (this.note = null), ms)
  }

  refuse(sentence: Said): void {
    this.tell(sentence, true)
    this.announcer.say(aloud(sentence))
    play('NoGood')
  }

  /** The player goes on: what was said has been read. */
  protected hush(): void {
    if (this.note?.no) this.note = null
  }

  // ---- Moves ----

  async move(move: Move): Promise<void> {
    this.#settled(await this.live.move(move))
  }

  /** Takes the last move back, where there is one. */
  async undo(): Promise<void> {
    if (!this.live.message?.can_undo) return this.refuse('You have no move to take back.')
    this.#settled(await this.live.undo())
  }

  /** The next deal, or the one of that number. */
  async deal(number: string | null = null): Promise<void> {
    this.busy = true
    await this.move({ type: 'deal', number })
    this.busy = false
  }

  /** The same seats, the same rules, from the start; where somebody else has asked for that, their table. */
  async rematch(): Promise<void> {
    const { message } = this.live
    if (message === null) return
    this.busy = true
    try {
      if (message.watching) {
        router.go({ page: 'watch', ...(await watchedRematch(message.table)) })
      } else {
        const table = message.rematch ?? (await rematch(message))
        noteRematch(table)
        router.go({ page: 'table', table })
      }
    } catch (trouble) {
      this.refuse(sentenceOf(trouble))
    }
    this.busy = false
  }

  /** Looks back at the deal just played. */
  review(): void {
    if (this.message !== null) router.go({ page: 'board', table: this.message.table, deal: this.message.view.history.length })
  }

  /** Shows how the computer plays the deal that is over. */
  watch(): void {
    this.watching = this.view?.history.length ?? null
  }

  /** Turns the pauses of the others off, or on again; they come back by themselves when the deal is over. */
  async zipOn(): Promise<void> {
    const refused = await this.live.options({ zip: this.live.message?.zip !== true })
    if (refused !== null) this.refuse(refused)
    else this.announcer.say(this.live.message?.zip ? `Zip: no pauses until the ${this.part} is over.` : 'Zip is off.')
  }

  #settled(outcome: Outcome): void {
    if (outcome.what === 'refused') this.refuse(outcome.sentence)
    if (outcome.what === 'stale') this.tell('The table has moved on, so nothing was played. Choose again.')
  }

  // ---- The hand ----

  /** A click, tap or Enter on a card at `now` milliseconds; `atOnce` where it was chosen before. */
  touch(card: string, now: number, atOnce = this.asked.oneClick): void {
    this.hush()
    this.hint = null
    this.animation.unmark()
    switch (this.selection.touch(card, { ...this.asked, oneClick: atOnce }, now)) {
      case 'raised':
        play('CardUp')
        return this.wasRaised()
      case 'lowered':
        return play('Close')
      case 'play':
        return this.choose(card)
      case 'refused':
        return this.refuse(this.whyNot(card))
      case 'full':
        return this.refuse(this.whyFull)
      default:
    }
  }

  /** Why no more cards can be chosen. */
  protected get whyFull(): Said {
    return ''
  }

  /** A card was raised: what follows from that. */
  protected wasRaised(): void {}

  /** Lowers what is raised; answers whether there was anything. */
  protected lower(): boolean {
    this.hush()
    if (this.declineHint()) return true
    const [card] = this.selection.raised
    if (card === undefined || this.asked.what === 'nothing') return false
    this.selection.lower(this.asked.what === 'pass' ? this.#lowered() : undefined)
    play('Close')
    if (this.asked.what !== 'pass' && fourKeys()) this.focus.to(card)
    return true
  }

  /** Of several raised cards, the one that the keys are on, or the last. */
  #lowered(): string | undefined {
    const card = this.focus.on()
    return card !== null && this.selection.has(card) ? card : this.selection.raised.at(-1)
  }

  /** The table was touched. */
  pressed(): void {
    this.focus.keyed = false
    this.hush()
    this.animation.release()
  }

  // ---- Keys ----

  /** A key was pressed while the table is shown. */
  key(event: KeyboardEvent): void {
    if (!this.onFelt || this.looksOn || !this.focus.meant(event)) return
    const looking = this.animation.held !== null
    if (!['Shift', 'Tab'].includes(event.key)) this.animation.release()
    if (this.options.takes(event, looking)) return
    if (this.command(event) || this.#command(event)) event.preventDefault()
  }

  /** Does what a key of both games stands for; answers whether it was one. Keys that are held down only walk. */
  #command(event: KeyboardEvent): boolean {
    const key = keyOf(event)
    const action = actionOf(key, this.message!.view.game)
    const command = action === null ? undefined : this.#commands[action]
    if (command === undefined) return false
    if (!event.repeat || REPEATED.includes(action!)) command(event, key)
    return true
  }

  readonly #commands: Partial<Record<ActionIn<'hearts' | 'gin'>, (event: KeyboardEvent, key: Pick<KeyboardEvent, 'key'>) => unknown>> = {
    walk: (_, key) => this.focus.by(stepOf(key)),
    end: ({ key }) => this.focus.to(this.cards.at(key === 'End' ? -1 : 0)),
    lower: () => this.lower(),
    back: () => this.lower() || openDialog('menu'),
    yes: ({ timeStamp }) => this.yes(true, timeStamp),
    raise: ({ timeStamp }) => this.yes(false, timeStamp),
    hint: () => this.advise(),
    undo: () => this.undo(),
    zip: () => this.zipOn(),
    'play out': () => this.options.playOut(),
    counting: () => this.options.turnCounting(),
  }

  // ---- Hints ----

  /** Asks for the best choice. What is raised is lowered for the answer, unless something else is raised meanwhile. */
  async advise(): Promise<void> {
    const { message } = this.live
    if (message === null || this.advising) return
    const { raised } = this.selection
    this.advising = true
    try {
      const hint = await getHint(message.table, message.n)
      if (this.#left || this.selection.raised !== raised || !this.#holds(hint)) return
      this.selection.lower()
      this.hint = hint
      this.announcer.say(...[[...hint.sentence, ' ', ...hint.reason], hint.figures].map(aloud).filter((each) => each !== ''))
      if (this.focus.keyed && hint.cards[0] !== undefined && this.cards.includes(hint.cards[0])) this.focus.to(hint.cards[0])
      this.#advisedOn = this.focus.on()
    } catch (trouble) {
      this.refuse(sentenceOf(trouble))
    } finally {
      this.advising = false
    }
  }

  /** Whether Enter means the hint: whoever has walked to another card since means that one. */
  protected get followsHint(): boolean {
    const at = this.focus.on()
    return this.hint !== null && (at === null || at === this.#advisedOn || this.hint.cards.includes(at))
  }

  /** Drops a hint that no longer holds. Call it with every message. */
  settleHint(): void {
    if (this.hint !== null && !this.#holds(this.hint)) this.hint = null
  }

  /** Declines the hint; answers whether there was one. */
  declineHint(): boolean {
    const had = this.hint !== null
    this.hint = null
    return had
  }

  /** A hint holds while it is the player's turn and nothing was played since; a pass, also while others choose theirs in the same direction. */
  #holds({ n, move }: Hint): boolean {
    const { message } = this.live
    if (message === null || !message.view.to_move.includes(message.view.seat)) return false
    if (message.n === n) return true
    return move === 'pass' && message.view.phase === 'pass' && !message.saw.some(({ type }) => type === 'directed')
  }
}

/**
 * The options of a live table of either game: AutoPlay and demo, pauses, speed, open hands, the counting aid, hidden
 * scores and what is changed by hand. Each has a key and a place in the dialog of the table. Knows no cards.
 */

import { actionOf, endsPause, type ActionIn } from '../../lib/keys'
import { router } from '../../lib/router.svelte'
import type { Announcer } from '../../lib/announce.svelte'
import type { AutoPlayRequest, Move, TableMessage } from '../../lib/api'
import { isTogether } from '../../lib/next-match'
import { wayBack } from '../deals/way-back'
import { dialogs, openDialog, type MenuEntry } from '../dialogs.svelte'
import { fourKeys, keyOf } from '../four-keys'
import type { Live } from '../../lib/live.svelte'
import type { OneScreen } from '../../lib/one-screen.svelte'
import { presses } from './hand-focus.svelte'
import { OPTIONS } from '../../lib/options'
import { FELTS, settings, type Settings } from '../../lib/settings.svelte'

type Delay = Settings['pace']
const SPEED = OPTIONS.find(({ field }) => field === 'pace')!
/** Milliseconds that the others may take over a card, from the fastest. */
export const DELAYS = SPEED.choices as readonly Delay[]

export type Direction = 'left' | 'right' | 'across' | 'scatter' | 'hold'
const FELT_WORDS = OPTIONS.find(({ field }) => field === 'felt')!.words
/** As the key goes through them. */
const DIRECTIONS: readonly Direction[] = ['right', 'across', 'left', 'scatter', 'hold']

const FLASH_MS = 2600
/** So long may the key go on past no passing: with that the play begins, and the direction stands. */
const HOLD_MS = 1500

/** How fast the others play: a word, or the time for a card. */
export const speedOf = (delay: Delay): string => SPEED.words[DELAYS.indexOf(delay)]!

/** The speeds that have a word, from the slowest, and the one that is set. */
export const speedsAround = (delay: Delay): [Delay, string][] =>
  DELAYS.filter((each) => each === delay || !/\d/.test(speedOf(each)))
    .map((each): [Delay, string] => [each, speedOf(each)])
    .reverse()

/** The delay so many steps away. */
export const delayAt = (from: number, steps: number): Delay => {
  const here = DELAYS.findLastIndex((delay) => delay <= from)
  return DELAYS[Math.min(Math.max(here + steps, 0), DELAYS.length - 1)]!
}

/** A way to pass, as it stands after "pass". */
export const wayOf = (direction: Direction): string => (direction === 'scatter' ? 'to each player' : direction)

/** The next way to pass, of those that are open. */
export function turned(now: Direction, open: readonly Direction[]): Direction | undefined {
  const from = DIRECTIONS.indexOf(now)
  const around = DIRECTIONS.map((_, k) => DIRECTIONS[(from + k + 1) % DIRECTIONS.length]!)
  return around.find((way) => way !== now && open.includes(way))
}

/** What somebody who watches may do too. */
const FOR_ALL: ReadonlySet<ActionIn<'table'>> = new Set<ActionIn<'table'>>(['sound', 'colour'])
/** What needs somebody at a screen that several people share. */
const FOR_ONE: ReadonlySet<ActionIn<'table'>> = new Set<ActionIn<'table'>>(['autoplay', 'demo', 'all hands'])

/** As the server says it. */
const FOR_HOST = 'Only the host can change that, because it affects everybody at the table.'

export class TableOptions {
  /** Said for a moment beside what is on. */
  flash: string | null = $state(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #holding: ReturnType<typeof setTimeout> | undefined
  /** What was asked before it made the match practice. */
  readonly #asked = new Set<'hands' | 'undo' | 'counting'>()
  readonly live: Pick<Live, 'message' | 'move' | 'options'>
  readonly announcer: Announcer
  /** Whose screen it is, where several people play at it. */
  readonly screen: OneScreen | null

  constructor(live: TableOptions['live'], announcer: Announcer, screen: OneScreen | null = null) {
    this.live = live
    this.announcer = announcer
    this.screen = screen
  }

  get message(): TableMessage | null {
    return this.live.message
  }

  get #gin(): boolean {
    return this.message?.view.game === 'gin'
  }

  /** Whether somebody else decides what concerns the whole table. */
  get #guest(): boolean {
    return this.message?.host === false
  }

  say(text: string): void {
    clearTimeout(this.#timer)
    this.flash = text
    this.#timer = setTimeout(() => (this.flash = null), FLASH_MS)
    this.announcer.say(text)
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#holding)
  }

  // ---- Options ----

  /** The computer plays the player's cards, in some style, or no more. */
  async auto(on: boolean, style: string | null = null, demo = false): Promise<void> {
    await this.#seat({ on, style, demo, deal: false })
  }

  /** The computer plays the player's cards until the deal is over, without pauses, or no more. */
  async playOut(on = this.message?.auto?.deal !== true, style = this.message?.auto?.style ?? null): Promise<void> {
    await this.#seat({ on, style, demo: false, deal: true })
  }

  async #seat(wanted: AutoPlayRequest): Promise<void> {
    const back = this.message?.auto?.reason === 'away' // the page says so, whatever ends it
    const refused = await this.live.options({ auto: wanted })
    if (refused !== null) return this.say(refused)
    const auto = this.message?.auto
    if (!auto) return back || (wanted.deal && wanted.on) ? undefined : this.say('Your cards are yours again.')
    this.say(auto.sentence)
  }

  async showHands(shown: boolean): Promise<void> {
    const refused = await this.live.options({ all_hands: shown })
    if (refused !== null) return this.say(refused)
    const hidden = this.#gin ? 'Your opponent’s hand is hidden again.' : 'The other hands are hidden again.'
    this.say(shown ? 'All hands are shown. The match is now practice.' : hidden)
  }

  /** Asks once in a match before `what` makes it practice; answers whether it is to be done. */
  meant(what: 'hands' | 'undo' | 'counting', question: string): boolean {
    if (this.message?.practice !== false || this.#asked.has(what)) return true
    this.#asked.add(what)
    this.say(question)
    return false
  }

  /** The key for all hands. */
  async turnHands(shown: boolean): Promise<void> {
    const refused = this.message !== null && isTogether(this.message) // and the server says why
    if (!shown || refused || this.meant('hands', 'Showing all hands makes this match practice. Press V again to go ahead.')) await this.showHands(shown)
  }

  async count(on: boolean): Promise<void> {
    const refused = await this.live.options({ counting: on })
    this.say(refused ?? (on ? 'The counting aid is on. The match is now practice.' : 'The counting aid is off.'))
  }

  /** The key for the counting aid. */
  async turnCounting(): Promise<void> {
    const message = this.message
    if (message === null || message.watching || message.covered) return
    const off = message.counting !== null || message.daily !== null // of a daily deal the server says why not
    if (off || this.meant('counting', 'The counting aid makes this match practice. Press Shift C again to go ahead.')) await this.count(message.counting === null)
  }

  pause(on: boolean): void {
    if (this.#guest) return this.say(FOR_HOST)
    settings.pause = on
    this.say(on ? 'Pause after every card. Any key goes on.' : 'No more pauses after every card.')
  }

  /** The next of the others may play. */
  goOn(): void {
    const message = this.message
    if (message?.waits) void this.live.options({ go_on: message.n })
  }

  /** A touch of the table, and of nothing on it, goes on. */
  touched(event: MouseEvent): void {
    if (!(event.target as Element).closest('button, a, summary')) this.goOn()
  }

  /** So many steps faster, or slower where it is negative. */
  faster(steps: number): void {
    if (this.#guest) return this.say(FOR_HOST)
    settings.pace = delayAt(settings.pace, -steps)
    this.say(`Speed: ${speedOf(settings.pace)}.`)
  }

  hideScores(hidden: boolean): void {
    settings.hideScores = hidden
    this.say(hidden ? `Scores are hidden until the ${this.#gin ? 'hand' : 'deal'} is over.` : 'Scores are shown.')
  }

  sound(): void {
    settings.sound = !settings.sound
    this.say(settings.sound ? 'Sound is on.' : 'Sound is off.')
  }

  /** The next colour of the table. */
  colour(): void {
    const next = (FELTS.indexOf(settings.felt) + 1) % FELTS.length
    settings.felt = FELTS[next]!
    this.say(`Table: ${FELT_WORDS[next]!.toLowerCase()}.`)
  }

  // ---- What is changed by hand ----

  /** Answers what was refused, in a sentence. */
  async change(move: Extract<Move, { type: 'scores' | 'direct' | 'quit_deal' }>): Promise<string | null> {
    const outcome = await this.live.move(move)
    if (outcome.what === 'refused') this.say(outcome.sentence)
    return outcome.what === 'refused' ? outcome.sentence : null
  }

  /** Has the cards of this deal passed the next way. */
  turn(): void {
    const view = this.message?.view
    if (view?.game !== 'hearts') return
    const direction = turned(this.#holding === undefined ? view.direction : 'hold', view.directions)
    clearTimeout(this.#holding)
    this.#holding = undefined
    if (direction === undefined) this.say('It is too late to change the passing direction of this deal.')
    else if (direction === 'hold' && view.phase === 'pass') {
      this.say('No passing in this deal. Press E again for the next direction.')
      this.#holding = setTimeout(() => {
        this.#holding = undefined
        void this.change({ type: 'direct', direction })
      }, HOLD_MS)
    } else void this.change({ type: 'direct', direction })
  }

  // ---- The menu ----

  /** What both games add to the menu. */
  menuEntries(between: boolean): MenuEntry[] {
    const { message } = this
    if (message === null) return []
    const back = wayBack(message)
    const what = message.view.game === 'gin' ? 'hand' : 'deal'
    const out: MenuEntry = { icon: 'zip', label: `Finish this ${what} for me`, key: 'Shift Z', run: () => void this.playOut() }
    return [
      ...(!between && message.auto === null ? [out] : []),
      ...(back === null ? [] : [{ icon: 'back', label: back.label, key: 'Y', run: () => router.go(back.route) } satisfies MenuEntry]),
    ]
  }

  // ---- Keys ----

  /** Takes a key that ends a pause, a last look at the table, or presses a button. Answers whether it was one. */
  takes(event: KeyboardEvent, looking: boolean): boolean {
    const { message } = this
    if (message?.waits && !presses(event) && endsPause(keyOf(event), message.view.game)) {
      event.preventDefault()
      if (!event.repeat) this.goOn()
      return true
    }
    // With four keys, the one that ends a last look does nothing else.
    if (looking && fourKeys()) {
      event.preventDefault()
      return true
    }
    return presses(event)
  }

  /** Does what a key stands for; answers whether it stands for anything. */
  key(event: KeyboardEvent): boolean {
    const message = this.message
    if (message === null || dialogs.open !== null) return false
    const { game } = message.view
    if (game === 'hearts' && !message.watching && !message.covered && actionOf(event, game) === 'direction') {
      this.turn()
      return true
    }
    const action = actionOf(event, 'table')
    if (action === null || action === 'way back') return false // the way back is the strip's
    if ((message.watching && !FOR_ALL.has(action)) || (message.covered && FOR_ONE.has(action))) return false
    void this.#commands[action](message)
    return true
  }

  readonly #commands: Readonly<Record<Exclude<ActionIn<'table'>, 'way back'>, (message: TableMessage) => unknown>> = {
    autoplay: ({ auto }) => this.auto(auto === null),
    demo: ({ auto }) => this.auto(auto?.demo !== true, auto?.style ?? null, true),
    'all hands': ({ open }) => this.turnHands(open === null),
    pause: () => this.pause(!settings.pause),
    'hide scores': () => this.hideScores(!settings.hideScores),
    table: () => openDialog('table'),
    sound: () => this.sound(),
    colour: () => this.colour(),
    leave: ({ view }) => view.phase !== 'over' && openDialog('leave'),
    slower: () => this.faster(-1),
    faster: () => this.faster(1),
  }
}

/** A deal on the analysis board: its record, its steps, its review as it arrives, and what is looked at. Draws nothing. */

import { untrack } from 'svelte'
import {
  ApiProblem,
  getRecord,
  getReplay,
  openRecord,
  putMark,
  reviewDeal,
  reviewImported,
  sentenceOf,
  writeNote,
  type Note,
  type Play,
  type RecordOpened,
  type ReviewBegun,
  type ReviewDecision,
  type ReviewLine,
  type ReviewSummary,
} from '../../lib/api'
import { Fetched } from '../../lib/fetched.svelte'
import { FLAWS, judged } from '../../shared/replay/judged'
import { wordOf, type Sign } from '../../shared/replay/marks'
import { turnsOf } from '../../shared/replay/turns'

export interface Place {
  table: string
  deal: number | null
  seat: number | null
  step: number | null
  play: Play
}

/** The server is away, or the Master is not ready yet. */
const passing = (caught: unknown) => !(caught instanceof ApiProblem) || caught.code === 'not-now'

export class Board {
  readonly table: string
  /** Whose decisions, where several people play at this screen; null is the first of them. */
  readonly seat: number | null
  /** Which deal, from 1; 0 until the record is here. */
  deal = $state(0)
  step = $state(0)
  play: Play = $state('first')
  /** All hands open, and not only what the seat knew. */
  open = $state(false)
  /** The moves that are listed have this mark; null lists all. */
  filter: ReviewDecision['mark'] | null = $state(null)
  /** What was just done with the record. */
  done = $state('')

  begun: ReviewBegun | null = $state.raw(null)
  decisions: readonly ReviewDecision[] = $state.raw([])
  summary: ReviewSummary | null = $state.raw(null)

  readonly record: Fetched<{ opened: RecordOpened; text: string }>
  readonly #replay: Fetched<Awaited<ReturnType<typeof getReplay>> | null>
  readonly #review: Fetched<void>
  /** Nobody has chosen a step yet, so the review may go to the costliest decision. */
  #untouched: boolean
  #kept = Promise.resolve()

  /** Call it as a component is made. */
  constructor({ table, deal, seat, step, play }: Place) {
    this.table = table
    this.seat = seat
    this.deal = deal ?? 0
    this.step = step ?? 0
    this.play = play
    this.#untouched = step === null
    this.record = new Fetched(() => untrack(() => this.#load()))
    this.#replay = new Fetched((signal) => this.#frames(this.deal, this.play, this.#looks, signal))
    this.#review = new Fetched((signal) => this.#look(this.reviewable, this.deal, signal), passing)
  }

  async #load() {
    const [opened, text] = await Promise.all([openRecord(this.table), getRecord(this.table)])
    if (this.deal === 0 || this.deal > opened.deals.length) this.deal = opened.deals.length
    return { opened, text }
  }

  async #frames(deal: number, play: Play, seat: number | null, signal: AbortSignal) {
    if (deal === 0) return null
    const found = await getReplay(this.table, deal, play, seat)
    signal.throwIfAborted()
    this.step = Math.min(this.step, found.frames.length - 1)
    return found
  }

  // ---- The record ----

  readonly opened = $derived.by(() => this.record.value?.opened)
  readonly line = $derived.by(() => this.opened?.deals[this.deal - 1])
  readonly word = $derived.by(() => (this.opened?.summary.game === 'gin' ? 'hand' : 'deal'))
  readonly title = $derived.by(() => `${this.word === 'hand' ? 'Hand' : 'Deal'} ${this.deal}`)
  /** Its steps, once the record is here too: without it nobody knows where Escape leads. */
  readonly replay = $derived.by(() => {
    const found = this.opened === undefined ? null : this.#replay.value
    return found?.deal === this.deal && found.play === this.play ? found : undefined
  })
  readonly frame = $derived.by(() => this.replay?.frames[this.step])
  readonly turns = $derived.by(() => (this.replay === undefined ? [] : turnsOf(this.replay)))
  /** The seat at the bottom. */
  readonly me = $derived.by(() => this.replay?.seat ?? 0)
  /** Whose record it is that was imported; null of one that is nobody's. */
  readonly #own = $derived.by(() => this.opened?.summary.seat ?? null)
  /** The seat that is asked for. A record that is nobody's is looked at as it is reviewed: from its first seat. */
  readonly #looks = $derived.by(() => this.seat ?? (this.imported && this.#own === null ? 0 : null))
  /** Whose decisions these are, where they are not the reader's own. */
  readonly whose = $derived.by(() => {
    const { replay } = this
    if (!this.imported || replay == null || replay.seat === null) return null
    const seat = replay.play === 'mirror' ? 1 - replay.seat : replay.seat
    const { name, short } = replay.seats[replay.seat]!
    if (seat === this.#own) return null
    return name.startsWith('The ') ? `the ${short}` : short
  })
  /** Why nothing is here. */
  readonly pending = $derived.by(() => (this.opened === undefined ? this.record : { value: this.replay, trouble: this.#replay.trouble }))

  /** Goes to a step, which somebody chose. */
  go(step: number): void {
    this.#untouched = false
    this.step = Math.max(0, Math.min(step, (this.replay?.frames.length ?? 1) - 1))
  }

  /** Goes to a step of another deal, or of another play of it. */
  show(deal: number, step = 0, play: Play = 'first'): void {
    this.#untouched = false
    this.deal = deal
    this.step = step
    this.play = play
    this.filter = null
  }

  readonly notes = $derived.by(() => this.opened?.notes ?? [])
  readonly ownNotes = $derived.by(() => new Map(this.notes.filter(({ deal }) => deal === this.deal && this.play === 'first').map(({ step, text }) => [step, text])))
  readonly ownMarks = $derived.by(
    () => new Map((this.opened?.marks ?? []).filter(({ deal }) => deal === this.deal && this.play === 'first').map(({ step, mark }) => [step, mark])),
  )
  readonly matchNote = $derived.by(() => this.notes.find(({ deal }) => deal === 0) ?? { deal: 0, step: 0, text: '' })
  /** The deals beside which something is written. */
  readonly noted = $derived.by(() => new Set([...this.notes, ...(this.opened?.marks ?? [])].map(({ deal }) => deal)))
  /** A mark of one's own or of the record. */
  markAt(step: number): string {
    return this.ownMarks.get(step) ?? this.replay?.frames[step]?.mark ?? ''
  }
  /** Whether something is written beside a step. */
  isNoted(step: number): boolean {
    return this.ownNotes.has(step) || (this.replay?.frames[step]?.comments.length ?? 0) > 0
  }

  /** Does something, and says in a sentence what was done or why not. */
  async attempt(doing: () => Promise<string>): Promise<void> {
    try {
      this.done = await doing()
    } catch (caught) {
      this.done = sentenceOf(caught)
    }
  }

  /** Keeps one thing after the other, so that no answer is older than what is shown. */
  #keep(write: () => Promise<RecordOpened>, said: string): void {
    this.#kept = this.#kept.then(() =>
      this.attempt(async () => {
        const opened = await write()
        this.record.value = { opened, text: await getRecord(this.table) }
        return said
      }),
    )
  }

  write(note: Note): void {
    this.#keep(() => writeNote(this.table, note), note.text.trim() === '' ? 'Note removed.' : 'Note saved.')
  }

  mark(sign: Sign): void {
    const wanted = { deal: this.deal, step: this.step, mark: sign }
    this.#keep(() => putMark(this.table, wanted), sign === '' ? 'Mark removed.' : `Marked ${wordOf(sign)}: ${sign}`)
  }

  // ---- The review ----

  /** Whether there is a review to ask for. */
  readonly reviewable = $derived.by(() => this.opened?.summary.left === false && this.line?.points != null && this.play === 'first')

  readonly imported = $derived.by(() => this.opened?.summary.kind === 'imported')

  /** The move before which the deal can be played on: one's own that is looked at, or the next after another's. */
  readonly playsOnAt = $derived.by(() => {
    const { replay, opened } = this
    if (replay === undefined || opened === undefined || this.play !== 'first') return undefined
    const open = replay.frames[0]?.hands.every(({ cards }) => cards !== null)
    if (!(this.imported ? open : this.reviewable)) return undefined
    const own = this.step > 0 && this.frame?.seat === this.me
    return replay.frames[own ? this.step : this.step + 1]?.place
  })

  /** Why this deal has no review, in a sentence; empty where it has one, or will. */
  readonly unreviewed = $derived.by(() => {
    if (this.opened === undefined || this.reviewable) return this.#review.trouble ?? ''
    if (this.play !== 'first') return 'Only the first play is reviewed, and this is a second one.'
    if (this.line?.points == null) return `A ${this.word} is reviewed once it is over.`
    return this.opened.summary.left ? 'You left this match, so it is not reviewed.' : ''
  })

  /** How much of it is done, from 0 to 1. */
  readonly progress = $derived.by(() => (this.begun === null ? 0 : this.decisions.length / (this.begun.decisions || 1)))

  async #look(reviewable: boolean, deal: number, signal: AbortSignal): Promise<void> {
    this.begun = this.summary = null
    this.decisions = []
    const review = this.imported ? reviewImported : reviewDeal
    if (reviewable) await review(this.table, deal, (line) => !signal.aborted && this.#heard(line), signal, this.seat)
  }

  #heard(line: ReviewLine): void {
    if (line.type === 'begun') this.begun = line
    else if (line.type === 'decision') this.decisions = [...this.decisions, line]
    else this.summary = line
  }

  /** The steps at which the reader decided. They are weighed in this order. */
  readonly own = $derived.by(() => this.replay?.frames.flatMap(({ seat }, at) => (at > 0 && seat === (this.begun?.seat ?? this.me) ? [at] : [])) ?? [])
  /** What the review says of each step, as far as it has come. */
  readonly decided = $derived.by(() => new Map(this.decisions.flatMap((each, k) => (this.own[k] === undefined ? [] : [[this.own[k], each] as const]))))
  readonly decision = $derived.by(() => this.decided.get(this.step))
  readonly judged = $derived.by(() => (this.decision === undefined ? null : judged(this.decision)))

  /** Goes to the first decision that is weighed, and once all are to the costliest, unless somebody has gone anywhere. */
  follow(): void {
    const [first, ...others] = this.decided
    if (!this.#untouched || first === undefined) return
    if (this.summary !== null) this.#untouched = false
    const [at] = this.summary === null ? first : others.reduce((most, each) => (each[1].cost.points > most[1].cost.points ? each : most), first)
    this.step = at
  }

  /** Whether a move is listed, given the step of the reader's own in it. */
  listed(at: number | undefined): boolean {
    return this.filter === null || (at !== undefined && this.decided.get(at)?.mark === this.filter)
  }

  /** Whether there is something to learn from. */
  readonly learnable = $derived.by(() => !this.imported && this.summary !== null && this.decisions.some(({ mark }) => FLAWS.includes(mark)))

  /** Goes to the next decision that cost something, and from the last to the first. */
  nextMistake(): void {
    const flawed = [...this.decided].flatMap(([at, { mark }]) => (FLAWS.includes(mark) ? [at] : []))
    const to = flawed.find((at) => at > this.step) ?? flawed[0]
    if (to !== undefined) this.go(to)
  }
}

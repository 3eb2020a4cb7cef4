/**
 * The connection to a live table: the latest message, whether the connection is up, and the moves that are sent. Draws
 * nothing.
 */

import { ApiProblem, NoConnection, eventsOf, getTable, leaveTable, makeMove, setOptions, speakFor, undoMove, watchTable } from './api'
import type { Game, MessageOf, Move, OptionsRequest, Problem, TableMessage } from './api'

/** `gone`: the server answers, but has no such table for us, or too many windows of it. */
export type Line = 'connecting' | 'live' | 'lost' | 'gone'

/**
 * What became of a request. `waiting`: the line went down on it; it is sent again once the line is up, if the table has
 * not moved since. `busy`: another is on its way.
 */
export type Outcome =
  | { what: 'done' | 'stale' | 'waiting' | 'busy' }
  | { what: 'refused'; sentence: string }

/** A message is `fresh` when it follows the one before it; otherwise there may be a gap, and nothing is to be moved. */
export type Listener<M extends TableMessage> = (message: M, fresh: boolean) => void

type Request = (n: number) => Promise<TableMessage>

/** Milliseconds before the first, second ... try to get the line back; the last holds for all that follow. */
const PATIENCE = [300, 700, 1500, 3000]

/** Tables that are being left, or were. */
const left = new Set<string>()

/** Leaves a match for good. The server ends its stream at once, which is no line that was lost. */
export async function leaveMatch(table: string): Promise<void> {
  left.add(table)
  try {
    await leaveTable(table)
  } catch (trouble) {
    left.delete(table)
    throw trouble
  }
}

export class Live<M extends TableMessage = TableMessage> {
  line: Line = $state('connecting')
  message: M | null = $state.raw(null)
  /** A request is on its way. */
  sending = $state(false)
  /** Why the table is `gone`. */
  trouble = $state('')
  /** The seat of whoever is at this screen, where several people play at it; null: nobody, and no hand is sent. */
  speaker: number | null = $state(null)

  readonly table: string
  readonly #code: string | null
  #listener: Listener<M> = () => undefined
  #source: EventSource | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The request that waits for its answer. */
  #underWay: Promise<void> | null = null
  #pending: { n: number; request: Request } | null = null
  #closed = false

  /** With the code of a link that lets one watch, the table is watched from no seat. */
  constructor(table: string, code: string | null = null) {
    this.table = table
    this.#code = code
    speakFor(table, null)
  }

  /** Tells a listener of each message from now on, beginning with the one that is here. */
  listen(listener: Listener<M>): void {
    this.#listener = listener
    if (this.message !== null) listener(this.message, false)
  }

  /** The same line as the page of one game has it; null at a table of the other game, and before the first message. */
  of<G extends Game>(game: G): Live<MessageOf[G]> | null {
    return this.message?.view.game === game ? (this as unknown as Live<MessageOf[G]>) : null
  }

  /** Takes up the line; the answer gives it up for good. */
  open(): () => void {
    const now = () => this.#retryNow()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    // Whoever watches is let in first.
    if (this.#code === null) this.#listen()
    else void this.#retry()
    return () => {
      this.#closed = true
      clearTimeout(this.#timer)
      this.#source?.close()
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }

  /** Whether the latest message is for whoever is at the screen now. */
  get current(): boolean {
    return this.message !== null && this.#isFor(this.message)
  }

  /** Whether a message is for whoever is at the screen now. */
  #isFor({ here, covered, view }: TableMessage): boolean {
    return here.length < 2 || (covered ? null : view.seat) === this.speaker
  }

  /** Speaks for that seat from now on, or for nobody. What comes after this for another is passed over. */
  speakAs(seat: number | null): void {
    if (seat === this.speaker) return
    this.speaker = seat
    speakFor(this.table, seat)
    this.#pending = null
    if (this.#source === null) return // it is being taken up again, and then for that seat
    this.#source.close()
    this.#listen()
  }

  /** Takes the line up anew, as whoever had done nothing for so long that the computer plays for them, and is there again. */
  comeBack(): void {
    if (this.#source === null) return
    this.#source.close()
    this.#listen()
  }

  /** Makes a move in sight of the latest message. */
  move(move: Move): Promise<Outcome> {
    return this.#send((n) => makeMove(this.table, n, move))
  }

  undo(): Promise<Outcome> {
    return this.#send((n) => undoMove(this.table, n))
  }

  /**
   * Takes back what the person of that seat at this screen did last, and speaks for them once it is done. Where others
   * are asked first it is not, and who is at the screen when they have answered is not known.
   */
  undoFor(seat: number): Promise<Outcome> {
    return this.#send(async (n) => {
      const answer = await undoMove(this.table, n, seat)
      if (answer.n > n) this.speakAs(seat)
      return answer
    })
  }

  /** Changes options. They are no moves: nothing waits for them, and a line that is down is no reason to keep them. Answers why they were refused, in a sentence; null otherwise. */
  async options(wanted: Partial<OptionsRequest>): Promise<string | null> {
    try {
      this.#take(await setOptions(this.table, wanted), true)
    } catch (trouble) {
      if (trouble instanceof ApiProblem) return trouble.message
      if (!(trouble instanceof NoConnection)) throw trouble
      this.#lose()
    }
    return null
  }

  // ---- The line ----

  #listen(): void {
    const source = new EventSource(eventsOf(this.table, this.#code !== null))
    this.#source = source
    let first = true
    source.onmessage = (event: MessageEvent<string>) => {
      this.#up()
      const message = JSON.parse(event.data) as TableMessage
      if (message.covered) this.speakAs(null) // another deal was dealt, and who is there now is not known
      this.#take(message, !first)
      if (first) this.#resend()
      first = false
    }
    // Who sits where has changed, or the rules: what follows comes with another stream.
    source.addEventListener('again', () => source === this.#source && this.comeBack())
    source.addEventListener('ended', (event: MessageEvent<string>) => {
      const { code, sentence } = JSON.parse(event.data) as Problem
      // The seat is gone, but others play at this screen too.
      if (code === 'forbidden' && (this.message?.here.length ?? 0) > 1) {
        this.speakAs(null)
        this.#lose()
        return
      }
      this.message = null
      this.#gone(sentence)
    })
    source.onerror = () => {
      if (source === this.#source) this.#lose()
    }
  }

  #up(): void {
    this.line = 'live'
    this.#tries = 0
  }

  #lose(): void {
    this.#source?.close()
    this.#source = null
    if (this.#closed || this.line === 'gone') return
    if (!left.has(this.table)) this.line = this.message === null && this.#tries === 0 ? 'connecting' : 'lost'
    clearTimeout(this.#timer)
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]
    this.#tries += 1
    this.#timer = setTimeout(() => void this.#retry(), wait)
  }

  #retryNow(): void {
    if (this.line !== 'lost' || document.visibilityState === 'hidden') return
    clearTimeout(this.#timer)
    void this.#retry()
  }

  /** An event source does not say why it failed, so a plain request asks first. */
  async #retry(): Promise<void> {
    if (left.has(this.table)) {
      this.#lose() // until the page is turned, or leaving has failed
      return
    }
    try {
      await this.#latest()
    } catch (trouble) {
      this.#failed(trouble)
      return
    }
    if (!this.#closed && this.#source === null) this.#listen()
  }

  #latest(): Promise<TableMessage> {
    return this.#code === null ? getTable(this.table) : watchTable(this.table, this.#code)
  }

  #gone(sentence: string): void {
    this.line = 'gone'
    this.trouble = sentence
    this.#source?.close()
    this.#source = null
  }

  #failed(trouble: unknown): void {
    if (trouble instanceof ApiProblem && (trouble.status === 403 || trouble.status === 404)) {
      this.#gone(trouble.message)
      return
    }
    if (trouble instanceof NoConnection || trouble instanceof ApiProblem) this.#lose()
    else throw trouble
  }

  // ---- Messages ----

  /** Takes a message unless a later one is here. The answer to a move and its event bring the same one. */
  #take(found: TableMessage, fresh: boolean): void {
    const message = found as M // a table never changes its game
    const before = this.message
    if (this.#closed || (before !== null && message.n < before.n) || !this.#isFor(message)) return
    this.message = message
    // The same length: options, or trouble with keeping, but nothing that happened at the table.
    if (before?.n === message.n) this.#listener({ ...message, saw: [] }, true)
    else this.#listener(message, fresh && before !== null)
  }

  // ---- Requests ----

  async #send(request: Request): Promise<Outcome> {
    if (this.message === null) return { what: 'busy' }
    const n = this.message.n
    // The event of a move may come before its answer: whoever goes on at once waits for that.
    while (this.#underWay !== null) await this.#underWay
    if (this.message.n !== n || this.#pending !== null) return { what: 'busy' }
    let done = () => {}
    this.#underWay = new Promise((resolve) => (done = resolve))
    this.sending = true
    try {
      this.#take(await request(n), true)
      return { what: 'done' }
    } catch (trouble) {
      return await this.#settle(trouble, n, request)
    } finally {
      this.sending = false
      this.#underWay = null
      done()
    }
  }

  async #settle(trouble: unknown, n: number, request: Request): Promise<Outcome> {
    if (trouble instanceof NoConnection) {
      this.#pending = { n, request }
      this.#lose()
      return { what: 'waiting' }
    }
    if (!(trouble instanceof ApiProblem)) throw trouble
    if (trouble.code === 'stale') {
      await this.#latest().then(
        (message) => this.#take(message, false),
        (gone: unknown) => this.#failed(gone),
      )
      return { what: 'stale' }
    }
    if (trouble.status === 404) this.#failed(trouble)
    return { what: 'refused', sentence: trouble.message }
  }

  /** Sends what the line went down on, unless the table has moved: then it had arrived after all, or is out of date. */
  #resend(): void {
    const pending = this.#pending
    this.#pending = null
    if (pending !== null && this.message?.n === pending.n) void this.#send(pending.request)
  }
}

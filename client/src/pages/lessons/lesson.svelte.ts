/** A lesson while it is taken: at which step it is, what was answered, and the table that follows. Draws nothing. */

import { answerStep, goToStep, sentenceOf, type Game, type LessonAnswer, type LessonStep, type LessonView, type Move, type TableMessage } from '../../lib/api'
import type { Announcer } from '../../lib/announce.svelte'
import type { Outcome } from '../../lib/live.svelte'
import { TRICK_PAUSE_MS } from '../../lib/motion'
import { aloud, type Said } from '../../lib/sentences'
import { settings } from '../../lib/settings.svelte'
import { play } from '../../lib/sound'

/** The table of a hand. */
export interface Shown {
  /** Draws a message that follows the one before; done once its card lies there. */
  take: (message: TableMessage) => Promise<unknown>
}

export class LessonRun {
  readonly lesson: Game
  readonly announcer: Announcer
  #view: LessonView = $state.raw()!
  /** The others play. */
  busy = $state(false)
  /** What was told of the last answer, where that was not right. */
  wrong: Said | null = $state.raw(null)
  /** The reason is told. */
  explained = $state(false)
  /** Why the server could not be asked. */
  trouble: string | null = $state(null)
  /** The right move is pointed out, though it was not from the start. */
  #helped = $state(false)
  #table: Shown | null = null
  /** Ends the pause after a card. */
  #hurry: (() => void) | null = null
  #hurried = false
  #left = false
  /** How often one went to another step than the next. */
  jumps = $state(0)

  constructor(lesson: Game, view: LessonView, announcer: Announcer) {
    this.lesson = lesson
    this.#view = view
    this.announcer = announcer
  }

  /** Where one is; null once there are no more steps. */
  readonly at: LessonStep | null = $derived.by(() => this.#view.at)
  readonly standing = $derived.by(() => this.#view.standing)
  readonly steps = $derived.by(() => this.standing.hands.reduce((sum, steps) => sum + steps, 0))
  readonly facts = $derived.by(() => this.at?.facts ?? null)
  /** A move is asked now. */
  readonly asks = $derived.by(() => !this.busy && this.facts?.asks === true)
  readonly pointsOut = $derived.by(() => this.asks && (this.facts!.shown || this.#helped))

  /** The table that shows what happens. */
  attach(table: Shown): () => void {
    this.#table = table
    return () => {
      if (this.#table === table) this.#table = null
    }
  }

  leave(): void {
    this.#left = true
    this.#hurry?.()
  }

  /** Says the step, for a screen reader. */
  say(): void {
    const { facts } = this
    if (facts !== null) this.announcer.say(facts.title, aloud(facts.text))
  }

  /** A move of the learner's. */
  async choose(move: Move): Promise<Outcome> {
    if (!this.asks) return { what: 'busy' }
    return this.#answer(move)
  }

  /** Goes on. Where a move is asked, the right one is made; while the others play, they make haste. */
  async goOn(): Promise<void> {
    if (this.busy) {
      this.#hurried = true
      this.#hurry?.()
      return
    }
    const outcome = await this.#answer(null)
    if (outcome.what === 'refused') this.#failed(outcome.sentence)
  }

  /** Goes back to the step before, or to that one. */
  async back(step = (this.facts?.step ?? this.steps + 1) - 1): Promise<void> {
    if (this.busy || step < 1) return
    this.busy = true
    try {
      const view = await goToStep(this.lesson, step)
      if (this.#left) return
      this.#follow(view)
      this.jumps += 1
      this.say()
    } catch (caught) {
      this.#failed(sentenceOf(caught))
    } finally {
      this.busy = false
    }
  }

  /** Tells the reason, or no more, and points the right move out. */
  why(): void {
    if (!this.asks) return
    this.explained = this.wrong !== null || !this.explained
    this.wrong = null
    this.#helped = true
    if (this.explained) this.announcer.say(aloud(this.facts!.why))
  }

  async #answer(move: Move | null): Promise<Outcome> {
    const { facts } = this
    if (facts === null || this.busy) return { what: 'busy' }
    this.busy = true
    this.trouble = this.wrong = null
    try {
      const answer = await answerStep(this.lesson, facts.step, move)
      if (!answer.right) {
        this.#told(answer)
        return { what: 'done' }
      }
      await this.#show(answer.frames)
      if (!this.#left) this.#follow(answer)
    } catch (caught) {
      return { what: 'refused', sentence: sentenceOf(caught) }
    } finally {
      this.busy = this.#hurried = false
    }
    if (!this.#left) this.say()
    return { what: 'done' }
  }

  /** The server could not be asked, and the lesson stays where it is. */
  #failed(sentence: string): void {
    this.trouble = sentence
    this.announcer.say(sentence)
  }

  #told({ said }: LessonAnswer): void {
    this.wrong = said
    this.explained = false
    this.#helped = true
    this.announcer.say(aloud(said))
    play('NoGood')
  }

  #follow({ standing, at }: LessonView): void {
    this.#view = { standing, at }
    this.wrong = this.trouble = null
    this.explained = this.#helped = false
  }

  /** Shows the table after each move, one after another. */
  async #show(frames: readonly TableMessage[]): Promise<void> {
    for (const [place, frame] of frames.entries()) {
      if (this.#left || this.#table === null) return
      await this.#table.take(frame)
      const trick = frame.saw.some(({ type }) => type === 'trick')
      if (place < frames.length - 1 || trick) await this.#pause(trick ? TRICK_PAUSE_MS + settings.pace : settings.pace)
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#hurried || this.#left || settings.pace === 0) return Promise.resolve()
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.#hurry = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
}

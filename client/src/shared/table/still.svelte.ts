/** A table that stands still: one decision is to be made there, and nobody plays on. Draws nothing. */

import type { Snippet } from 'svelte'
import type { Game, MessageOf, Move, TableMessage } from '../../lib/api'
import { Live, type Outcome } from '../../lib/live.svelte'

/** What a felt shows that stands still. */
export interface Still {
  /** Stands in the prompt's place once the decision is made; then nothing can be touched. */
  told: Snippet | null
  /** What is put on a card of the hand. */
  badge: Snippet<[card: string]>
}

/** A line to nobody: the message is the one that is given, and a move goes to whoever asked for it. */
export class StillLive<G extends Game> extends Live<MessageOf[G]> {
  readonly #choose: (move: Move) => Promise<Outcome>

  constructor(message: TableMessage, choose: (move: Move) => Promise<Outcome>) {
    super(message.table)
    this.#choose = choose
    this.line = 'live'
    this.message = this.settled(message)
  }

  /** Who is away from the match now was there when the decision was made. */
  protected settled(message: TableMessage): MessageOf[G] {
    return { ...message, people: [], request: null, notice: null, can_undo: false, auto: null, watchers: 0 } as unknown as MessageOf[G]
  }

  override async move(move: Move): Promise<Outcome> {
    if (this.sending) return { what: 'busy' }
    this.sending = true
    try {
      return await this.#choose(move)
    } finally {
      this.sending = false
    }
  }

  override undo(): Promise<Outcome> {
    return Promise.resolve({ what: 'busy' })
  }

  override options(): Promise<string | null> {
    return Promise.resolve(null)
  }

  /** Nothing more can be done. */
  settle(): void {
    const { message } = this
    if (message !== null) this.message = { ...message, view: { ...message.view, to_move: [] } }
  }
}

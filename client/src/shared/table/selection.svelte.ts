/** Which cards of the hand are raised, and what a touch does to them. Knows neither server nor screen. */

/** What is asked of the hand now: `wait` while others play, when a card may be raised ahead of time. */
export interface Asked {
  what: 'wait' | 'play' | 'pass' | 'nothing'
  /** How many cards a pass takes. */
  count: number
  /** Cards that may be played now. */
  playable: readonly string[]
  /** One touch plays. */
  oneClick: boolean
  /** A second touch lowers the card again: it is played by confirming. */
  confirms?: boolean
}

export type Touched = 'raised' | 'lowered' | 'play' | 'refused' | 'full' | 'ignored'

/** Where a card is to be confirmed, a second touch sooner than this is part of the first. */
export const DOUBLE_MS = 350

export class Selection {
  raised: readonly string[] = $state.raw([])
  #raisedAt = -Infinity

  has(card: string): boolean {
    return this.raised.includes(card)
  }

  /** A click, tap or Enter on a card at `now` milliseconds. */
  touch(card: string, asked: Asked, now: number): Touched {
    switch (asked.what) {
      case 'nothing':
        return 'ignored'
      case 'pass':
        if (this.has(card)) return this.lower(card)
        if (this.raised.length >= asked.count) return 'full'
        this.raised = [...this.raised, card]
        return 'raised'
      case 'wait':
        return this.has(card) ? this.lower(card) : this.raise(card, now)
      case 'play':
        if (!asked.playable.includes(card)) return 'refused'
        if (asked.oneClick) return 'play'
        if (!this.has(card)) return this.raise(card, now)
        if (!asked.confirms) return 'play'
        return now - this.#raisedAt < DOUBLE_MS ? 'ignored' : this.lower(card)
    }
  }

  /** Raises one card and lowers any other. */
  raise(card: string, now: number): 'raised' {
    this.raised = [card]
    this.#raisedAt = now
    return 'raised'
  }

  /** Lowers a card, or all of them. */
  lower(card?: string): 'lowered' {
    this.raised = card === undefined ? [] : this.raised.filter((other) => other !== card)
    return 'lowered'
  }

  /** After a message: what has left the hand, or may not be played at one's turn, does not stay raised. */
  settle(hand: readonly string[], asked: Asked): void {
    if (asked.what === 'nothing') {
      this.raised = []
      return
    }
    const stays = (card: string) => hand.includes(card) && (asked.what !== 'play' || asked.playable.includes(card))
    if (!this.raised.every(stays)) this.raised = this.raised.filter(stays)
  }
}

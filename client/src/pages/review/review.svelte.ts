/** The review of a deal while it arrives: its lines so far, and which decision is shown. Draws nothing. */

import { ApiProblem, reviewDeal, type ReviewBegun, type ReviewDecision, type ReviewLine, type ReviewSummary } from '../../lib/api'
import { Fetched } from '../../lib/fetched.svelte'

/** The server is away, or the Master is not ready yet. */
const passing = (caught: unknown) => !(caught instanceof ApiProblem) || caught.code === 'not-now'

export class DealReview {
  readonly table: string
  readonly deal: number
  /** Whose decisions, where several people play at this screen; null is the first of them. */
  readonly seat: number | null
  begun: ReviewBegun | null = $state.raw(null)
  decisions: readonly ReviewDecision[] = $state.raw([])
  summary: ReviewSummary | null = $state.raw(null)
  /** Luck and skill of the deals of this match, by their number, as far as they are here. */
  summaries: readonly ReviewSummary[] = $state.raw([])
  /** The decision looked at, by its place in the deal. */
  at: number | null = $state(null)
  readonly #whole: Fetched<void>

  /** Call it as a component is made. */
  constructor(table: string, deal: number, seat: number | null = null) {
    this.table = table
    this.deal = deal
    this.seat = seat
    this.#whole = new Fetched((signal) => this.#look(signal), passing)
  }

  /** Why it is not here. */
  get trouble(): string | null {
    return this.#whole.trouble
  }

  readonly chosen: ReviewDecision | null = $derived.by(() => this.decisions.find(({ place }) => place === this.at) ?? null)
  /** How much of it is done, from 0 to 1. */
  readonly progress: number = $derived.by(() => (this.begun === null ? 0 : this.decisions.length / (this.begun.decisions || 1)))

  async #look(signal: AbortSignal): Promise<void> {
    this.decisions = []
    await reviewDeal(this.table, this.deal, (line) => this.#heard(line), signal, this.seat)
    void this.#others(signal)
  }

  /** The other deals of the match, for luck and skill over all of it. */
  async #others(signal: AbortSignal): Promise<void> {
    for (let deal = 1; deal <= (this.begun?.deals ?? 0); deal += 1) {
      if (deal === this.deal) continue
      try {
        await reviewDeal(this.table, deal, (line) => line.type === 'summary' && this.#sum(line), signal, this.seat)
      } catch {
        return // what is here is shown; the deal looked at is whole
      }
    }
  }

  #heard(line: ReviewLine): void {
    switch (line.type) {
      case 'begun':
        this.begun = line
        return
      case 'decision':
        this.decisions = [...this.decisions, line]
        return
      case 'summary':
        this.summary = line
        this.#sum(line)
        if (this.at === null) this.at = costliest(this.decisions)?.place ?? null
    }
  }

  #sum(line: ReviewSummary): void {
    this.summaries = [...this.summaries.filter(({ deal }) => deal !== line.deal), line].sort((a, b) => a.deal - b.deal)
  }

  /** To the next decision, or with -1 the one before. */
  step(by: number): void {
    const here = this.decisions.findIndex(({ place }) => place === this.at)
    const to = here < 0 ? 0 : Math.min(Math.max(here + by, 0), this.decisions.length - 1)
    this.at = this.decisions[to]?.place ?? null
  }
}

/** The decision that cost the most; the first where none cost anything. */
function costliest(decisions: readonly ReviewDecision[]): ReviewDecision | undefined {
  return decisions.reduce<ReviewDecision | undefined>(
    (most, one) => (most === undefined || one.cost.points > most.cost.points ? one : most),
    undefined,
  )
}

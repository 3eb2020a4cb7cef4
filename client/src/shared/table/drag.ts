/** Drags a card with the pointer. Whoever uses it says what a place under the pointer means. Knows no hand. */

/** The way from where a card was taken hold of. */
export interface Way {
  dx: number
  dy: number
}

export interface Dragging {
  /** Whether a way is long enough, and in a direction, to be meant. */
  starts: (way: Way) => boolean
  moves: (card: string, way: Way, event: PointerEvent) => void
  /** Let go; `dropped` is false where the browser took the finger away. */
  ends: (card: string, way: Way, event: PointerEvent, dropped: boolean) => void
}

export class Drag {
  readonly #to: Dragging
  #held: { card: string; x: number; y: number; moved: boolean } | null = null
  /** A drag ends in a click, which is not meant. */
  #dragged = false

  constructor(to: Dragging) {
    this.#to = to
  }

  down(event: PointerEvent & { currentTarget: HTMLElement }, card: string): void {
    this.#dragged = false
    if (event.button !== 0) return
    this.#held = { card, x: event.clientX, y: event.clientY, moved: false }
    // At once: a quick finger is above the card's neighbour before it has gone far enough to be meant.
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent): void {
    const held = this.#held
    if (held === null) return
    const way = { dx: event.clientX - held.x, dy: event.clientY - held.y }
    if (!held.moved && !this.#to.starts(way)) return
    held.moved = true
    this.#to.moves(held.card, way, event)
  }

  up(event: PointerEvent): void {
    const held = this.#held
    this.#held = null
    if (held === null || !held.moved) return
    this.#dragged = true
    const way = { dx: event.clientX - held.x, dy: event.clientY - held.y }
    this.#to.ends(held.card, way, event, event.type === 'pointerup')
  }

  /** What a card that can be dragged listens to. */
  on(card: string, onclick: (event: MouseEvent) => void) {
    const up = (event: PointerEvent) => this.up(event)
    return {
      onclick: (event: MouseEvent) => {
        if (this.clicks(event)) onclick(event)
      },
      onpointerdown: (event: PointerEvent & { currentTarget: HTMLElement }) => this.down(event, card),
      onpointermove: (event: PointerEvent) => this.move(event),
      onpointerup: up,
      onpointercancel: up,
    }
  }

  /** Whether a click is one, and not the end of a drag. */
  clicks(event: MouseEvent): boolean {
    const meant = !this.#dragged || event.detail === 0
    this.#dragged = false
    return meant
  }
}

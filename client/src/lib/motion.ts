/** Moves cards from one place to another, by position and opacity only. Times and easings are in the style sheet. */

export type Span = 'press' | 'raise' | 'card' | 'sweep' | 'deal' | 'fade'
export type Ease = 'out' | 'inout' | 'soft'

/** Milliseconds a passed card takes along its curve, and from one card to the next. */
export const PASS_MS = 420
export const PASS_GAP_MS = 60
/** How long a complete trick lies before it is swept. */
export const TRICK_PAUSE_MS = 700
/** The longest that anything travels when there is no time. */
const ZIP_MS = 80

export interface Point {
  x: number
  y: number
}

/** Where an element is on the screen: its middle and its width. */
export interface Spot extends Point {
  width: number
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Milliseconds of a token; 0 where motion is not wanted. */
export function span(name: Span): number {
  const text = token(`--t-${name}`)
  const value = Number.parseFloat(text)
  return Number.isNaN(value) ? 0 : text.endsWith('ms') ? value : value * 1000
}

export const ease = (name: Ease): string => token(`--e-${name}`) || 'ease'

/** Whether the player asked for no motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function spotOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, width }
}

/** What is under way: a new message finishes all of it at once. */
const under = new Set<Animation>()

export function finishAll(): void {
  for (const animation of [...under]) animation.finish()
  under.clear()
}

export interface Flight {
  ms: number
  easing: Ease
  delay?: number
  /** Shrinks or grows on the way. */
  sized?: boolean
  /** Is not to be seen before it starts. */
  appears?: boolean
  /** Ends at this part of its size. */
  to?: number
  /** Is gone at the end. */
  fades?: boolean
}

function run(element: Element, frames: Keyframe[], flight: Flight, done?: () => void): Animation {
  const animation = element.animate(frames, {
    duration: flight.ms,
    delay: flight.delay ?? 0,
    easing: ease(flight.easing),
    fill: 'both',
  })
  under.add(animation)
  animation.onfinish = () => {
    under.delete(animation)
    animation.cancel() // it rests where the style sheet says
    done?.()
  }
  return animation
}

/** Milliseconds in a hurry: no longer than a zip when the table is not to wait. */
export const hurried = (ms: number, hurry: boolean): number => (hurry ? Math.min(ms, ZIP_MS) : ms)

/** An element comes along a path to where it is, if it moves at all. Its own place is in `translate`, which this moves. */
export function arrive(element: HTMLElement, path: readonly Spot[], flight: Flight): Animation | null {
  if (still() || flight.ms === 0) return null
  const here = spotOf(element)
  const own = ownTranslate(element)
  const frames: Keyframe[] = path.map((from, i) => ({
    translate: `${own.x + from.x - here.x}px ${own.y + from.y - here.y}px`,
    scale: String(flight.sized ? from.width / element.offsetWidth : 1),
    opacity: flight.appears && i === 0 ? '0' : '1',
  }))
  frames.push({ translate: `${own.x}px ${own.y}px`, scale: '1', opacity: '1' })
  // It is there as soon as it starts, and not a moment before.
  if (flight.appears && frames[0]) frames.splice(1, 0, { ...frames[0], opacity: '1', offset: 0.01 })
  return run(element, frames, flight)
}

function ownTranslate(element: HTMLElement): Point {
  const [x = '0', y = '0'] = getComputedStyle(element).translate.split(' ')
  return { x: Number.parseFloat(x) || 0, y: Number.parseFloat(y) || 0 }
}

/** A copy of a card leaves its place along a path, and is gone at the end. */
export function depart(layer: HTMLElement, card: HTMLElement, path: readonly Point[], flight: Flight): Animation | null {
  if (still() || flight.ms === 0) return null
  const box = layer.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const ghost = document.createElement('span')
  ghost.className = 'card flying'
  ghost.style.setProperty('--cw', `${width}px`)
  ghost.style.rotate = getComputedStyle(card).rotate
  ghost.append(card.querySelector('svg')?.cloneNode(true) ?? '')
  layer.append(ghost)
  const last = path.length - 1
  const frames: Keyframe[] = path.map((point, i) => ({
    translate: `${point.x - box.left - width / 2}px ${point.y - box.top - height / 2}px`,
    scale: String(1 + ((flight.to ?? 1) - 1) * (i / last)),
    opacity: (flight.fades && i === last) || (flight.appears && i === 0) ? '0' : '1',
  }))
  if (flight.appears && frames[0]) frames.splice(1, 0, { ...frames[0], opacity: '1', offset: 0.01 })
  return run(ghost, frames, flight, () => ghost.remove())
}

/** Points along a drawn curve, on the screen. */
export function along(path: SVGPathElement, points = 16): Point[] {
  const toScreen = path.getScreenCTM()
  if (toScreen === null) return []
  const length = path.getTotalLength()
  return Array.from({ length: points + 1 }, (_, i) => {
    const { x, y } = path.getPointAtLength((length * i) / points).matrixTransform(toScreen)
    return { x, y }
  })
}

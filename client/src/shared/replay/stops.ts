/** The steps of a replay that Shift with an arrow goes to. Knows no rules. */

import type { ReplayDeal } from '../../lib/api'

/** Where tricks, or turns, are complete: the moments that one goes to trick by trick. */
export function stops({ frames }: ReplayDeal): number[] {
  return frames.flatMap(({ tricks, over }, at) => (at === 0 || over || tricks > frames[at - 1]!.tricks ? [at] : []))
}

/** The next stop in that direction; the first or the last moment where there is none. */
export function nextStop(deal: ReplayDeal, step: number, onward: boolean): number {
  const all = stops(deal)
  return (onward ? all.find((at) => at > step) : all.findLast((at) => at < step)) ?? (onward ? deal.frames.length - 1 : 0)
}

/** What is said aloud at the gin table: each thing that happens once, in order, and then what is wanted. */

import { dealQuit, scoresSet } from '../lib/announce.svelte'
import type { GinMessage, GinSaw, GinView } from '../lib/api'
import { Called, theCard } from '../table/names'

/** The sentences for a message that follows the one before it, what is wanted of the reader last. */
export function told({ saw, view, seats }: GinMessage): string[] {
  const lines = saw.flatMap((one) => sentences(one, view, seats))
  const wanted = view.to_move.includes(view.seat) && !['deal', 'over'].includes(view.phase)
  return wanted && saw.length > 0 ? [...lines, view.prompt] : lines
}

function sentences(saw: GinSaw, view: GinView, seats: GinMessage['seats']): string[] {
  const me = view.seat
  const does = (seat: number, mine: string, theirs: string) => (seat === me ? `You ${mine}` : `${Called(seats[seat])} ${theirs}`)
  switch (saw.type) {
    case 'hand_dealt':
      return [`Hand ${saw.hand}. ${does(saw.dealer, 'deal', 'deals')}.`, ...turnedUp(view)]
    case 'declined':
      return [`${does(saw.seat, 'leave', 'leaves')} ${view.upcard === null ? 'the upcard' : theCard(view.upcard)}.`]
    case 'drawn':
      if (saw.card !== null) return [`${does(saw.seat, 'draw', 'draws')} ${theCard(saw.card)}.`]
      return [`${does(saw.seat, 'draw', 'draws')} from the stock.`]
    case 'taken':
      return [`${does(saw.seat, 'take', 'takes')} ${theCard(saw.card)}.`]
    case 'discarded':
      return [`${does(saw.seat, 'discard', 'discards')} ${theCard(saw.card)}.`]
    case 'knocked': {
      if (saw.discard === null) return [`${does(saw.seat, 'have', 'has')} big gin.`]
      const goes = saw.gin ? does(saw.seat, 'go gin', 'goes gin') : does(saw.seat, 'knock', 'knocks')
      return [`${goes} and ${saw.seat === me ? 'discard' : 'discards'} ${theCard(saw.discard)}.`]
    }
    case 'laid_off':
      return [`${does(saw.seat, 'lay', 'lays')} off.`]
    case 'hand_over':
    case 'match_over':
      return [] // the heading of the page that opens says it
    case 'deal_quit':
      return [dealQuit(saw.seat === me)]
    case 'scores':
      return [scoresSet(view, seats)]
    case 'undone':
      return [saw.seat === me ? 'Your card is back on the discards.' : `${Called(seats[saw.seat])} puts the card back.`]
  }
}

/** The first upcard, and what it means where it means something. */
function turnedUp(view: GinView): string[] {
  if (view.first_upcard === null) return []
  const card = `${theCard(view.first_upcard).replace('the', 'The')} is turned up.`
  return [card, ...limitTold(view)]
}

/** How low one has to be, where the upcard decides it, and whether the hand counts twice. */
export function limitTold({ rules, limit, doubled }: GinView): string[] {
  const twice = doubled ? ['This hand counts twice.'] : []
  if (!rules.oklahoma || limit === null) return twice
  return [limit === 0 ? 'Only gin ends this hand.' : `Knock at ${limit} or less.`, ...twice]
}

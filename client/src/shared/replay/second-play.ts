/** A deal of a record that was played twice, in words. */

import { toldBoth } from '../deals/mirror'
import type { ReplayDeal } from '../../lib/api'
import { inside, plus, signed } from '../../lib/names'

export type SecondPlayResult = ReplayDeal['second_plays'][number]

/** What the second play is called. */
export const titleOf = ({ play, player }: SecondPlayResult): string => (play === 'again' ? `${player} plays` : 'The other hand')

/** What both plays came to. */
export function tellSecondPlay(result: SecondPlayResult, game: ReplayDeal['game']): string {
  const { play, name, player, first, second, both, helped } = result
  if (play === 'mirror') return toldBoth({ deal: 0, yours: first, mirrored: second, together: both, helped }, name)
  const verb = game === 'gin' ? 'came to' : 'took'
  return `${name} ${verb} ${signed(first)}, ${inside(player)} ${signed(second)}: duplicate ${plus(both)}.`
}

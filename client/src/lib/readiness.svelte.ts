/** Whether the strong players are ready: asks the server until they are, and takes in what else it tells. Draws nothing. */

import { getHealth, type Health } from './api'
import { linkAddress } from './link-address.svelte'

const AGAIN = 1000

class Readiness {
  /** What the server said last; null before it has said anything. */
  players: Health['players'] | null = $state(null)

  /** Asks now, and again until there is no more to wait for; the answer stops it. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      // A server that is away has other signs, and whoever comes back to a page asks again.
      const health = await getHealth().catch(() => null)
      if (over) return
      const players = (this.players = health?.players ?? null)
      if (health !== null) linkAddress.told(health)
      if (players === 'warming') timer = setTimeout(ask, AGAIN)
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }
}

export const readiness = new Readiness()

export const READYING = 'The strong players are getting ready…'
export const UNREADY = 'The strong players cannot run on this machine. Simpler ones play instead.'

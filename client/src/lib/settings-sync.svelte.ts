/**
 * Keeps the settings of this browser and those of the server's file in step. Each side gets what the other has changed.
 * While the server is away, the browser keeps its own and sends it later. Draws nothing.
 */

import { ApiProblem, getSettings, putSettings, sentenceOf, type KeptSettings, type SettingTrouble } from './api'
import { ownChanged } from './sound'
import { agree, hasUnsent, ownValues, sending, unsent, type OwnRules, type Values } from './settings.svelte'

/** How often the file is asked for while the page is in sight, since it may be edited by hand. */
const AGAIN = 5000
/** A slider that is drawn, or a name that is typed, is told once it rests. */
const REST = 250

class SettingsSync {
  /**
   * Where the file is; null as long as the server has not answered, and in a browser that was not opened by Hearthside's
   * command: that one keeps its settings itself.
   */
  file: string | null = $state(null)
  /** Whether the server answered the last time it was asked. */
  reached = $state(false)
  troubles: readonly SettingTrouble[] = $state.raw([])
  /** Why the server did not take what was set last. */
  refusal: string | null = $state(null)

  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<void> = Promise.resolve()

  /**
   * Looks now, whenever the page comes back into sight, and now and then while it is; the answer stops it. A browser that
   * has no file does not look now and then: many of them would keep a public server busy.
   */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') this.look()
    }
    const often = setInterval(() => {
      if (!this.reached || this.file !== null) look()
    }, AGAIN)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearInterval(often)
      clearTimeout(this.#timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** Something may have been set. Call it in an effect. */
  changed(): void {
    if (!hasUnsent() || !this.reached) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), REST)
  }

  /** Brings both up to date, one after the other. */
  look(): Promise<void> {
    return (this.#last = this.#last.then(() => this.#met()))
  }

  async #met(): Promise<void> {
    try {
      await this.#tell(await getSettings())
      this.reached = true
    } catch {
      this.reached = false // it is told when it is back; until then the browser has it
    }
  }

  async #tell(found: KeptSettings): Promise<void> {
    this.file = found.file
    if (found.file === null) return
    const mine = ownValues()
    const wanted = unsent(found.values as Values)
    let answer = found
    if (Object.keys(wanted).length > 0) {
      this.refusal = null
      sending(wanted)
      try {
        answer = await putSettings(wanted as KeptSettings['values'])
      } catch (trouble) {
        if (!(trouble instanceof ApiProblem)) throw trouble
        this.refusal = sentenceOf(trouble)
      }
    }
    agree(answer.values as Values, mine, ownOf(answer))
    ownChanged(answer.sounds)
    this.troubles = answer.troubles
  }
}

/** Rules of the player's own as the browser has them. */
const ownOf = ({ own }: KeptSettings): OwnRules[] => own.map(({ goal_text: goalText, ...others }) => ({ ...others, goalText }))

export const settingsSync = new SettingsSync()

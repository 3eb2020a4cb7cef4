/**
 * Plays sounds: built-in ones, and files of the player's own. Silent when sound is off, before the first touch, and
 * where the browser has no audio.
 */

import { getSounds, soundAt } from './api'
import { overlay } from './overlay.svelte'
import { VOICES, type Instrument, type SoundName } from './built-in-sounds'
import { settings } from './settings.svelte'

export type { SoundName } from './built-in-sounds'

/** As loud as the house is at a volume of 100. */
const LOUDNESS = 0.53

let audio: AudioContext | null = null
let out: GainNode | null = null
let noise: AudioBuffer | null = null

/** One of several that may be heard. */
type Heard = () => void

/** The player's own, ready to be heard, by category; and what is known of the folder. */
let own = new Map<string, AudioBuffer[]>()
let folder = ''
const ready = new Map<string, AudioBuffer>()

/** Browsers allow sound only after a gesture, and complain about a context made before it. */
function wake(): void {
  if (audio !== null || typeof AudioContext === 'undefined') return
  try {
    audio = new AudioContext()
    out = audio.createGain()
    out.connect(audio.destination)
    noise = hiss(audio)
    // An open device takes processor time even while nothing is heard. `play` opens it again.
    if (!settings.sound) void audio.suspend()
  } catch {
    audio = null // no audio device: play stays silent
    return
  }
  void fetchOwn().then(() => play('Intro'))
}

/** Makes sounds possible from the first click, touch or key on. */
export function listenForGesture(): void {
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake, { once: true, capture: true })
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

function instrument(context: AudioContext, to: AudioNode): Instrument {
  return {
    brush(from, till, loud, lasts, after = 0) {
      const start = context.currentTime + after
      const source = context.createBufferSource()
      source.buffer = noise
      const band = context.createBiquadFilter()
      band.type = 'bandpass'
      band.Q.value = 0.8
      band.frequency.setValueAtTime(from, start)
      band.frequency.exponentialRampToValueAtTime(till, start + lasts)
      const gain = context.createGain()
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.008, lasts / 4))
      gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
      source.connect(band).connect(gain).connect(to)
      source.start(start, Math.random() * 0.2, lasts + 0.02)
    },
    tone(pitch, loud, lasts, after = 0, shape = 'sine') {
      const start = context.currentTime + after
      const source = context.createOscillator()
      source.type = shape
      source.frequency.value = pitch
      const gain = context.createGain()
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime(loud, start + 0.012)
      gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
      source.connect(gain).connect(to)
      source.start(start)
      source.stop(start + lasts + 0.02)
    },
  }
}

// ---- The player's own ----

/** The folder may have changed: `stamp` says what is in it now. */
export function ownChanged(stamp: string): void {
  if (stamp === folder) return
  folder = stamp
  if (audio !== null) void fetchOwn()
}

/** Fetches what is in the folder and not here yet. A file that is no sound after all is left out. */
async function fetchOwn(): Promise<void> {
  if (audio === null || folder === '') {
    own = new Map()
    return
  }
  const { categories } = await getSounds().catch(() => ({ categories: [] }))
  const found = new Map<string, AudioBuffer[]>()
  for (const { category, files } of categories) {
    const heard = await Promise.all(files.map(({ name, stamp }) => buffer(audio!, name, `${name}:${stamp}`)))
    found.set(category, heard.filter((each) => each !== null))
  }
  own = found
}

async function buffer(context: AudioContext, name: string, key: string): Promise<AudioBuffer | null> {
  const known = ready.get(key)
  if (known !== undefined) return known
  try {
    const decoded = await context.decodeAudioData(await soundAt(name))
    ready.set(key, decoded)
    return decoded
  } catch {
    return null
  }
}

function heardOf(context: AudioContext, to: AudioNode, name: SoundName): Heard[] {
  const mine = (own.get(name) ?? []).map((each) => () => {
    const source = context.createBufferSource()
    source.buffer = each
    source.connect(to)
    source.start()
  })
  if (!settings.soundHouse && mine.length > 0) return mine
  return [...mine, ...VOICES[name].map((voice) => () => voice(instrument(context, to)))]
}

/** Plays one of a category's sounds if sounds are on and the page is to be seen; never fails and never waits. */
export function play(name: SoundName): void {
  if (!settings.sound || audio === null || out === null || overlay.name !== null) return
  try {
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
    out.gain.value = (LOUDNESS * settings.volume) / 100
    pick(heardOf(audio, out, name))()
  } catch {
    // A device that went away: the game is as good without.
  }
}

/** One at random. */
const pick = (from: readonly Heard[]): Heard => from[Math.floor(Math.random() * from.length)]!

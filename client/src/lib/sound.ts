/** A few short sounds, made on the spot: no files. Silent when off, before the first touch, and where there is no audio. */

import { cover } from './cover.svelte'
import { settings } from './settings.svelte'

export type SoundName = 'card' | 'lift' | 'deal' | 'trick' | 'refuse' | 'queen' | 'heart' | 'moon' | 'win'

const LOUDNESS = 0.32

let audio: AudioContext | null = null
let out: GainNode | null = null
let noise: AudioBuffer | null = null

/** Browsers allow sound only after a gesture, and complain about a context made before it. */
function wake(): void {
  if (audio !== null || typeof AudioContext === 'undefined') return
  try {
    audio = new AudioContext()
    out = audio.createGain()
    out.gain.value = LOUDNESS
    out.connect(audio.destination)
    noise = hiss(audio)
  } catch {
    audio = null // no audio device: play stays silent
  }
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

/** Paper: filtered noise, from one pitch to another, in seconds from now. */
function brush(from: number, to: number, loud: number, lasts: number, after = 0): void {
  if (audio === null || out === null) return
  const start = audio.currentTime + after
  const source = audio.createBufferSource()
  source.buffer = noise
  const band = audio.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 0.8
  band.frequency.setValueAtTime(from, start)
  band.frequency.exponentialRampToValueAtTime(to, start + lasts)
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.008, lasts / 4))
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  source.connect(band).connect(gain).connect(out)
  source.start(start, Math.random() * 0.2, lasts + 0.02)
}

/** Wood or a string: a tone that dies away. */
function tone(pitch: number, loud: number, lasts: number, after = 0, shape: OscillatorType = 'sine'): void {
  if (audio === null || out === null) return
  const start = audio.currentTime + after
  const source = audio.createOscillator()
  source.type = shape
  source.frequency.value = pitch
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  source.connect(gain).connect(out)
  source.start(start)
  source.stop(start + lasts + 0.02)
}

const SOUNDS: Record<SoundName, () => void> = {
  card: () => {
    brush(2600, 1100, 0.5, 0.07)
    tone(150, 0.22, 0.06, 0.02)
  },
  lift: () => brush(1500, 2600, 0.16, 0.05),
  deal: () => brush(3000, 1700, 0.24, 0.045),
  trick: () => brush(700, 2400, 0.3, 0.26),
  refuse: () => {
    tone(140, 0.3, 0.09)
    tone(118, 0.3, 0.12, 0.1)
  },
  queen: () => {
    tone(196, 0.24, 0.5, 0, 'triangle')
    tone(233.1, 0.2, 0.6, 0.05, 'triangle')
  },
  heart: () => tone(329.6, 0.14, 0.22, 0, 'triangle'),
  moon: () => [261.6, 329.6, 392, 523.3].forEach((pitch, k) => tone(pitch, 0.18, 1.2, k * 0.17)),
  win: () => [392, 493.9, 587.3].forEach((pitch, k) => tone(pitch, 0.18, 0.7, k * 0.12, 'triangle')),
}

/** Plays a sound if sounds are on and the page is to be seen; never fails and never waits. */
export function play(name: SoundName): void {
  if (!settings.sound || audio === null || cover.name !== null) return
  try {
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
    SOUNDS[name]()
  } catch {
    // A device that went away: the game is as good without.
  }
}

/**
 * The alarm sound: two tones by turns, for as long as it is on. Made by the device, so there is nothing to load when it
 * matters.
 */
import { SECOND } from '@drydock/contracts'
import { every } from '#platform/time.ts'

export interface AlarmSound {
  /** On: sounds at once and again until it is off. Off is harmless at any time. */
  set(on: boolean): void
}

const PERIOD_MS = SECOND
const TONES = [880, 660] as const
const VOLUME = 0.4

let context: AudioContext | undefined
let stopRinging: (() => void) | undefined

const unlocked = (): AudioContext | undefined => (context?.state === 'running' ? context : undefined)

/** One period: each tone for half of it, with soft edges so that it does not crackle. */
function playPeriod(): void {
  const audio = unlocked()
  if (audio === undefined) return
  const half = PERIOD_MS / SECOND / TONES.length
  for (const [at, frequency] of TONES.entries()) {
    const from = audio.currentTime + at * half
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = frequency
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(VOLUME, from + 0.02)
    gain.gain.linearRampToValueAtTime(0, from + half)
    tone.connect(gain).connect(audio.destination)
    tone.start(from)
    tone.stop(from + half)
  }
}

export const alarmSound: AlarmSound = {
  set(on) {
    if (!on) {
      stopRinging?.()
      stopRinging = undefined
    } else if (stopRinging === undefined && typeof AudioContext !== 'undefined') {
      playPeriod()
      stopRinging = every(PERIOD_MS, playPeriod)
    }
  },
}

/** Browsers allow sound only after the person has touched the page: waits for that, once. */
export function unlockOnFirstTap(): void {
  if (typeof document === 'undefined' || typeof AudioContext === 'undefined') return
  const ended = new AbortController()
  const unlock = (): void => {
    context ??= new AudioContext()
    context.resume().then(
      () => ended.abort(),
      (error: unknown) => console.warn('Sound is not allowed yet.', error),
    )
  }
  for (const event of ['pointerup', 'keydown'] as const)
    document.addEventListener(event, unlock, { signal: ended.signal })
}

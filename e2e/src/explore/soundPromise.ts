/** When the alarm must sound: after a silence has ended, and for a later alarm. Written as invariants of a scenario. */
import { type Duration, SECOND } from '@drydock/contracts'
import { type RecordedStep, formatDuration } from '@drydock/simulator'
import type { PhoneWord } from './moves.ts'

/** The button shows how long it silences. */
const SILENCE: Duration = 30 * SECOND
/** Timers that were due during a suspension have run by then. */
const AWAKE: Duration = SECOND

export interface SoundPromise {
  silence(at: Duration): void
  /** `isReceived`: the app certainly receives it at once. */
  alarm(at: Duration, isReceived: boolean): void
  phone(word: PhoneWord, at: Duration): void
  end(at: Duration): void
}

/** Adds its invariants to the steps of a scenario. */
export function createSoundPromise(steps: RecordedStep[]): SoundPromise {
  let front = true
  /** Undefined until an alarm could sound. */
  let soundsFrom: Duration | undefined
  const close = (at: Duration): void => {
    if (front && soundsFrom !== undefined && soundsFrom < at)
      steps.push({ at: soundsFrom, kind: 'never', params: { app: { silenced: true }, until: formatDuration(at) } })
  }
  return {
    silence(at) {
      close(at)
      soundsFrom = at + SILENCE
    },
    alarm(at, isReceived) {
      if (soundsFrom === undefined || (isReceived && soundsFrom > at)) soundsFrom = at
    },
    phone(word, at) {
      if (word === 'offline' || word === 'online') return
      close(at)
      front = word === 'visible'
      if (soundsFrom !== undefined) soundsFrom = Math.max(soundsFrom, at + AWAKE)
    },
    end: close,
  }
}

/**
 * When the alarm must not be silent: longer than a silence lasts, and for an alarm that comes later. Written as
 * invariants of a scenario.
 */
import { type Duration, SECOND } from '@drydock/contracts'
import { type RecordedStep, formatDuration } from '@drydock/simulator'
import type { PhoneWord } from './moves.ts'

/** The button says how long it silences. */
const SILENCE: Duration = 30 * SECOND
/** What was due while the phone lay aside is done by then. */
const AWAKE: Duration = SECOND

export interface SoundPromise {
  silence(at: Duration): void
  /** `isHeard`: the app receives it at once, for certain. */
  alarm(at: Duration, isHeard: boolean): void
  phone(word: PhoneWord, at: Duration): void
  end(at: Duration): void
}

/** Adds its invariants to the steps of a scenario. */
export function createSoundPromise(steps: RecordedStep[]): SoundPromise {
  let front = true
  /** Undefined until there is something that could sound. */
  let loudFrom: Duration | undefined
  const close = (at: Duration): void => {
    if (front && loudFrom !== undefined && loudFrom < at)
      steps.push({ at: loudFrom, kind: 'never', params: { app: { silenced: true }, until: formatDuration(at) } })
  }
  return {
    silence(at) {
      close(at)
      loudFrom = at + SILENCE
    },
    alarm(at, isHeard) {
      if (loudFrom === undefined || (isHeard && loudFrom > at)) loudFrom = at
    },
    phone(word, at) {
      if (word === 'offline' || word === 'online') return
      close(at)
      front = word === 'visible'
      if (loudFrom !== undefined) loudFrom = Math.max(loudFrom, at + AWAKE)
    },
    end: close,
  }
}

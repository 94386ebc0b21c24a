/** Which alarm a person has to see in the end: the last one that nobody has ended, as far as a walk alone can tell. */
import { ALARM_SYNC_MS, type Duration, SECOND } from '@drydock/contracts'

/** After this long in front and with a link, an app has heard of everything. */
const HEARD: Duration = 15 * SECOND

export interface ExpectedAlarm {
  alarm(name: string, at: Duration): void
  /** The boat is disarmed, for certain. */
  end(): void
  /** Somebody asks for it with the app: the boat may hear of it now, a while later, or not at all. */
  disarm(at: Duration): void
  /** A person reads the event log. What the app did not know yet is not seen by that, as without a link. */
  look(at: Duration, linked: boolean): void
  /** Whether the app certainly receives an alarm of this moment at once. */
  receivesAtOnce(at: Duration, linked: boolean): boolean
  /** The phone or its network changes. */
  unsettle(at: Duration): void
  /** From here on calls may fail and lines may break at any moment. */
  fault(): void
  /** From here on the app may be signed out, and forget what it knew. */
  unsign(): void
  /** The name of an alarm, 'none', or undefined when it depends on what came through. */
  now(): string | undefined
}

export function createExpectedAlarm(): ExpectedAlarm {
  let stands: string | undefined = 'none'
  let [settledAt, openUntil] = [0, 0]
  let faulty = false
  let unsigned = false
  const receivesAtOnce = (at: Duration, linked: boolean): boolean =>
    linked && !faulty && !unsigned && at - settledAt >= HEARD
  return {
    alarm(name, at) {
      stands = at < openUntil ? undefined : name
    },
    end() {
      stands = 'none'
    },
    disarm(at) {
      if (stands !== 'none') stands = undefined
      openUntil = at + ALARM_SYNC_MS
    },
    look(at, linked) {
      if (stands === 'none') return
      stands = receivesAtOnce(at, linked) ? 'none' : undefined
    },
    receivesAtOnce,
    unsettle(at) {
      settledAt = at
    },
    fault() {
      faulty = true
    },
    unsign() {
      unsigned = true
    },
    now: () => (unsigned ? undefined : stands),
  }
}

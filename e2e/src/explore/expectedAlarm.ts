/**
 * The alarm that the app has to show at the end of a walk: the last one that nobody has ended, if the walk alone
 * decides it.
 */
import { ALARM_SYNC_MS, type Duration, SECOND } from '@drydock/contracts'

/** After this time in front and connected, an app has received everything. */
const HEARD: Duration = 15 * SECOND

export interface ExpectedAlarm {
  alarm(name: string, at: Duration): void
  /** The boat is certainly disarmed. */
  end(): void
  /** A person asks for it with the app: the boat may receive it now, later, or not at all. */
  disarm(at: Duration): void
  /** A person reads the event log. Without a connection this does not show alarms that the app does not know. */
  look(at: Duration, linked: boolean): void
  /** Returns whether the app certainly receives an alarm of this moment at once. */
  receivesAtOnce(at: Duration, linked: boolean): boolean
  /** The phone or its network changes. */
  unsettle(at: Duration): void
  /** From now on calls may fail and connections may break at any moment. */
  fault(): void
  /** From now on the app may be signed out, and forget what it knew. */
  allowSignOut(): void
  /** Returns the name of an alarm, 'none', or undefined if it depends on what arrived. */
  now(): string | undefined
}

export function createExpectedAlarm(): ExpectedAlarm {
  let stands: string | undefined = 'none'
  let [settledAt, openUntil] = [0, 0]
  let faulty = false
  let mayBeSignedOut = false
  const receivesAtOnce = (at: Duration, linked: boolean): boolean =>
    linked && !faulty && !mayBeSignedOut && at - settledAt >= HEARD
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
    allowSignOut() {
      mayBeSignedOut = true
    },
    now: () => (mayBeSignedOut ? undefined : stands),
  }
}

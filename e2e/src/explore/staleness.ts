/**
 * When the app must not look fresh: without a network, on a dead line, and after either until a status arrives. Written
 * as invariants of a scenario.
 */
import { type Duration, SECOND } from '@drydock/contracts'
import { type RecordedStep, formatDuration } from '@drydock/simulator'
import type { PhoneWord } from './moves.ts'

/** The app shows a broken link within this time; a dead line only after it has waited for a sign of life. */
const BROKEN_SHOWN: Duration = 3 * SECOND
const DEAD_SHOWN: Duration = 33 * SECOND
/** A page that was hidden longer checks who is signed in when it is visible again. */
const ASLEEP_AFTER: Duration = 30 * SECOND

export interface Staleness {
  /** The line goes dead. Returns false if it is dead already. */
  startDeadLine(at: Duration, lasts: Duration): boolean
  changePhone(word: PhoneWord, at: Duration): void
  /**
   * The captain opens a screen. Returns whether the session may end by that: a page that woke without a network has
   * dropped its status, and then every navigation leads to the start. OPEN-122
   */
  openScreen(at: Duration): boolean
  /** All faults end. */
  endFaults(at: Duration): void
  /** When the line is alive again. */
  readonly deadUntil: Duration
}

interface PhoneConditions {
  readonly isInFront: boolean
  readonly isSuspended: boolean
  /** When the page left the front; undefined while it is in front. */
  readonly hiddenAt: Duration | undefined
  /** When the network broke; undefined while there is one. */
  readonly offlineAt: Duration | undefined
  /** The page woke without a network. */
  readonly hasDroppedStatus: boolean
}

const INITIAL_PHONE: PhoneConditions = {
  isInFront: true,
  isSuspended: false,
  hiddenAt: undefined,
  offlineAt: undefined,
  hasDroppedStatus: false,
}

function phoneAfter(before: PhoneConditions, word: PhoneWord, at: Duration): PhoneConditions {
  if (word === 'offline') return { ...before, offlineAt: at }
  if (word === 'online') return { ...before, offlineAt: undefined, hasDroppedStatus: false }
  const isInFront = word === 'visible'
  const wasAsleep = before.isSuspended || at - (before.hiddenAt ?? at) > ASLEEP_AFTER
  return {
    ...before,
    isInFront,
    isSuspended: word === 'frozen' || word === 'sleeping',
    hiddenAt: isInFront ? undefined : at,
    hasDroppedStatus: before.hasDroppedStatus || (isInFront && before.offlineAt !== undefined && wasAsleep),
  }
}

/** Whether the app needs a new status now: the page woke up, or the network is back after a break that was shown. */
function needsStatus(before: PhoneConditions, after: PhoneConditions, at: Duration): boolean {
  if (after.offlineAt !== undefined) return false
  const isBack = before.offlineAt !== undefined && at - before.offlineAt > BROKEN_SHOWN
  return before.isSuspended || isBack
}

interface StatusWait {
  begin(at: Duration): void
  end(at: Duration): void
}

/** Records that the app shows no consumption until a status is pushed, or until the wait ends. */
function createStatusWait(steps: RecordedStep[]): StatusWait {
  let openMark: string | undefined
  let marks = 0
  return {
    begin(at) {
      openMark = `heard-${++marks}`
      steps.push({ at, kind: 'when', params: { push: 'SetStatusOnClient', times: 1, do: [{ mark: openMark }] } })
      steps.push({ at, kind: 'never', params: { app: { consumption: { band: 'Normal' } }, until: openMark } })
    },
    end(at) {
      if (openMark !== undefined) steps.push({ at, kind: 'mark', params: openMark })
      openMark = undefined
    },
  }
}

/** Records that the app does not look fresh between two moments. */
function neverFresh(steps: RecordedStep[], from: Duration, until: Duration): void {
  if (from >= until) return
  for (const app of [{ link: 'ok' }, { consumption: { band: 'Normal' } }])
    steps.push({ at: from, kind: 'never', params: { app, until: formatDuration(until) } })
}

/** Adds its invariants to the steps of a scenario. */
export function createStaleness(steps: RecordedStep[]): Staleness {
  const statusWait = createStatusWait(steps)
  let phone = INITIAL_PHONE
  /** Once the captain may be signed out, the app need not show a link state. */
  let mayBeSignedOut = false
  let deadLine = { from: 0, until: 0 }
  /** When phone, network or line last changed. */
  let changedAt: Duration = 0
  /** Records what the app must not show between the last change and this one. */
  const recordUntil = (at: Duration): void => {
    if (phone.isInFront && !mayBeSignedOut) {
      if (phone.offlineAt !== undefined) neverFresh(steps, changedAt + BROKEN_SHOWN, at)
      else neverFresh(steps, Math.max(changedAt, deadLine.from) + DEAD_SHOWN, Math.min(at, deadLine.until))
    }
    changedAt = at
  }
  return {
    startDeadLine(at, lasts) {
      if (at < deadLine.until) return false
      recordUntil(at)
      deadLine = { from: at, until: at + lasts }
      return true
    },
    changePhone(word, at) {
      recordUntil(at)
      const before = phone
      phone = phoneAfter(before, word, at)
      // Nobody looks at a phone that is not in front.
      if (!phone.isInFront) return statusWait.end(at)
      if (!needsStatus(before, phone, at)) return
      statusWait.end(at)
      statusWait.begin(at)
    },
    openScreen(at) {
      if (!phone.hasDroppedStatus) return false
      recordUntil(at)
      mayBeSignedOut = true
      return true
    },
    endFaults(at) {
      recordUntil(at)
      deadLine = { from: 0, until: 0 }
    },
    get deadUntil() {
      return deadLine.until
    },
  }
}

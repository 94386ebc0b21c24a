/**
 * When the app must not look fresh: without a link, over a dead line, and after both before a status has come. Written
 * as invariants of a scenario.
 */
import { type Duration, SECOND } from '@drydock/contracts'
import { type RecordedStep, formatDuration } from '@drydock/simulator'
import type { PhoneWord } from './moves.ts'

/** A broken link is noticed and said within this time; a dead line only after the sign of life has been waited for. */
const BROKEN_SHOWN: Duration = 3 * SECOND
const DEAD_SHOWN: Duration = 33 * SECOND
/** A page that was hidden longer asks who is signed in when it is seen again. */
const ASLEEP_AFTER: Duration = 30 * SECOND

export interface Staleness {
  /** Answers false while the line is dead already. */
  die(at: Duration, lasts: Duration): boolean
  phone(word: PhoneWord, at: Duration): void
  /**
   * A screen is opened. Answers whether the session may end by that: what woke without a network has dropped its
   * status, and then every way leads to the start. OPEN-122
   */
  leads(at: Duration): boolean
  /** Nothing is wrong any more. */
  end(at: Duration): void
  /** When the line was or will be alive again. */
  readonly deadUntil: Duration
}

/** Adds its invariants to the deeds. */
export function createStaleness(deeds: RecordedStep[]): Staleness {
  let front = true
  let suspended = false
  let awayAt: Duration | undefined
  let offlineAt: Duration | undefined
  /** It woke without a network. */
  let hasDropped = false
  /** Nobody may be signed in any more, so that nothing has to be said of a link. */
  let isOver = false
  let dead = { from: 0, until: 0 }
  /** Since when phone and network are as they are. */
  let since: Duration = 0
  let unproven: string | undefined
  let proofs = 0
  /** What had to be seen since the last change, up to this one. */
  const close = (at: Duration): void => {
    if (front && !isOver && offlineAt !== undefined) never(since + BROKEN_SHOWN, at)
    else if (front && !isOver) never(Math.max(since, dead.from) + DEAD_SHOWN, Math.min(at, dead.until))
    since = at
  }
  const never = (from: Duration, until: Duration): void => {
    if (from >= until) return
    for (const app of [{ link: 'ok' }, { consumption: { band: 'Normal' } }])
      deeds.push({ at: from, kind: 'never', params: { app, until: formatDuration(until) } })
  }
  const proven = (at: Duration): void => {
    if (unproven !== undefined) deeds.push({ at, kind: 'mark', params: unproven })
    unproven = undefined
  }
  const doubt = (at: Duration): void => {
    unproven = `heard-${++proofs}`
    deeds.push({ at, kind: 'when', params: { push: 'SetStatusOnClient', times: 1, do: [{ mark: unproven }] } })
    deeds.push({ at, kind: 'never', params: { app: { consumption: { band: 'Normal' } }, until: unproven } })
  }
  return {
    die(at, lasts) {
      if (at < dead.until) return false
      close(at)
      dead = { from: at, until: at + lasts }
      return true
    },
    phone(word, at) {
      close(at)
      const brokeAt = offlineAt
      const woke = word === 'visible' && suspended
      if (word === 'visible' && offlineAt !== undefined && (suspended || at - (awayAt ?? at) > ASLEEP_AFTER))
        hasDropped = true
      if (word === 'offline') offlineAt = at
      else if (word === 'online') [offlineAt, hasDropped] = [undefined, false]
      else {
        front = word === 'visible'
        suspended = word === 'frozen' || word === 'sleeping'
        awayAt = front ? undefined : at
      }
      // Nobody looks at a phone that lies in a pocket.
      if (!front) return proven(at)
      const isBack = word === 'online' && brokeAt !== undefined && at - brokeAt > BROKEN_SHOWN
      if (offlineAt === undefined && (woke || isBack)) {
        proven(at)
        doubt(at)
      }
    },
    leads(at) {
      if (!hasDropped) return false
      close(at)
      isOver = true
      return true
    },
    end(at) {
      close(at)
      dead = { from: 0, until: 0 }
    },
    get deadUntil() {
      return dead.until
    },
  }
}

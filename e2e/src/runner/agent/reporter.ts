/** Reports of the agent: what the page shows, and what it still waits for. */
import type { DocumentActivity } from './document.ts'
import type { Pending, PendingWork } from './pendingWork.ts'
import type { Phone } from './phone.ts'
import type { SendQueue } from './sendQueue.ts'
import type { SocketCount, Sockets } from './socket.ts'
import type { Streams } from './stream.ts'
import type { VirtualTime } from './virtualTime.ts'
import type { TextChange } from './visibleText.ts'

/** State of the app after a request of the runner. Plain data, sent as JSON. */
export interface AgentReport {
  readonly now: number
  readonly next: number | undefined
  readonly pending: readonly Pending[]
  readonly sockets: readonly SocketCount[]
  readonly unanswered: number
  /** Whether nothing is pending, queued to send, or animated. */
  readonly atRest: boolean
  /** Changes of the visible text since the last report. */
  readonly shown: readonly TextChange[]
}

/** Parts of the agent that its reports are made from. */
export interface ReportedParts {
  readonly realm: typeof globalThis
  readonly pendingWork: PendingWork
  readonly sendQueue: SendQueue
  readonly document: DocumentActivity | undefined
  readonly lookAtText: ((at: number) => TextChange | undefined) | undefined
  readonly time: VirtualTime
  readonly sockets: Sockets
  readonly streams: Streams
  readonly phone: Phone
}

/** A frame is drawn when everything else is at rest, so that all changes of a moment are drawn once. */
const FRAME: Pending = { kind: 'drawing', what: 'of a frame' }
/**
 * Activity since the last report may have started a navigation that the page does not know of yet. WebKit asks its main
 * process first and tells the page afterwards. The runner's next question passes through that process, so by then the
 * page knows.
 */
const MAY_BE_LEFT: Pending = { kind: 'page', what: 'may be left' }

/** Collects what the page shows, and reports the state of the app. */
export interface Reporter {
  /** Notes what the page shows now. */
  noteText(): void
  report(): AgentReport
  /** Whether a navigation may have started that the page does not know of yet. */
  mayBeLeft(): boolean
  /** Pending work, including messages that wait in the send queue. */
  waiting(): readonly Pending[]
}

/** A hidden page is not drawn. */
export const isFrameDue = ({ realm, time }: ReportedParts): boolean =>
  time.isFrameRequested && (!('document' in realm) || realm.document.visibilityState === 'visible')

/** Creates the reporter of a page. */
export function createReporter(parts: ReportedParts): Reporter {
  const { pendingWork, sendQueue, document, lookAtText, time, sockets, streams, phone } = parts
  let shown: TextChange[] = []
  let reported = pendingWork.activityCount
  const mayBeLeft = (): boolean => document?.isLeftLate === true && pendingWork.activityCount !== reported
  const waiting = (): readonly Pending[] =>
    sendQueue.queued > 0
      ? [...pendingWork.pending(), { kind: 'outbox', what: `${sendQueue.queued} that want to leave` }]
      : pendingWork.pending()
  return {
    waiting,
    mayBeLeft,
    noteText() {
      const change = document?.takeChanged() ? lookAtText?.(time.now()) : undefined
      if (change) shown.push(change)
    },
    report() {
      const pending = [...waiting(), ...(isFrameDue(parts) ? [FRAME] : []), ...(mayBeLeft() ? [MAY_BE_LEFT] : [])]
      reported = pendingWork.activityCount
      const report = {
        now: time.now(),
        next: phone.isSuspended ? undefined : time.next(),
        pending,
        sockets: [...sockets.counts(), ...streams.counts()],
        unanswered: sendQueue.unanswered,
        atRest: pending.length === 0 && !document?.isBusy(),
        shown,
      }
      shown = []
      return report
    },
  }
}

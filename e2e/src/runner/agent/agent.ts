/**
 * The agent: put in front of an app under test, in a browser and in a window without pixels alike, so that it runs on
 * the boat's clock.
 */
import { installRandom } from './random.ts'
import { type DocumentActivity, trackDocument } from './document.ts'
import { type PhoneState, setPlatform } from './phoneState.ts'
import { installHttp } from './http.ts'
import { createPendingWork, type PendingWork, type Pending } from './pendingWork.ts'
import { type LocationRequests, installLocation } from './location.ts'
import { createSendQueue } from './sendQueue.ts'
import { installPhone, type PhoneEvent } from './phone.ts'
import { installShareSheet, type SharedPicture } from './shareSheet.ts'
import { watchVisibleText, type TextChange } from './visibleText.ts'
import { installSockets, type SocketCount } from './socket.ts'
import { installStorage } from './storage.ts'
import { installStreams } from './stream.ts'
import { installTime, type TimeHolder } from './virtualTime.ts'
import { trackAsyncApis } from './asyncApis.ts'
import { trackWorkers } from './workers.ts'

/** What the agent answers when it was asked to move or to come to rest. Plain data. */
export interface AgentReport {
  readonly now: number
  readonly next: number | undefined
  readonly pending: readonly Pending[]
  readonly sockets: readonly SocketCount[]
  readonly unanswered: number
  /** Nothing is pending, nothing wants to leave, nothing moves. */
  readonly atRest: boolean
  /** What the page showed since the last report. */
  readonly shown: readonly TextChange[]
}

export interface Agent {
  /**
   * Fires timers up to `until`; `straight` passes moments after which nothing wants to leave the app. First tells what
   * the moment that is left has come to show.
   */
  moveTo(until: number, straight: boolean): Promise<AgentReport>
  /**
   * Lets go of what wants to leave, and with `draw` draws the frames that are asked for; answers when nothing else is
   * pending, or after a while what still is.
   */
  settle(release: boolean, draw: boolean): Promise<AgentReport>
  /** Parts of the app have arrived; what they hold has still to run. */
  modulesLoaded(modules: readonly string[]): void
  /** Tells what is shown, without moving. */
  look(): AgentReport
  /** What happens to the phone; `now` is the time of the boat. */
  phone(word: PhoneEvent, now: number): void
  /** The page is left for another: it hears that it is hidden, and its connections end. */
  leave(): void
  /** What the phone has from now on; what is left out stays as it is. */
  setPhone(handset: PhoneState): void
  /** How the app has asked the phone where it is. */
  locationRequests(): LocationRequests
  /** What was last handed to the share sheet. */
  sharedPicture(): SharedPicture | undefined
  readonly pendingWork: PendingWork
}

export interface AgentOptions {
  readonly now: number
  readonly seed: number
  /** Lets everything run that is ready to run. */
  readonly nextTurn: () => Promise<void>
  /**
   * Whether the document is drawn: then pictures, typefaces and motions are waited for, and what is shown is told.
   * Drawn unless told.
   */
  readonly isDrawn?: boolean
}

/** A frame is drawn when everything else is at rest, so that what comes in one moment is drawn once. */
const FRAME: Pending = { kind: 'drawing', what: 'of a frame' }
const isCall = ({ kind }: Pending): boolean => kind === 'fetch' || kind === 'xhr'
/**
 * The app is at work on what has come, or on its way to another page: what leaves after that depends on what comes of
 * it.
 */
const isWork = ({ kind }: Pending): boolean => ['page', 'body', 'crypto'].includes(kind)

/** A rest is looked for this many turns before the other side is asked again. */
const TURNS_PER_LOOK = 50
/** Promises and posted messages that lead to others settle within so many turns. */
const QUIET_TURNS = 3

export function installAgent(
  realm: typeof globalThis,
  { now, seed, nextTurn: turn, isDrawn = 'document' in realm }: AgentOptions,
): Agent {
  const ledger = createPendingWork()
  const outbox = createSendQueue()
  // The document's own frames are needed before time is taken away from the page.
  const page: DocumentActivity | undefined = isDrawn ? trackDocument(realm, ledger) : undefined
  const look = page && watchVisibleText(realm.document)
  const time = installTime(realm as unknown as TimeHolder, now)
  installRandom(realm, seed)
  const online = (): boolean => phone.isOnline
  installHttp(realm, ledger, outbox, online)
  const sockets = installSockets(realm, ledger, outbox, online)
  const streams = installStreams(realm, ledger, outbox)
  const phone = installPhone(realm, sockets, time.jumpTo)
  trackAsyncApis(realm, ledger)
  const workers = trackWorkers(realm, ledger)
  const location = installLocation(realm, ledger, time.now)
  const sheet = installShareSheet(realm, ledger, isDrawn)
  const storage = installStorage(realm)
  let shown: TextChange[] = []
  const parts: string[] = []

  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS; turns++) await turn()
  }
  const note = (): void => {
    const change = page?.takeChanged() ? look?.(time.now()) : undefined
    if (change) shown.push(change)
  }
  /** A page that nobody sees is not drawn. */
  const frameWanted = (): boolean =>
    time.isFrameRequested && (!('document' in realm) || realm.document.visibilityState === 'visible')
  const letGo = (release: boolean): void => {
    if (!ledger.pending().some(isWork)) outbox.flush(release)
  }
  const waits = (): readonly Pending[] =>
    outbox.queued > 0
      ? [...ledger.pending(), { kind: 'outbox', what: `${outbox.queued} that want to leave` }]
      : ledger.pending()
  const report = (): AgentReport => {
    const pending = frameWanted() ? [...waits(), FRAME] : waits()
    const atRest = pending.length === 0 && !page?.isBusy()
    const answer = {
      now: time.now(),
      next: phone.isSuspended ? undefined : time.next(),
      pending,
      sockets: [...sockets.counts(), ...streams.counts()],
      unanswered: outbox.unanswered,
      atRest,
      shown,
    }
    shown = []
    return answer
  }
  /** Fires every timer of the next moment; answers whether there was one. */
  const fireMoment = async (until: number): Promise<boolean> => {
    if (!time.runNext(until)) return false
    const moment = time.now()
    await turn()
    while (time.runNext(moment)) await turn()
    await quiet()
    return true
  }
  return {
    pendingWork: ledger,
    async moveTo(until, straight) {
      note()
      // The clock of a suspended page stands still; the boat does not wait for it.
      if (phone.isSuspended) return { ...report(), now: until }
      while (await fireMoment(until)) {
        if (!straight || outbox.queued > 0 || frameWanted() || ledger.pending().length > 0) return report()
        note()
      }
      time.jumpTo(until)
      return report()
    },
    look() {
      note()
      return report()
    },
    async settle(release, draw) {
      letGo(release)
      // Calls that the boat has parked are still under way when all else is at rest.
      const under = (): readonly Pending[] => (release ? waits().filter(it => !isCall(it)) : waits())
      for (let turns = 0; turns < TURNS_PER_LOOK; turns++) {
        const before = ledger.activityCount
        await quiet()
        letGo(false)
        if (under().length > 0) continue
        if (draw && frameWanted()) {
          time.drawFrame()
          continue
        }
        await page?.settle()
        await quiet()
        // What came in at the last moment has only begun to be worked on.
        if (ledger.activityCount === before && under().length === 0) break
      }
      return report()
    },
    modulesLoaded(modules) {
      parts.push(...modules)
      // Scripts of a document that is still being read run in its own order.
      if (page && realm.document.readyState !== 'complete') return
      const own = new Set(page ? Array.from(realm.document.scripts, it => it.src) : [])
      // The same module is not fetched twice: this only waits until it has run.
      for (const address of parts.splice(0)) {
        if (!own.has(address) && !workers.has(address))
          ledger.track('module', address, import(/* @vite-ignore */ address)).catch(() => undefined)
      }
    },
    phone: (word, to) => phone.apply(word, to),
    leave() {
      phone.leave()
      streams.leave()
    },
    setPhone(handset) {
      if (handset.clock !== undefined) time.setOffset(handset.clock)
      if (handset.location !== undefined) location.set(handset.location, handset.place)
      if (handset.network !== undefined && phone.isOnline !== (handset.network === 'online'))
        phone.apply(handset.network, time.now())
      if (handset.platform !== undefined) setPlatform(realm, handset.platform)
      if (handset.storage !== undefined) storage.setFull(handset.storage === 'full')
      if (handset.sharing !== undefined) sheet.setMode(handset.sharing)
      if (handset.canvas !== undefined) sheet.setCanvasMode(handset.canvas)
      if (handset.page !== undefined) phone.apply(handset.page, time.now())
    },
    locationRequests: () => location.requests,
    sharedPicture: () => sheet.shared,
  }
}

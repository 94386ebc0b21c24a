/**
 * Agent: runs an app under test on the clock of the boat. It replaces time, network and phone APIs of the realm, in a
 * browser page and in a DOM without layout alike.
 */
import { agreement } from './agreement.ts'
import { installRandom } from './random.ts'
import { trackDocument } from './document.ts'
import { type PhoneState, setPlatform } from './phoneState.ts'
import { installHttp } from './http.ts'
import { createDelivery } from './delivery.ts'
import { createPendingWork, type Pending, type PendingWork } from './pendingWork.ts'
import { installLocation, type LocationRequests, type LocationSimulation } from './location.ts'
import { createSendQueue } from './sendQueue.ts'
import { installPhone, type PhoneEvent } from './phone.ts'
import { installScreenLock } from './screenLock.ts'
import { installShareSheet, type SharedPicture, type ShareSheet } from './shareSheet.ts'
import { watchVisibleText } from './visibleText.ts'
import { type AgentReport, createReporter, isFrameDue, type ReportedParts, type Reporter } from './reporter.ts'
import { installSockets, type SocketCount } from './socket.ts'
import { installSound, type SoundSimulation } from './sound.ts'
import { installStorage, type StorageSimulation } from './storage.ts'
import { installStreams } from './stream.ts'
import { installTime, type TimeHolder } from './virtualTime.ts'
import { trackAsyncApis } from './asyncApis.ts'
import { trackWorkers } from './workers.ts'

export interface Agent {
  /**
   * Fires timers up to `until` and stops after each moment; with `straight` only after moments that cause messages or
   * pending work. First notes the visible text of the current moment.
   */
  moveTo(until: number, straight: boolean): Promise<AgentReport>
  /**
   * Sends queued messages, and with `draw` draws requested frames, until nothing is pending or a limit of turns is
   * reached. `release` sends the next call although one is unanswered. `drawWith` also draws them, while nothing is
   * sent and the sockets have these counts of the boat.
   */
  settle(release: boolean, draw: boolean, drawWith?: readonly SocketCount[]): Promise<AgentReport>
  /** Modules of the app were loaded: the agent waits until they have run. */
  modulesLoaded(modules: readonly string[]): void
  /** Reports the visible text, without moving the clock. */
  reportText(): AgentReport
  /** Applies an event of the phone; `now` is the time of the boat. */
  phone(word: PhoneEvent, now: number): void
  /** The user leaves the page: it is hidden, and its connections close. */
  leave(): void
  /** Changes the state of the phone; properties that are left out stay as they are. */
  setPhone(state: PhoneState): void
  /** How the app has requested the location of the phone. */
  locationRequests(): LocationRequests
  /** The picture that was last shared. */
  sharedPicture(): SharedPicture | undefined
  readonly pendingWork: PendingWork
}

export interface AgentOptions {
  readonly now: number
  readonly seed: number
  /** Resolves after all tasks that are ready have run. */
  readonly nextTurn: () => Promise<void>
  /** Whether the document is rendered: then the agent waits for pictures, fonts and animations. Default: true. */
  readonly isDrawn?: boolean
  /** Whether a person uses it: then sound and screen lock are those of the browser. Default: false. */
  readonly isUsed?: boolean
}

const isCall = ({ kind }: Pending): boolean => kind === 'fetch' || kind === 'xhr'
/** The app processes a reply or loads another page: its next messages depend on the result. */
const isWork = ({ kind }: Pending): boolean => ['page', 'body', 'crypto'].includes(kind)

/** Limit of turns until the runner asks the boat again. */
const TURNS_PER_LOOK = 50
/** Chains of promises and posted messages settle within so many turns. */
const QUIET_TURNS = 3

/** Everything that the agent has replaced in the realm. */
interface Parts extends ReportedParts {
  readonly nextTurn: () => Promise<void>
  readonly workerScripts: ReadonlySet<string>
  readonly location: LocationSimulation
  readonly shareSheet: ShareSheet
  readonly storage: StorageSimulation
  readonly sound: SoundSimulation | undefined
}

/** Installs the agent in a realm, before the first script of the app runs. */
export function installAgent(realm: typeof globalThis, options: AgentOptions): Agent {
  const parts = installParts(realm, options)
  const { phone, location, shareSheet, pendingWork } = parts
  const reporter = createReporter(parts)
  return {
    pendingWork,
    moveTo: (until, straight) => moveTo(parts, reporter, until, straight),
    settle: (release, draw, drawWith) =>
      settle(parts, reporter, release, draw ? () => true : agreement(parts, drawWith)),
    reportText() {
      reporter.noteText()
      return reporter.report()
    },
    modulesLoaded: moduleWaiter(parts),
    phone: (word, to) => phone.apply(word, to),
    leave: phone.leave,
    setPhone: state => applyPhoneState(parts, state),
    locationRequests: () => location.requests,
    sharedPicture: () => shareSheet.shared,
  }
}

function installParts(
  realm: typeof globalThis,
  { now, seed, nextTurn, isDrawn = 'document' in realm, isUsed = false }: AgentOptions,
): Parts {
  const pendingWork = createPendingWork()
  const sendQueue = createSendQueue()
  // The document needs its own frames, so it is tracked before time becomes virtual.
  const document = isDrawn ? trackDocument(realm, pendingWork) : undefined
  const lookAtText = document && watchVisibleText(realm.document)
  const time = installTime(realm as unknown as TimeHolder, now)
  installRandom(realm, seed)
  const isOnline = (): boolean => phone.isOnline
  const { deliver, hold } = createDelivery()
  const network = { pendingWork, sendQueue, isOnline, deliver }
  const http = installHttp(realm, network)
  const sockets = installSockets(realm, network)
  const streams = installStreams(realm, network)
  const phone = installPhone(realm, {
    cut: () => [http, sockets, streams].forEach(it => it.cut()),
    leave: () => [sockets, streams].forEach(it => it.leave()),
    hold,
    jump: time.jumpTo,
  })
  trackAsyncApis(realm, pendingWork)
  const workerScripts = trackWorkers(realm, pendingWork)
  const location = installLocation(realm, pendingWork, time.now)
  const shareSheet = installShareSheet(realm, pendingWork, isDrawn)
  const storage = installStorage(realm)
  if (!isUsed) installScreenLock(realm)
  const sound = isUsed ? undefined : installSound(realm)
  return {
    realm,
    nextTurn,
    pendingWork,
    sendQueue,
    document,
    lookAtText,
    time,
    sockets,
    streams,
    phone,
    workerScripts,
    location,
    shareSheet,
    storage,
    sound,
  }
}

async function quietTurns({ nextTurn }: Parts): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns++) await nextTurn()
}

/**
 * Fires every timer of the next moment; returns whether there was one. Timers that cause nothing, such as the seconds
 * of an age, need no further turns: what an app schedules for later turns counts as activity.
 */
async function fireMoment(parts: Parts, until: number): Promise<boolean> {
  const { time, nextTurn, pendingWork, sendQueue } = parts
  const before = pendingWork.activityCount
  if (!time.runNext(until)) return false
  const moment = time.now()
  await nextTurn()
  while (time.runNext(moment)) await nextTurn()
  if (pendingWork.activityCount !== before || sendQueue.queued > 0) await quietTurns(parts)
  return true
}

async function moveTo(parts: Parts, reporter: Reporter, until: number, straight: boolean): Promise<AgentReport> {
  const { phone, time, sendQueue, pendingWork } = parts
  reporter.noteText()
  // The clock of a suspended page stands still; the boat does not wait for it.
  if (phone.isSuspended) return { ...reporter.report(), now: until }
  while (await fireMoment(parts, until)) {
    if (!straight || sendQueue.queued > 0 || isFrameDue(parts) || pendingWork.pending().length > 0)
      return reporter.report()
    reporter.noteText()
    if (reporter.mayBeLeft()) return reporter.report()
  }
  time.jumpTo(until)
  return reporter.report()
}

async function settle(
  parts: Parts,
  reporter: Reporter,
  release: boolean,
  mayDraw: () => boolean,
): Promise<AgentReport> {
  const { pendingWork, sendQueue, time, document } = parts
  const flush = (mayRelease: boolean): void => {
    if (!pendingWork.pending().some(isWork)) sendQueue.flush(mayRelease)
  }
  // Calls that the boat holds back may still be pending when everything else is at rest.
  const blocking = (): readonly Pending[] =>
    release ? reporter.waiting().filter(it => !isCall(it)) : reporter.waiting()
  flush(release)
  for (let turns = 0; turns < TURNS_PER_LOOK; turns++) {
    const before = pendingWork.activityCount
    await quietTurns(parts)
    flush(false)
    if (blocking().length > 0) continue
    if (isFrameDue(parts) && mayDraw()) {
      time.drawFrame()
      continue
    }
    const hasWaited = await document?.settle()
    if (pendingWork.activityCount === before && hasWaited !== true) break
    await quietTurns(parts)
    // Work that began in the last moment needs another turn.
    if (pendingWork.activityCount === before && blocking().length === 0) break
  }
  return reporter.report()
}

/** Returns a function that waits until modules of the app have run; importing a module again does not fetch it. */
function moduleWaiter({ realm, document, workerScripts, pendingWork }: Parts): (modules: readonly string[]) => void {
  const waiting: string[] = []
  return modules => {
    waiting.push(...modules)
    // Scripts of a document that is still loading run in its own order.
    if (document && realm.document.readyState !== 'complete') return
    const own = new Set(document ? Array.from(realm.document.scripts, it => it.src) : [])
    for (const address of waiting.splice(0)) {
      if (!own.has(address) && !workerScripts.has(address))
        pendingWork.track('module', address, import(/* @vite-ignore */ address)).catch(() => undefined)
    }
  }
}

/** Applies what changes; what is left out stays as it is. */
function applyPhoneState({ realm, time, phone, location, storage, sound, shareSheet }: Parts, state: PhoneState): void {
  if (state.clock !== undefined) time.setOffset(state.clock)
  if (state.location !== undefined) location.set(state.location, state.place)
  if (state.network !== undefined && phone.isOnline !== (state.network === 'online'))
    phone.apply(state.network, time.now())
  if (state.platform !== undefined) setPlatform(realm, state.platform)
  if (state.storage !== undefined) storage.setFull(state.storage === 'full')
  if (state.sound !== undefined) sound?.setMode(state.sound)
  if (state.sharing !== undefined) shareSheet.setMode(state.sharing)
  if (state.canvas !== undefined) shareSheet.setCanvasMode(state.canvas)
  if (state.page !== undefined) phone.apply(state.page, time.now())
}

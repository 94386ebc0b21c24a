/** Waits until boat and apps are idle, and names what stays pending. */
import { type AppUnderTest, isDrawing, type Pending, type IdleReport, type SocketCount } from './appUnderTest.ts'
import { type RealTime, realTime } from './pace.ts'

/** Pending activity of the boat. */
export interface BoatActivity {
  /** Requests that the boat is handling. */
  busy(): readonly Pending[]
  /** Number of requests that deliberately wait for virtual time. */
  parked(): number
  /** Number of messages that left the boat; unchanged if none did. */
  sent(): number
  /** Message counts of a hub socket on the boat's side, also after its end; undefined for other sockets. */
  socket(token: string): SocketCount | undefined
  /** Whether no hub connection and no request is open: then nothing can leave the boat. */
  isUnconnected(): boolean
}

/** Real time in milliseconds without progress after which waiting fails. */
export const IDLE_TIMEOUT_MS = 15_000
/** Multiple of that time after which waiting fails in spite of progress. */
const LONGEST = 12

export class NotIdleError extends Error {
  readonly pending: readonly Pending[]
  constructor(pending: readonly Pending[], limit: number) {
    super(
      `Boat or apps are still busy after ${limit / 1_000} s: ${pending.map(it => `${it.kind} ${it.what}`).join('; ')}.`,
    )
    this.name = 'NotIdleError'
    this.pending = pending
  }
}

/** Resolves after the tasks that are ready have run. */
export const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
/** Event loop turns before slower polling begins. */
const QUICK_ROUNDS = 20

/**
 * Resolves when neither the boat nor an app has work left at this virtual time.
 * @param limit real time in ms without progress: as long as what is pending changes, a busy machine gets more.
 * @throws NotIdleError after `limit` without progress, or twelve times as long with it; names what is pending.
 */
export async function waitUntilIdle(
  boat: BoatActivity,
  apps: readonly AppUnderTest[],
  limit = IDLE_TIMEOUT_MS,
  real: RealTime = realTime,
): Promise<void> {
  const watchdog = createWatchdog(limit, real)
  let parked = false
  let draw = false
  for (let round = 0; ; round++) {
    const rests: (readonly [string, IdleReport])[] = []
    // Parked calls count as idle only for an app that was called with `release`.
    const released = parked
    for (const app of apps) {
      const rest = await app.settle(released, draw, round === 0 ? countsFor(app, apps, boat) : undefined)
      lastReports.set(app, rest)
      rests.push([app.name, rest])
    }
    await turn()
    parked = boat.parked() > 0 && unanswered(boat, rests).length === 0
    const open = [
      ...boat.busy(),
      ...unanswered(boat, rests),
      ...rests.flatMap(([name, rest]) => openOf(boat, name, rest, released && parked)),
    ]
    if (open.length === 0) return
    draw = open.every(isDrawing)
    if (round >= QUICK_ROUNDS) watchdog(open)
    await (round < QUICK_ROUNDS ? turn() : new Promise<void>(resolve => real.after(1, resolve)))
  }
}

/** Returns a function that throws when it is called with the same pending activities for too long. */
function createWatchdog(limit: number, real: RealTime): (pending: readonly Pending[]) => void {
  const begun = real.now()
  let [changed, last] = [begun, '']
  return pending => {
    const now = real.now()
    const told = pending.map(it => `${it.kind} ${it.what}`).join()
    if (told !== last) [changed, last] = [now, told]
    if (now - changed > limit) throw new NotIdleError(pending, limit)
    if (now - begun > LONGEST * limit) throw new NotIdleError(pending, LONGEST * limit)
  }
}

/** The last report of each app, which names its sockets. */
const lastReports = new WeakMap<AppUnderTest, IdleReport>()

/** The boat's counts of the sockets of a single app, if the boat has nothing else to do. */
function countsFor(
  app: AppUnderTest,
  apps: readonly AppUnderTest[],
  boat: BoatActivity,
): readonly SocketCount[] | undefined {
  const last = lastReports.get(app)
  if (!last || apps.length > 1 || boat.parked() > 0 || boat.busy().length > 0) return undefined
  return last.sockets.flatMap(it => boat.socket(it.token) ?? [])
}

/** Calls without an answer that the boat has not parked. */
function unanswered(boat: BoatActivity, rests: readonly (readonly [string, IdleReport])[]): readonly Pending[] {
  const waiting = rests.reduce((sum, [, rest]) => sum + rest.unanswered, 0)
  return waiting > boat.parked()
    ? [{ kind: 'fetch', what: `${waiting} calls without an answer, ${boat.parked()} of them parked` }]
    : []
}

/** Pending activities of an app. With `parked`, its open calls are those that the boat has parked. */
function openOf(boat: BoatActivity, name: string, rest: IdleReport, parked: boolean): readonly Pending[] {
  const sockets = rest.sockets.flatMap(mine => {
    const theirs = boat.socket(mine.token)
    return theirs === undefined || agrees(mine, theirs)
      ? []
      : [{ kind: 'socket', what: `of ${name}: ${counts(mine)} against ${counts(theirs)}` }]
  })
  return [...rest.pending.filter(it => !parked || !isCall(it)), ...sockets]
}

const isCall = ({ kind }: Pending): boolean => kind === 'fetch' || kind === 'xhr'

/** Whether both ends of a socket are closed, or both open with all frames received. */
const agrees = (mine: SocketCount, theirs: SocketCount): boolean =>
  mine.open === theirs.open &&
  (!mine.open || ((mine.sent === undefined || mine.sent === theirs.received) && mine.received === theirs.sent))

const counts = (socket: SocketCount): string =>
  `${socket.open ? 'open' : 'closed'}, ${socket.sent ?? 'not counted'} sent, ${socket.received} received`

/** Activity of a boat without connections. */
export const NO_ACTIVITY: BoatActivity = {
  busy: () => [],
  parked: () => 0,
  sent: () => 0,
  socket: () => undefined,
  isUnconnected: () => false,
}

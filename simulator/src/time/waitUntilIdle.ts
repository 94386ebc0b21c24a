/**
 * The barrier: waits until nothing is under way between the boat and its apps, and names what does not come to rest.
 */
import { type AppUnderTest, isDrawing, type Pending, type IdleReport, type SocketCount } from './appUnderTest.ts'
import { type RealTime, realTime } from './pace.ts'

/** The boat's half of the ledger. */
export interface BoatActivity {
  /** Requests that have arrived and are being worked on. */
  busy(): readonly Pending[]
  /** Requests that wait for virtual time on purpose. */
  parked(): number
  /** Counts everything that leaves the boat, so that a moment in which nothing did can be told. */
  sent(): number
  /** A socket of the hub as the boat counts it, also after its end; undefined for one that is no hub connection. */
  socket(token: string): SocketCount | undefined
}

/** Real time after which a boat and its apps that are not at rest are given up. */
export const IDLE_TIMEOUT_MS = 15_000

export class NotIdleError extends Error {
  readonly pending: readonly Pending[]
  constructor(pending: readonly Pending[], limit: number) {
    super(`Did not come to rest within ${limit / 1_000} s: ${pending.map(it => `${it.kind} ${it.what}`).join('; ')}.`)
    this.name = 'NotAtRest'
    this.pending = pending
  }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
/** Turns before the wait for something slow begins. */
const QUICK_ROUNDS = 20

export async function waitUntilIdle(
  boat: BoatActivity,
  apps: readonly AppUnderTest[],
  limit = IDLE_TIMEOUT_MS,
  real: RealTime = realTime,
): Promise<void> {
  const begun = real.now()
  let parked = false
  let draw = false
  for (let round = 0; ; round++) {
    const rests: (readonly [string, IdleReport])[] = []
    // Only an app that was told so has come to rest beside the calls that are parked.
    const released = parked
    for (const app of apps) rests.push([app.name, await app.settle(released, draw)])
    await turn()
    parked = boat.parked() > 0 && unanswered(boat, rests).length === 0
    const open = [
      ...boat.busy(),
      ...unanswered(boat, rests),
      ...rests.flatMap(([name, rest]) => openOf(boat, name, rest, released && parked)),
    ]
    if (open.length === 0) return
    draw = open.every(isDrawing)
    if (real.now() - begun > limit) throw new NotIdleError(open, limit)
    await (round < QUICK_ROUNDS ? turn() : new Promise<void>(resolve => real.after(1, resolve)))
  }
}

/** Calls without an answer, unless the boat has parked them. */
function unanswered(boat: BoatActivity, rests: readonly (readonly [string, IdleReport])[]): readonly Pending[] {
  const waiting = rests.reduce((sum, [, rest]) => sum + rest.unanswered, 0)
  return waiting > boat.parked()
    ? [{ kind: 'fetch', what: `${waiting} calls without an answer, ${boat.parked()} of them parked` }]
    : []
}

/** With `parked`, calls that are under way are those that the boat has parked: nothing is to be waited for. */
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

/** Two ends agree when both are closed, or when both are open and every frame has arrived. */
const agrees = (mine: SocketCount, theirs: SocketCount): boolean =>
  mine.open === theirs.open &&
  (!mine.open || ((mine.sent === undefined || mine.sent === theirs.received) && mine.received === theirs.sent))

const counts = (it: SocketCount): string =>
  `${it.open ? 'open' : 'closed'}, ${it.sent ?? 'not counted'} sent, ${it.received} received`

/** The boat's half of the ledger when nobody talks to it. */
export const NO_ACTIVITY: BoatActivity = { busy: () => [], parked: () => 0, sent: () => 0, socket: () => undefined }

/** Lock-step: the boat and its apps on one virtual clock. Time advances only when all of them are idle. */
import type { Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { type BoatActivity, turn, waitUntilIdle } from './waitUntilIdle.ts'

/** What lock-step runs: asynchronous jobs that are due, and checks after each instant. */
export interface LockStepProgram {
  takeJob(): (() => Promise<void>) | undefined
  check(): Promise<void>
  /** Whether a condition is watched that could hold only between two events of the boat. */
  readonly watching: boolean
  readonly over: boolean
}

export interface LockStepParties {
  readonly clock: Clock
  readonly boat: BoatActivity
  /** Current apps; a job may add one. */
  apps(): readonly AppUnderTest[]
  readonly program: LockStepProgram
}

/** More rounds than this at one instant mean that a zero-delay timer keeps rescheduling itself. */
const SAME_INSTANT_LIMIT = 10_000

const earliest = (moments: readonly (Instant | undefined)[]): Instant | undefined =>
  moments.reduce<Instant | undefined>(
    (least, it) => (it === undefined ? least : least === undefined ? it : Math.min(least, it)),
    undefined,
  )

/**
 * Runs until the program is over. @throws Error if the boat or an app does not become idle, or nothing is scheduled.
 */
export async function lockStep(parties: LockStepParties): Promise<void> {
  const { clock, program } = parties
  let rounds = 0
  let last = clock.now()
  await moment(parties)
  let isQuiet = false
  while (!program.over) {
    const before = clock.now()
    const wasQuiet = isQuiet
    isQuiet = false
    if (wasQuiet && (await runBoatAlone(parties))) continue
    const target = earliest([clock.next(), ...parties.apps().map(it => it.next())])
    if (target === undefined)
      throw new Error(
        'The scenario waits, but neither the boat nor an app has a timer. Add a time limit to the step, or a step that something follows from.',
      )
    isQuiet = await step(parties, target)
    rounds = clock.now() === before ? rounds + 1 : 0
    if (rounds > SAME_INSTANT_LIMIT)
      throw new Error(
        `Time does not move past ${new Date(last).toISOString()}: a zero-delay timer keeps rescheduling itself.`,
      )
    last = clock.now()
  }
  for (const app of parties.apps()) await app.recordShown()
}

/**
 * Moves to the next instant: first the apps, then the boat; waits until all are idle after each. Returns whether all
 * apps stayed at rest, the journal has all that they show, and nothing left the boat.
 */
async function step(parties: LockStepParties, target: Instant): Promise<boolean> {
  const { clock, program } = parties
  const apps = parties.apps()
  const alone = apps.length === 1 && !program.watching
  const until = alone ? (clock.next() ?? target) : target
  let reached = until
  let quiet = apps.length > 0 || parties.boat.isUnconnected()
  let isNoted = true
  for (const app of apps) {
    // What timers have changed is noted by a move that goes on after them, or by the next move.
    const due = app.next() ?? Number.POSITIVE_INFINITY
    isNoted &&= alone || due > until
    // A page that leaves in this move closes its connections at once, before it has answered.
    clock.skipTo(Math.min(due, until))
    const move = await app.moveTo(until, alone)
    reached = move.at
    quiet &&= move.atRest
    clock.skipTo(reached)
    if (!move.atRest) await waitUntilIdle(parties.boat, apps)
  }
  const sent = parties.boat.sent()
  // Every app is at rest here; a call that the boat holds back may be answered by an event.
  const isAnswered = apps.length > 0 && parties.boat.parked() === 0
  if (clock.next() === reached) clock.advanceTo(reached)
  const isSilent = parties.boat.sent() === sent
  await moment(parties, isAnswered && isSilent)
  return quiet && isNoted && isSilent
}

/** Instants of the boat after which other tasks of the process get their turn. */
const INSTANTS_PER_TURN = 500

/**
 * Runs the boat's events without asking the apps, as long as no app is connected and none has a timer due: nothing can
 * leave the boat, so that no app can tell the difference. Stops at an instant with a job, when an app is watched, or
 * when one was added. Returns whether the boat has moved.
 */
async function runBoatAlone(parties: LockStepParties): Promise<boolean> {
  const { clock, program, boat } = parties
  const apps = parties.apps()
  const wakeUp = earliest(apps.map(it => it.next())) ?? Number.POSITIVE_INFINITY
  let instants = 0
  while (!program.over && !program.watching && boat.isUnconnected()) {
    const due = clock.next()
    if (due === undefined || due >= wakeUp) break
    clock.advanceTo(due)
    instants++
    const job = program.takeJob()
    if (job) {
      await catchUp(parties, apps)
      await job()
      await moment(parties)
      return true
    }
    await program.check()
    if (instants % INSTANTS_PER_TURN !== 0) continue
    await turn()
    if (parties.apps().length !== apps.length) return true
  }
  if (instants > 0 && (program.over || program.watching)) await catchUp(parties, apps)
  return instants > 0
}

/** Moves apps without a due timer to the boat's instant. */
async function catchUp({ clock }: LockStepParties, apps: readonly AppUnderTest[]): Promise<void> {
  for (const app of apps) await app.moveTo(clock.now(), false)
}

/** Handles one instant: runs due jobs in order, then checks. `atRest` skips the first wait. */
async function moment(parties: LockStepParties, atRest = false): Promise<void> {
  if (!atRest) await waitUntilIdle(parties.boat, parties.apps())
  for (let job = parties.program.takeJob(); job; job = parties.program.takeJob()) {
    await job()
    await waitUntilIdle(parties.boat, parties.apps())
  }
  await parties.program.check()
}

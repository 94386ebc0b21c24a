/** Lock-step: the boat and its apps on one virtual clock. Time advances only when all of them are idle. */
import type { Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { type BoatActivity, waitUntilIdle } from './waitUntilIdle.ts'

/** What lock-step runs: asynchronous jobs that are due, and checks after each instant. */
export interface Program {
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
  readonly program: Program
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
export async function lockStep(stage: LockStepParties): Promise<void> {
  const { clock, program } = stage
  let rounds = 0
  let last = clock.now()
  await moment(stage)
  while (!program.over) {
    const before = clock.now()
    const target = earliest([clock.next(), ...stage.apps().map(it => it.next())])
    if (target === undefined)
      throw new Error(
        'The scenario waits, but neither the boat nor an app has a timer. Add a time limit to the step, or a step that something follows from.',
      )
    await step(stage, target)
    rounds = clock.now() === before ? rounds + 1 : 0
    if (rounds > SAME_INSTANT_LIMIT)
      throw new Error(
        `Time does not move past ${new Date(last).toISOString()}: a zero-delay timer keeps rescheduling itself.`,
      )
    last = clock.now()
  }
  for (const app of stage.apps()) await app.look()
}

/** Moves to the next instant: first the apps, then the boat; waits until all are idle after each. */
async function step(stage: LockStepParties, target: Instant): Promise<void> {
  const { clock, program } = stage
  const apps = stage.apps()
  const alone = apps.length === 1 && !program.watching
  const until = alone ? (clock.next() ?? target) : target
  let reached = until
  let quiet = apps.length > 0
  for (const app of apps) {
    const move = await app.moveTo(until, alone)
    reached = move.at
    quiet &&= move.atRest
    clock.skipTo(reached)
    if (!move.atRest) await waitUntilIdle(stage.boat, apps)
  }
  const sent = stage.boat.sent()
  if (clock.next() === reached) clock.advanceTo(reached)
  await moment(stage, quiet && stage.boat.sent() === sent)
}

/** Handles one instant: runs due jobs in order, then checks. `atRest` skips the first wait. */
async function moment(stage: LockStepParties, atRest = false): Promise<void> {
  if (!atRest) await waitUntilIdle(stage.boat, stage.apps())
  for (let job = stage.program.takeJob(); job; job = stage.program.takeJob()) {
    await job()
    await waitUntilIdle(stage.boat, stage.apps())
  }
  await stage.program.check()
}

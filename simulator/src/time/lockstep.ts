/** Lock-step: the boat and its apps on one virtual clock. Nobody moves on before everybody is at rest. */
import type { Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { type BoatActivity, waitUntilIdle } from './waitUntilIdle.ts'

/** What is played on the stage: asynchronous jobs that have come due, and what is judged after each moment. */
export interface Program {
  takeJob(): (() => Promise<void>) | undefined
  check(): Promise<void>
  /** Whether something is watched that could pass between two moments of the boat. */
  readonly watching: boolean
  readonly over: boolean
}

export interface LockStepParties {
  readonly clock: Clock
  readonly boat: BoatActivity
  /** The apps that are there now; a job may add one. */
  apps(): readonly AppUnderTest[]
  readonly program: Program
}

/** More moments than this without time moving on means that something keeps asking to be called at once. */
const SAME_INSTANT_LIMIT = 10_000

const earliest = (moments: readonly (Instant | undefined)[]): Instant | undefined =>
  moments.reduce<Instant | undefined>(
    (least, it) => (it === undefined ? least : least === undefined ? it : Math.min(least, it)),
    undefined,
  )

/** Plays until the program is over. Throws when something does not come to rest, or when nothing is due any more. */
export async function lockStep(stage: LockStepParties): Promise<void> {
  const { clock, program } = stage
  let rounds = 0
  let last = clock.now()
  await moment(stage)
  while (!program.over) {
    const before = clock.now()
    const target = earliest([clock.next(), ...stage.apps().map(it => it.next())])
    if (target === undefined) throw new Error('The scenario waits, but neither the boat nor an app has anything due.')
    await step(stage, target)
    rounds = clock.now() === before ? rounds + 1 : 0
    if (rounds > SAME_INSTANT_LIMIT)
      throw new Error(
        `Time stands still at ${new Date(last).toISOString()}: a timer asks again and again to be called at once.`,
      )
    last = clock.now()
  }
  for (const app of stage.apps()) await app.look()
}

/** Moves everybody to the next moment: apps first, then the boat, at rest after each. */
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

/**
 * Everything of one moment: what has come due is done in order, then judged. Everybody may be known to be at rest
 * already.
 */
async function moment(stage: LockStepParties, atRest = false): Promise<void> {
  if (!atRest) await waitUntilIdle(stage.boat, stage.apps())
  for (let job = stage.program.takeJob(); job; job = stage.program.takeJob()) {
    await job()
    await waitUntilIdle(stage.boat, stage.apps())
  }
  await stage.program.check()
}

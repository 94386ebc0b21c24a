/** Snapshots: a boat at one moment as its plan and all recorded inputs, from which it can be recreated. */
import { createHash } from 'node:crypto'
import type { Duration, Snapshot } from '@drydock/contracts'
import { Snapshot as Shape, SNAPSHOT_VERSION } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { type Input, inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import { checkParts, restoreParts, writeParts } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { toWellFormedJson } from '#boat/jsonLimits.ts'
import { parseWith } from '#player/schemaProblems.ts'
import { startBoat, type HostedBoat } from '#fleet/fleet.ts'
import { runInSlices } from '#time/runInSlices.ts'
import { checkPlan, OLDEST_BOAT } from './shapes.ts'
import { type ReplayEnd, replaySteps, tooManyEvents } from './replayInputs.ts'

const sum = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Matches the domain of the boat's users, but not a longer domain. */
const domain = (host: string): RegExp => new RegExp(`@${host.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`, 'g')
const asPlain = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)

/** SHA-256 of the boat's state, independent of its users' domain. */
export const stateSum = ({ state }: Boat, host: string): string =>
  sum(JSON.stringify(state, asPlain).replace(domain(host), '@'))
const sumOf = ({ sum: _, ...content }: Snapshot): string => sum(canonicalize(content) ?? '')

/** Takes a snapshot of the present state, or of the state at `at` ms after the start. */
export async function snapshotOf(
  { boat, origin }: HostedBoat,
  inputHandlers: InputHandlers,
  at?: Duration,
): Promise<Snapshot> {
  const now = boat.clock.now() - boat.clock.start
  if (at !== undefined && at > now)
    throw new Refusal('invalid', `'at' is ${at} ms, but the boat is only at ${now} ms.`, 'at')
  if ((at ?? now) > OLDEST_BOAT)
    throw new Refusal(
      'conflict',
      'The boat is older than 366 days, and a snapshot of it could not be restored. Take a snapshot of an earlier time with at=366d.',
      'at',
    )
  checkEventCount(origin.plan, at ?? now)
  const inputs = inputLogOf(boat)
    .all()
    .filter(it => at === undefined || it.at <= at)
  const end: ReplayEnd = at === undefined ? { at: now, ...(boat.clock.hasDueNow() ? { early: true } : {}) } : { at }
  const shown = at === undefined ? boat : await recreateBoat(origin, inputs, end, inputHandlers)
  const { host = '', plan = {}, start, seed = 1 } = origin
  const content = {
    version: SNAPSHOT_VERSION,
    host,
    start,
    seed,
    plan,
    ...end,
    causes: inputs,
    state: stateSum(shown, host),
    parts: writeParts(shown),
  }
  const plain = JSON.parse(toWellFormedJson(JSON.stringify(content))) as Omit<Snapshot, 'sum'>
  return { ...plain, sum: sumOf({ ...plain, sum: '' }) }
}

/** Parses a snapshot. @throws Refusal if it is not one, has another version, or was changed. */
export function readSnapshot(sent: unknown, part: string): Snapshot {
  const { version } = Object(sent) as { version?: unknown }
  if (version === undefined)
    throw new Refusal(
      'invalid',
      'This is not a snapshot. Send the unchanged response of GET /boats/{id}/snapshot.',
      part,
    )
  if (version !== SNAPSHOT_VERSION)
    throw new Refusal(
      'invalid',
      `The snapshot has version ${String(version).slice(0, 20)}, and this Drydock reads version ${SNAPSHOT_VERSION}. Restore it with the Drydock that took it.`,
      'version',
    )
  const reading = parseWith(Shape, sent)
  if ('problems' in reading)
    throw new Refusal(
      'invalid',
      `The snapshot is damaged: ${reading.problems[0]?.message ?? 'it cannot be read'}. Take a new snapshot, or download it again.`,
      (reading.problems[0]?.path ?? []).join('.') || part,
    )
  if (sumOf(reading.it) !== reading.it.sum)
    throw new Refusal(
      'invalid',
      'The snapshot is damaged or was changed: its checksum is wrong. Take a new snapshot, or download it again.',
      'sum',
    )
  return reading.it
}

/** Recreates the boat of a snapshot under another id and domain; it is not yet in the fleet. */
export async function restoreBoat(
  { id, host = '', kept: journal }: Pick<BoatOptions, 'id' | 'host' | 'kept'>,
  snapshot: Snapshot,
  inputHandlers: InputHandlers,
): Promise<{ readonly boat: Boat; readonly origin: BoatOptions }> {
  const plan = checkPlan(snapshot.plan)
  const origin: BoatOptions = {
    ...(id === undefined ? {} : { id }),
    host,
    plan,
    start: snapshot.start,
    seed: snapshot.seed,
    ...(journal === undefined ? {} : { kept: journal }),
  }
  const { parts = {} } = snapshot
  checkParts(parts)
  const [inputs, kept] = JSON.parse(
    JSON.stringify([snapshot.causes, parts]).replace(domain(snapshot.host), `@${host}`),
  ) as [readonly Input[], typeof parts]
  const boat = await recreateBoat(origin, inputs, endOf(snapshot), inputHandlers)
  if (stateSum(boat, host) !== snapshot.state)
    throw new Refusal(
      'conflict',
      'The restored boat differs from the original: another version of Drydock took the snapshot. Restore it with that version. The present boat is unchanged.',
      'state',
    )
  restoreParts(boat, kept)
  return { boat, origin }
}

/** Recreates a boat from inputs, to look at its past. */
export const boatFromInputs = (
  origin: BoatOptions,
  inputs: readonly Input[],
  at: Duration,
  inputHandlers: InputHandlers,
): Promise<Boat> => recreateBoat(origin, inputs, { at }, inputHandlers)

const endOf = ({ at, early }: Snapshot): ReplayEnd => ({ at, ...(early ? { early } : {}) })

async function recreateBoat(
  origin: BoatOptions,
  inputs: readonly Input[],
  end: ReplayEnd,
  inputHandlers: InputHandlers,
): Promise<Boat> {
  checkEventCount(origin.plan, end.at)
  const boat = await withRefusal(async () => {
    const restored = startBoat(origin)
    await runInSlices(replaySteps(restored, inputs, end, inputHandlers, MOST_EVENTS))
    return restored
  })
  // These users were signed out at that time already.
  signInsOf(boat).takeEnded()
  return boat
}

/** Twice the events of an ordinary boat in 366 days; they take about a minute. */
const MOST_EVENTS = 8_000_000

/** @throws Refusal before the replay if already the status pushes of the plan are more than it may have. */
function checkEventCount(plan: BoatPlan | undefined, age: Duration): void {
  if (age / (plan?.gateway?.statusEvery ?? Number.POSITIVE_INFINITY) > MOST_EVENTS) throw tooManyEvents()
}

/** Turns every error into a refusal, since a snapshot may be forged. */
async function withRefusal(make: () => Promise<Boat>): Promise<Boat> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      'invalid',
      `The boat of the snapshot cannot be created (${String(error).slice(0, 100)}). Take a new snapshot, or download it again.`,
      'plan',
    )
  }
}

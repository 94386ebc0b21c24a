/**
 * A boat at one moment as plain data: what it was made of and all that came from outside. Made again, it is the same
 * boat.
 */
import { createHash } from 'node:crypto'
import type { Duration, Snapshot } from '@drydock/contracts'
import { Snapshot as Shape, SNAPSHOT_VERSION } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Cause, causesOf, type Doors } from '#boat/inputLog.ts'
import { checkParts, restoreParts, writeParts } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { wellFormedJson } from '#boat/wellFormed.ts'
import { parseWith } from '#player/schemaProblems.ts'
import { launch, type HostedBoat } from '#fleet/fleet.ts'
import { checkPlan } from './shapes.ts'
import { type ReplayEnd, replayInputs } from './replayInputs.ts'

const sum = (text: string): string => createHash('sha256').update(text).digest('hex')
/** An address of the boat's people, and of nobody on a longer domain. */
const domain = (host: string): RegExp => new RegExp(`@${host.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`, 'g')
const asPlain = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)

/** The whole state as one number, whatever the domain of its people. */
export const stateSum = ({ state }: Boat, host: string): string =>
  sum(JSON.stringify(state, asPlain).replace(domain(host), '@'))
const sumOf = ({ sum: _, ...content }: Snapshot): string => sum(canonicalize(content) ?? '')

/** The boat as it is, or as it was so long after its beginning. */
export function snapshotOf({ boat, origin }: HostedBoat, doors: Doors, at?: Duration): Snapshot {
  const now = boat.clock.now() - boat.clock.start
  if (at !== undefined && at > now)
    throw new Refusal('invalid', `The boat has not come so far: it is ${now} ms after its beginning.`, 'at')
  const causes = causesOf(boat)
    .all()
    .filter(it => at === undefined || it.at <= at)
  const end: ReplayEnd = at === undefined ? { at: now, ...(boat.clock.isEarly() ? { early: true } : {}) } : { at }
  const shown = at === undefined ? boat : recreateBoat(origin, causes, end, doors)
  const { host = '', plan = {}, start, seed = 1 } = origin
  const content = {
    version: SNAPSHOT_VERSION,
    host,
    start,
    seed,
    plan,
    ...end,
    causes,
    state: stateSum(shown, host),
    parts: writeParts(shown),
  }
  const plain = JSON.parse(wellFormedJson(JSON.stringify(content))) as Omit<Snapshot, 'sum'>
  return { ...plain, sum: sumOf({ ...plain, sum: '' }) }
}

/**
 * Reads a snapshot that somebody sends; refuses what is none, what was written by another version, and what was changed
 * on its way.
 */
export function readSnapshot(sent: unknown, part: string): Snapshot {
  const { version } = Object(sent) as { version?: unknown }
  if (version === undefined)
    throw new Refusal(
      'invalid',
      'This is no snapshot: a snapshot is what GET /boats/{id}/snapshot answers, sent back as it is.',
      part,
    )
  if (version !== SNAPSHOT_VERSION)
    throw new Refusal(
      'invalid',
      `The snapshot has version ${String(version).slice(0, 20)}, and this Drydock reads version ${SNAPSHOT_VERSION}. Restore it with the Drydock that took it.`,
      'version',
    )
  const reading = parseWith(Shape, sent)
  if ('complaints' in reading)
    throw new Refusal(
      'invalid',
      `The snapshot is damaged: ${reading.complaints[0]?.message ?? 'it cannot be read'}. Take it anew, or fetch it again.`,
      (reading.complaints[0]?.path ?? []).join('.') || part,
    )
  if (sumOf(reading.it) !== reading.it.sum)
    throw new Refusal(
      'invalid',
      'The snapshot is damaged or was changed: its sum is not the one that it was written with. Take it anew, or fetch it again.',
      'sum',
    )
  return reading.it
}

/** The boat of a snapshot under another id and domain, not yet in the fleet. */
export function restoreBoat(
  { id, host = '', kept: journal }: Pick<BoatOptions, 'id' | 'host' | 'kept'>,
  snapshot: Snapshot,
  doors: Doors,
): { readonly boat: Boat; readonly origin: BoatOptions } {
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
  const [causes, kept] = JSON.parse(
    JSON.stringify([snapshot.causes, parts]).replace(domain(snapshot.host), `@${host}`),
  ) as [readonly Cause[], typeof parts]
  const boat = recreateBoat(origin, causes, endOf(snapshot), doors)
  if (stateSum(boat, host) !== snapshot.state)
    throw new Refusal(
      'conflict',
      'The boat does not come out as it was: the snapshot was taken by a Drydock with other rules. Restore it with the Drydock that took it; this boat was left as it is.',
      'state',
    )
  restoreParts(boat, kept)
  return { boat, origin }
}

/** The boat of a place as these causes have made it, for somebody to look at. */
export const boatFromInputs = (origin: BoatOptions, causes: readonly Cause[], at: Duration, doors: Doors): Boat =>
  recreateBoat(origin, causes, { at }, doors)

const endOf = ({ at, early }: Snapshot): ReplayEnd => ({ at, ...(early ? { early } : {}) })

function recreateBoat(origin: BoatOptions, causes: readonly Cause[], end: ReplayEnd, doors: Doors): Boat {
  const boat = withRefusal(() => {
    const it = launch(origin)
    replayInputs(it, causes, end, doors, MOST_EVENTS)
    return it
  })
  // Who was signed out then is signed out already.
  signInsOf(boat).taken()
  return boat
}

/** Half a year of a boat that does what most do; it takes some seconds. */
const MOST_EVENTS = 2_000_000

/** Whatever goes wrong with a boat that somebody has made up is theirs. */
function withRefusal(make: () => Boat): Boat {
  try {
    return make()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      'invalid',
      `The boat of the snapshot cannot be made (${String(error).slice(0, 100)}). Take it anew, or fetch it again.`,
      'plan',
    )
  }
}

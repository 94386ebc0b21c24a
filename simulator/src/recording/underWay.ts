/**
 * What a boat is in the middle of, which no plan says: steps that bring it about again, and notes on what they cannot
 * bring about.
 */
import { isBilgeRunning, METERS, parseDuration } from '@drydock/contracts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import type { Boat } from '#boat/boat.ts'
import { timeText } from '#player/duration.ts'
import { faultsInForce } from '#player/kinds/fault.ts'
import { type Deed, deedsOf } from './deeds.ts'
import { writtenSpan } from './write.ts'

type Under = readonly [kind: string, params: unknown]

/** Steps at the beginning of a scenario, before anything else is done. */
export function stepsUnderWay(boat: Boat): readonly Deed[] {
  const { blind, silent } = boat.state
  const steps: readonly Under[] = [
    ...missing(boat),
    ...sailing(boat),
    ...(blind ? [['gps', 'lost'] as const] : []),
    ...faults(boat),
    ...(silent ? [['gateway', 'silent'] as const] : []),
  ]
  return steps.map(([kind, params]) => ({ at: 0, kind, params }))
}

/** A plan is laid over the calm boat, which has meters of its own. */
const missing = ({ state: { meters } }: Boat): readonly Under[] =>
  METERS.filter(it => meters[it] === undefined && CALM_BOAT.readings?.[it] !== undefined).map(meter => [
    'reading',
    { meter, value: 'missing' },
  ])

function sailing({ clock, state: { motion } }: Boat): readonly Under[] {
  if (!motion) return []
  const left = motion.until === undefined ? {} : { for: writtenSpan(Math.max(0, motion.until - clock.now())) }
  // Without an exponent, which no step reads.
  return [['sail', { course: motion.course, speed: `${motion.metresPerSecond.toFixed(6)}m/s`, ...left }]]
}

const faults = (boat: Boat): readonly Under[] =>
  faultsInForce(boat).map(({ on, kind, status, by, length, chance, rule, until, left }) => {
    const lasts = until === undefined ? undefined : until - boat.clock.now()
    const all = {
      on,
      kind,
      status,
      by: by === undefined ? by : writtenSpan(by),
      length,
      chance,
      name: rule,
      for: lasts === undefined ? lasts : writtenSpan(lasts),
      times: left,
    }
    return ['fault', Object.fromEntries(Object.entries(all).filter(([, it]) => it !== undefined))]
  })

/** What the scenario does not go on with, a sentence each. */
export function notesUnderWay(boat: Boat): string[] {
  const { state, clock } = boat
  const notes: readonly (readonly [boolean, string])[] = [
    [
      isBilgeRunning(state.meters.I1) === true,
      `The bilge pump was running: its alarm comes ${writtenSpan(state.gateway.bilgeAlarmAfter)} after the beginning of the scenario.`,
    ],
    [
      state.trackedUntil > clock.now(),
      `A hunt was on for another ${timeText(state.trackedUntil - clock.now())}: the boat of the scenario is not tracked.`,
    ],
    [state.silent, 'The gateway was silent: it stays so until a step says `gateway: resume`.'],
    [areRightsOnTheirWay(boat), 'The rights of an account had just been changed: they are in force at once.'],
    [
      state.journeys.some(it => it.image1 + it.image2 + it.image3 + it.image4 + it.image5 !== ''),
      'Journeys have pictures: the scenario has their names alone.',
    ],
  ]
  return [...new Set([...unfinished(boat), ...notes.flatMap(([isSo, text]) => (isSo ? [text] : []))])]
}

/** Steps go on by themselves for a while. */
const unfinished = (boat: Boat): readonly string[] =>
  deedsOf(boat)
    .filter(
      it => (it.kind === 'track' || it.kind === 'ramp') && it.at + lengthOf(it) > boat.clock.now() - boat.clock.start,
    )
    .map(
      ({ kind, at }) =>
        `A ${kind} that began ${timeText(at)} after the beginning of the boat does not go on in the scenario.`,
    )

/** A track is as long as its file, which no deed knows. */
function lengthOf({ kind, params }: Deed): number {
  const { over } = Object(params) as { readonly over?: unknown }
  return kind === 'ramp' && typeof over === 'string' ? (parseDuration(over) ?? 0) : Number.POSITIVE_INFINITY
}

const areRightsOnTheirWay = ({ state: { accounts, access } }: Boat): boolean =>
  accounts.some(({ userId, ...allowed }) => {
    const felt = access.get(userId)
    return (
      felt?.isApproved !== allowed.isApproved ||
      felt.hasGalleryAccess !== allowed.hasGalleryAccess ||
      felt.hasUploadAccess !== allowed.hasUploadAccess
    )
  })

/** Active effects of a boat that a plan cannot express: steps that restore them, and notes on those that are lost. */
import { isBilgeRunning, METERS, parseDuration } from '@drydock/contracts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import type { Boat } from '#boat/boat.ts'
import { isRecordedOffline, isSilentBy } from '#devices/silence.ts'
import { timeText } from '#player/timeText.ts'
import { faultsInForce } from '#player/kinds/fault.ts'
import { isRefused } from '#player/runner/performStep.ts'
import { journaledStepsOf, type RecordedStep } from './recordedSteps.ts'
import { formatDuration } from './write.ts'

type EffectStep = readonly [kind: string, params: unknown]

/** Steps that restore the active effects at the start of a scenario. */
export function stepsOfActiveEffects(boat: Boat): readonly RecordedStep[] {
  const { blind } = boat.state
  const steps: readonly EffectStep[] = [
    ...missing(boat),
    ...sailing(boat),
    ...(blind ? [['gps', 'lost'] as const] : []),
    ...faults(boat),
    ...silence(boat),
  ]
  return steps.map(([kind, params]) => ({ at: 0, kind, params }))
}

/** Meters that this boat lacks and the default boat has. */
const missing = ({ state: { meters } }: Boat): readonly EffectStep[] =>
  METERS.filter(it => meters[it] === undefined && CALM_BOAT.readings[it] !== undefined).map(meter => [
    'reading',
    { meter, value: 'missing' },
  ])

function sailing({ clock, state: { motion } }: Boat): readonly EffectStep[] {
  if (!motion) return []
  const left = motion.until === undefined ? {} : { for: formatDuration(Math.max(0, motion.until - clock.now())) }
  // toFixed avoids an exponent, which the step does not accept.
  return [['sail', { course: motion.course, speed: `${motion.metresPerSecond.toFixed(6)}m/s`, ...left }]]
}

/** A network that is back during another silence leaves an 'Offline' whose 'Online' is to come. */
const silence = (boat: Boat): readonly EffectStep[] => [
  ...(isRecordedOffline(boat) ? [['gsm', 'lost'] as const] : []),
  ...(isMuted(boat) ? [['gateway', 'silent'] as const] : []),
  ...(isRecordedOffline(boat) && !isSilentBy(boat, 'noNetwork') ? [['gsm', 'restored'] as const] : []),
]

/** Whether the gateway would be silent with a network. No step continues a restart, so it counts as muted. */
const isMuted = (boat: Boat): boolean => isSilentBy(boat, 'muted') || isSilentBy(boat, 'restarting')

const faults = (boat: Boat): readonly EffectStep[] =>
  faultsInForce(boat).map(({ on, kind, status, by, length, chance, rule, until, left, answer, request }) => {
    const lasts = until === undefined ? undefined : until - boat.clock.now()
    const all = {
      on,
      kind,
      status,
      by: by === undefined ? by : formatDuration(by),
      length,
      chance,
      name: rule,
      for: lasts === undefined ? lasts : formatDuration(lasts),
      times: left,
      ...answer,
      ...request,
    }
    return ['fault', Object.fromEntries(Object.entries(all).filter(([, it]) => it !== undefined))]
  })

/** Notes on effects that the scenario does not restore, one sentence each. */
export function notesOnLostEffects(boat: Boat): string[] {
  const { state, clock } = boat
  const notes: readonly (readonly [boolean, string])[] = [
    [
      isBilgeRunning(state.meters.I1) === true,
      `The bilge pump was running. Its alarm comes ${formatDuration(state.gateway.bilgeAlarmAfter)} after the start of the scenario.`,
    ],
    [
      state.trackedUntil > clock.now(),
      `Theft tracking was on for another ${timeText(state.trackedUntil - clock.now())}. The scenario starts without it.`,
    ],
    [isMuted(boat), 'The gateway was silent. A step `gateway: resume` ends this silence.'],
    [isSilentBy(boat, 'noNetwork'), 'The gateway had no network. It is silent until a step `gsm: restored`.'],
    [
      areRightsOnTheirWay(boat),
      'The rights of an account had just been changed. In the scenario they take effect at once.',
    ],
    [
      state.journeys.some(it => it.image1 + it.image2 + it.image3 + it.image4 + it.image5 !== ''),
      'The scenario contains the names of journey pictures, not the pictures.',
    ],
  ]
  return [...new Set([...unfinished(boat), ...notes.flatMap(([isSo, text]) => (isSo ? [text] : []))])]
}

/** Notes on steps that take time and have not ended. */
const unfinished = (boat: Boat): readonly string[] =>
  journaledStepsOf(boat)
    .filter(it => !isRefused(boat, it.seq))
    .map(it => it.step)
    .filter(
      it => (it.kind === 'track' || it.kind === 'ramp') && it.at + lengthOf(it) > boat.clock.now() - boat.clock.start,
    )
    .map(
      ({ kind, at }) => `The step '${kind}' at ${timeText(at)} was still running. The scenario does not continue it.`,
    )

/** Duration of a step. That of a track is in its file, so it is unknown here. */
function lengthOf({ kind, params }: RecordedStep): number {
  const { over } = Object(params) as { readonly over?: unknown }
  return kind === 'ramp' && typeof over === 'string' ? (parseDuration(over) ?? 0) : Number.POSITIVE_INFINITY
}

const areRightsOnTheirWay = ({ state: { accounts, access } }: Boat): boolean =>
  accounts.some(({ userId, ...allowed }) => {
    const effective = access.get(userId)
    return (
      effective?.isApproved !== allowed.isApproved ||
      effective.hasGalleryAccess !== allowed.hasGalleryAccess ||
      effective.hasUploadAccess !== allowed.hasUploadAccess
    )
  })

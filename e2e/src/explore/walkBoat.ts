/** The boat that a walk needs: what differs from the usual boat so that its moves are possible. */
import { type Duration, MINUTE, SECOND } from '@drydock/contracts'
import type { Scenario } from '@drydock/simulator'
import type { Move, MoveAction } from './moves.ts'

/** A walk that says what the sensor network does: the network does nothing else. */
const NO_RADIO = { opens: 'never', finds: 'never', adds: 'never' } as const
/** Lifetime of tokens so that several expire within a walk. */
const SHORT_LIFE: Duration = 2 * MINUTE

/** Differs from the time zone of the phone. */
const ZONE = 'America/New_York'
const USUAL = { armed: true, timeZone: ZONE } as const

/** The sensors of the default boat without the hatch: a sensor that is paired cannot be enrolled again. */
const withoutHatch = (): NonNullable<Scenario['boat']['sensors']> => [
  { type: 'shorePower', on: true, age: 8 * SECOND, confirms: 3 * SECOND },
  { type: 'smartPlug', on: false, age: 12 * SECOND, confirms: 3 * SECOND },
  { type: 'door', on: false, battery: 87, age: 41 * SECOND },
]

export type WalkBoatPlan = typeof USUAL & { readonly sensors?: ReturnType<typeof withoutHatch> } & (
    | { readonly tokenLifetime?: Duration }
    | { readonly radio: typeof NO_RADIO }
  )

/** Whether the captain enrolls a sensor on this walk. */
export const hasEnrollment = (moves: readonly Move[]): boolean =>
  moves.some(({ does }) => does.is === 'act' && does.verb === 'enrol')

/** Returns the plan for a walk; its time zone differs from that of the phone. */
export function boatFor(moves: readonly Move[]): WalkBoatPlan {
  const has = (fits: (it: MoveAction) => boolean): boolean => moves.some(it => fits(it.does))
  const usual = hasEnrollment(moves) ? { ...USUAL, sensors: withoutHatch() } : USUAL
  if (has(it => it.is === 'unrenewed' || it.is === 'ended')) return { ...usual, tokenLifetime: SHORT_LIFE }
  return has(it => it.is === 'boat' && it.kind === 'join') ? { ...usual, radio: NO_RADIO } : usual
}

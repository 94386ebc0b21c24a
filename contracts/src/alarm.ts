/**
 * Alarm calls: armed flag, boat settings, arming and disarming. Source: doc 1 §3, §4, §7; OPEN-003, 004, 018 to 021,
 * 023.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { Degrees, Position } from './position.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { MINUTE, SECOND } from './time.ts'

/** Time limit for the confirmation of arming or disarming. LIMIT-05. */
export const ALARM_SYNC_MS = 60 * SECOND
/** Maximum distance between a core history alarm and a push of the same type that are the same alarm. OPEN-056. */
export const SAME_ALARM_MS = 60 * SECOND
/** Age of the alarm status after which the app returns to the start screen. LIMIT-39. */
export const STATUS_STALE_MS = 1440 * MINUTE

/** Armed flag as the status and the arming push carry it: '1' armed, '0' disarmed. */
export type ArmText = '1' | '0'
export const armText = (armed: boolean): ArmText => (armed ? '1' : '0')

/** Reply of `GET /api/Alarm`. `geofenceRadius` is in meters. OPEN-018. */
export const BoatSummary = lazyObject(() => ({
  shipName: z.string(),
  geofenceRadius: withWireFormat('amount', z.number()),
  lastKnownLocation: z.nullable(Position),
}))
export type BoatSummary = z.infer<typeof BoatSummary>

/** Location of the boat; both coordinates are null when it is unknown. OPEN-023. */
export const BoatLocation = withWireFormat(
  'place',
  lazyObject(() => ({ latitude: z.nullable(Degrees), longitude: z.nullable(Degrees) })),
)
export type BoatLocation = z.infer<typeof BoatLocation>

export const alarmRoutes = {
  settings: route({
    method: 'GET',
    path: '/api/Alarm',
    role: 'account',
    changes: false,
    reply: BoatSummary,
  }),
  status: route({
    method: 'GET',
    path: '/api/Alarm/status',
    role: 'account',
    changes: true,
  }),
  arm: route({
    method: 'GET',
    path: '/api/Alarm/Arm',
    role: 'account',
    changes: true,
    hasNoTimeout: true,
  }),
  disarm: route({
    method: 'GET',
    path: '/api/Alarm/Disarm',
    role: 'account',
    changes: true,
    hasNoTimeout: true,
  }),
  geo: route({
    method: 'GET',
    path: '/api/Alarm/geo',
    role: 'account',
    changes: false,
    reply: BoatLocation,
  }),
  reset: route({
    method: 'POST',
    path: '/api/Alarm/reset',
    role: 'account',
    changes: true,
  }),
  restart: route({
    method: 'POST',
    path: '/api/Alarm/restart',
    role: 'account',
    changes: true,
  }),
} as const

/**
 * The alarm: armed flag, settings of the boat, and the calls that arm and disarm. Source: doc 1 §3, §4, §7; OPEN-003,
 * 004, 018 to 021, 023.
 */
import * as z from 'zod/mini'
import { Degrees, Position } from './position.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { MINUTE, SECOND } from './time.ts'

/** How long arming and disarming wait for a confirmation. LIMIT-05. */
export const ALARM_SYNC_MS = 60 * SECOND
/**
 * An alarm in the core history and the push of an alarm of the same type are one alarm when they are at most this far
 * apart. OPEN-056.
 */
export const SAME_ALARM_MS = 60 * SECOND
/** An alarm status older than this leads back to the start screen. LIMIT-39. */
export const STATUS_STALE_MS = 1440 * MINUTE

/** '1' armed, '0' disarmed, as status and arming push carry it. */
export type ArmText = '1' | '0'
export const armText = (armed: boolean): ArmText => (armed ? '1' : '0')

/** What `GET /api/Alarm` knows of the boat. OPEN-018. */
export const BoatSummary = z.object({
  shipName: z.string(),
  geofenceRadius: withWireFormat('amount', z.number()),
  lastKnownLocation: z.nullable(Position),
})
export type BoatSummary = z.infer<typeof BoatSummary>

/** Where the boat is; both null when that is unknown. OPEN-023. */
export const BoatLocation = withWireFormat(
  'place',
  z.object({ latitude: z.nullable(Degrees), longitude: z.nullable(Degrees) }),
)
export type BoatLocation = z.infer<typeof BoatLocation>

export const alarmRoutes = {
  settings: route({
    method: 'GET',
    path: '/api/Alarm',
    summary: 'Name, geofence radius and last position of the boat',
    role: 'account',
    changes: false,
    reply: BoatSummary,
  }),
  status: route({
    method: 'GET',
    path: '/api/Alarm/status',
    summary: 'Asks the gateway for a status; it arrives over the hub',
    role: 'account',
    changes: true,
  }),
  arm: route({
    method: 'GET',
    path: '/api/Alarm/Arm',
    summary: 'Arms; the confirmation arrives over the hub',
    role: 'account',
    changes: true,
  }),
  disarm: route({
    method: 'GET',
    path: '/api/Alarm/Disarm',
    summary: 'Disarms; the confirmation arrives over the hub',
    role: 'account',
    changes: true,
  }),
  geo: route({
    method: 'GET',
    path: '/api/Alarm/geo',
    summary: 'Where the boat is',
    role: 'account',
    changes: false,
    reply: BoatLocation,
  }),
  reset: route({
    method: 'POST',
    path: '/api/Alarm/reset',
    summary: 'Factory reset: forgets every device',
    role: 'account',
    changes: true,
  }),
  restart: route({
    method: 'POST',
    path: '/api/Alarm/restart',
    summary: 'Restarts the gateway, which is silent meanwhile',
    role: 'account',
    changes: true,
  }),
} as const

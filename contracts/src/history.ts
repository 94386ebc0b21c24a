/**
 * Event histories: the core history of the boat (event log) and the history of one sensor type. Source: doc 2 §3, §7;
 * OPEN-030, 090.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { sensorName } from './sensors.ts'
import { withWireFormat } from './wireFormat.ts'
import { lenientArray } from './tolerant.ts'

/** `modifiedDate` is an ISO time in UTC. */
export const HistoryItem = lazyObject(() => ({
  id: withWireFormat('nonEmptyText', z.string()),
  latestEventName: withWireFormat('nonEmptyText', z.string()),
  modifiedDate: withWireFormat('instant', z.string()),
}))
export type HistoryItem = z.infer<typeof HistoryItem>

/** Names in the core history, beside those of alarms. EVENTLOG-04, 05, 09 to 17. */
export const CORE_EVENTS = [
  'Disarmed',
  'Armed',
  'Tamper triggered',
  'Main power loss',
  'Main power restored',
  'Main battery low',
  'Backup battery low',
  'Restarted',
  'Factory reset',
  'Online',
  'Offline',
] as const
export type CoreEvent = (typeof CORE_EVENTS)[number]

/** Names in the history of a sensor type, beside those of alarms. HISTORY-04 to 08, 10 to 12. */
export const SENSOR_EVENTS = [
  'Door opened',
  'Door closed',
  'Device paired successfully',
  'Device ON',
  'Device OFF',
  'Disconnected',
  'Unresponsive',
  'Responsive',
] as const
export type SensorEvent = (typeof SENSOR_EVENTS)[number]

/** Name of an alarm event in both histories, such as 'Alarm Smoke detector'. EVENTLOG-08, HISTORY-09. */
export const alarmEventName = (type: number): `Alarm ${string}` => `Alarm ${sensorName(type)}`

export const eventlogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sensor/CoreHistory',
    role: 'account',
    changes: false,
    reply: lenientArray(HistoryItem),
  }),
} as const
export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sensor/history/{id}',
    role: 'account',
    changes: false,
    params: lazyObject(() => ({ id: z.string().check(z.regex(/^\d{1,3}$/, { error: 'is a device type number' })) })),
    reply: lenientArray(HistoryItem),
  }),
} as const

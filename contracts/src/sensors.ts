/**
 * Sensors: types and names, the record of the list call, status codes and routes. Source: doc 1 §3, §4, §7, doc 2 §2;
 * OPEN-013, 026, 027, 029, 058, 059, 060.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { SECOND } from './time.ts'
import { lenientArray } from './tolerant.ts'

/** Device types as the gateway numbers them. Source: doc 2 §2. */
export const SENSOR_TYPES = {
  hatch: 1,
  shorePower: 2,
  smartPlug: 3,
  smoke: 4,
  carbonMonoxide: 5,
  heat: 6,
  gas: 7,
  water: 8,
  keypad: 9,
  door: 10,
  immobilizer: 11,
  engineKill: 12,
  gateway: 13,
  gasValve: 15,
  digitalOutput: 16,
  bilgePump: 17,
} as const
export type SensorType = keyof typeof SENSOR_TYPES

/** Id of the wired bilge pump, which is in no list of devices. */
export const BILGE_PUMP_ID = 'BILGE-I1'

const NAMES: Readonly<Record<number, string>> = {
  1: 'Deck hatch sensor',
  2: 'Shore power',
  3: 'Smart plug',
  4: 'Smoke detector',
  5: 'CO detector',
  6: 'Heat detector',
  7: 'Gas detector',
  8: 'Water intrusion detector',
  9: 'Keypad',
  10: 'Main door sensor',
  11: 'Immobilizer',
  12: 'App engine kill',
  13: 'Gateway',
  15: 'Gas valve',
  16: 'Digital output',
  17: 'Bilge pump',
}
export const UNKNOWN_SENSOR = 'Unknown sensor'
/** Name of a device type; 'Unknown sensor' for any other type. HISTORY-13 to HISTORY-29. */
export const sensorName = (type: number | undefined): string =>
  (type === undefined ? undefined : NAMES[type]) ?? UNKNOWN_SENSOR

const ALARM_EVENT = 'Alarm'
/** Whether an event of the core history is an alarm. OPEN-056. */
export const isAlarmEvent = (event: string): boolean => event.startsWith(ALARM_EVENT)
/** The device type that an alarm event names, or undefined. The longest matching name wins. OPEN-056. */
export function alarmEventType(event: string): number | undefined {
  const rest = event.slice(ALARM_EVENT.length).toLowerCase()
  const found = Object.entries(NAMES).filter(([, name]) => rest.includes(name.toLowerCase()))
  const longest = found.toSorted(([, a], [, b]) => b.length - a.length)[0]
  return longest && Number(longest[0])
}

/** Whether a type is a contact (hatch or main door), whose commands are never confirmed. SENSOR-24, SENSOR-25. */
export const isContactSensor = (type: number): boolean => type === SENSOR_TYPES.door || type === SENSOR_TYPES.hatch

/** LIMIT-06, LIMIT-07, LIMIT-08, LIMIT-51. */
export const DEVICE_ACTION_MS = 30 * SECOND
export const DEVICE_REFRESH_MS = 5 * SECOND
export const ACKNOWLEDGEMENT_WINDOW_MS = 2 * SECOND
export const AGE_CONNECTING = -1

/**
 * One device of `GET /api/sensor`; `age` in seconds since it was heard, -1 connecting; `battery` in percent. OPEN-026.
 */
export const SensorDevice = lazyObject(() => ({
  attachedDeviceId: withWireFormat('nonEmptyText', z.string()),
  attachedDeviceTypeId: withWireFormat('count', z.number()),
  alarm1: z.boolean(),
  modifiedDateTime: withWireFormat('instant', z.string()),
  age: withWireFormat('age', z.number()),
  battery: withWireFormat('battery', z._default(z.nullable(z.number()), null)),
}))
export type SensorDevice = z.infer<typeof SensorDevice>

/** `UpdateStatusChange` and `UpdateStatusChangeOnAlarm`. OPEN-013, OPEN-014. */
export const StatusChange = lazyObject(() => ({
  device: withWireFormat('deviceId', z.string()),
  status: withWireFormat('statusCode', z.catch(z.string(), '')),
  age: z.catch(z.optional(withWireFormat('age', z.number())), undefined),
  battery: withWireFormat('battery', z.catch(z.nullish(z.number()), undefined)),
  deviceTypeId: withWireFormat('optionalType', z.catch(z.optional(z.number()), undefined)),
}))
export type StatusChange = z.infer<typeof StatusChange>

/** `UpdateAgingDev`: the age of a device, never its status. OPEN-015. */
export const AgingDevice = lazyObject(() => ({
  device: withWireFormat('deviceId', z.string()),
  age: withWireFormat('age', z.number()),
}))
export type AgingDevice = z.infer<typeof AgingDevice>

const CODES: Readonly<Record<string, boolean>> = { '0001': true, '0021': true, '0000': false, '0020': false }
/** State of a status code; undefined for a code that the app ignores. SENSOR-26 to SENSOR-30. */
export const sensorStatusOf = (code: string): boolean | undefined =>
  Object.hasOwn(CODES, code) ? CODES[code] : undefined
/** Returns the status code of a sensor that is on or off. */
export const statusCodeOf = (status: boolean): string => (status ? '0001' : '0000')

export const sensorRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sensor',
    role: 'account',
    changes: false,
    reply: lenientArray(SensorDevice),
  }),
  command: route({
    method: 'PUT',
    path: '/api/sensor/status/{id}/{status}',
    role: 'account',
    changes: true,
    params: lazyObject(() => ({ id: z.string(), status: z.enum(['true', 'false']) })),
  }),
  unpair: route({
    method: 'DELETE',
    path: '/api/sensor/unpair/{id}',
    role: 'account',
    changes: true,
    params: lazyObject(() => ({ id: z.string() })),
  }),
} as const

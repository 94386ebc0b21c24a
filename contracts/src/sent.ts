/** What a gateway sends over the hub, strictly: the app reads more than this, a fake gateway sends nothing else. Source: OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'
import type { HubEventName } from './hub.ts'
import { Latitude, Longitude } from './position.ts'
import { METERS } from './status.ts'

/** A time as a gateway writes it. */
export const Moment = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/, { error: 'a time in UTC such as 2026-06-01T08:00:00Z' }), z.describe('ISO 8601 in UTC.'))
const reading = z.string().check(z.regex(/^(-?\d+(\.\d+)?|NotPresent)$/, { error: 'a number as text, such as 12.72, or NotPresent' }), z.describe('A number as text, or NotPresent.'))
const meters = <const N extends string>(name: N) => z.array(z.strictObject({ Address: z.string(), [name]: reading }))

/** The object whose JSON text `SetStatusOnClient` carries; every reading is text. OPEN-003. */
export const SentStatus = z.strictObject({
  Al: z.strictObject({ Alarm: z.enum(['1', '0']).check(z.describe("'1' armed, '0' disarmed.")) }),
  Tm: meters('Temperature'),
  Pm: meters('PowerDelivered'),
  Bm: meters('BatteryPercent'),
  Vs: z.strictObject(Object.fromEntries(METERS.map(it => [it, z.optional(reading)]))),
})

/** A fix, in an answer and in a push. */
export const SentPosition = z.strictObject({
  location: z.strictObject({
    geometry: z.strictObject({ type: z.literal('Point'), coordinates: z.tuple([Longitude, Latitude]).check(z.describe('Longitude first, then latitude, WGS 84.')) }),
  }),
  horizontal_accuracy: z.number().check(z.nonnegative(), z.describe('Metres.')),
  last_heard: Moment,
})
const age = z.number().check(z.int(), z.minimum(-1), z.describe('Seconds since the device was heard; -1 while it is connecting.'))
const StatusChange = z.strictObject({
  device: z.string().check(z.describe('attachedDeviceId')),
  status: z.string().check(z.regex(/^\d{4}$/, { error: 'a code of four digits such as 0001' }), z.describe('0001 and 0021 on or open, 0000 and 0020 off or closed; any other code is ignored.')),
  age,
  battery: z.nullable(z.number().check(z.minimum(0), z.maximum(100))).check(z.describe('Percent, null when unknown.')),
  deviceTypeId: z.optional(z.number().check(z.int())),
})
const Age = z.strictObject({ device: z.string(), age })
/** What a gateway knows of itself; it may know less, and the app passes over what it does not know. OPEN-012. */
export const FACTS = {
  gsmSignal: z.optional(z.number().check(z.describe('dBm.'))),
  firmware: z.optional(z.string()),
  mainPower: z.optional(z.boolean()),
  backupBattery: z.optional(z.number().check(z.minimum(0), z.maximum(100), z.describe('Percent.'))),
}
const words = z.tuple([z.string().check(z.describe('Shown as given.'))])
const nothing = z.array(z.unknown()).check(z.maxLength(0))

/** The arguments of every push. */
export const sentArguments: { readonly [N in HubEventName]: z.ZodMiniType<readonly unknown[]> } = {
  SendNotificationToClient: words,
  SetArmOrDisarmOnClient: z.tuple([z.enum(['1', '0']).check(z.describe("'1' armed, '0' disarmed."))]),
  SetStatusOnClient: z.tuple([z.string().check(z.refine(isStatus, { error: 'is the JSON text of a status' }), z.describe('JSON text of a status.'))]),
  JoinOpen: nothing,
  DeviceAdding: nothing,
  DeviceAdded: nothing,
  JoinClosed: nothing,
  JoinFailed: z.array(z.string().check(z.describe('The reason.'))).check(z.maxLength(1)),
  UpdatePosition: z.tuple([SentPosition]),
  UpdateMiscInfo: z.tuple([z.catchall(z.object(FACTS), z.union([z.string(), z.number(), z.boolean(), z.null()]))]),
  UpdateStatusChange: z.tuple([StatusChange]),
  UpdateStatusChangeOnAlarm: z.tuple([StatusChange]),
  UpdateAgingDev: z.tuple([z.union([z.array(Age), Age])]),
  ShowMessage: words,
  ShowError: words,
}

function isStatus(text: string): boolean {
  try {
    return SentStatus.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

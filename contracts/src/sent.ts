/** What a gateway sends over the hub, strictly: the app reads more than this, a fake gateway sends nothing else. Source: OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'
import type { HubEventName } from './hub.ts'
import { Latitude, Longitude } from './position.ts'
import { METERS } from './status.ts'

const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/), z.describe('ISO 8601 in UTC.'))
const reading = z.string().check(z.describe('A number as text, or NotPresent.'))
const meters = <const N extends string>(name: N) => z.array(z.strictObject({ Address: z.string(), [name]: reading }))

/** The object whose JSON text `SetStatusOnClient` carries; every reading is text. OPEN-003. */
export const SentStatus = z.strictObject({
  Al: z.strictObject({ Alarm: z.enum(['1', '0']).check(z.describe("'1' armed, '0' disarmed.")) }),
  Tm: meters('Temperature'),
  Pm: meters('PowerDelivered'),
  Bm: meters('BatteryPercent'),
  Vs: z.strictObject(Object.fromEntries(METERS.map(it => [it, z.optional(reading)]))),
})

const Position = z.strictObject({
  location: z.strictObject({
    geometry: z.strictObject({ type: z.literal('Point'), coordinates: z.tuple([Longitude, Latitude]).check(z.describe('Longitude first, then latitude, WGS 84.')) }),
  }),
  horizontal_accuracy: z.number().check(z.nonnegative(), z.describe('Metres.')),
  last_heard: moment,
})
const age = z.number().check(z.int(), z.minimum(-1), z.describe('Seconds since the device was heard; -1 while it is connecting.'))
const StatusChange = z.strictObject({
  device: z.string().check(z.describe('attachedDeviceId')),
  status: z.string().check(z.regex(/^\d{4}$/), z.describe('0001 and 0021 on or open, 0000 and 0020 off or closed; any other code is ignored.')),
  age,
  battery: z.nullable(z.number().check(z.minimum(0), z.maximum(100))).check(z.describe('Percent, null when unknown.')),
  deviceTypeId: z.optional(z.number().check(z.int())),
})
const Age = z.strictObject({ device: z.string(), age })
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
  UpdatePosition: z.tuple([Position]),
  UpdateMiscInfo: z.tuple([z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))]),
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

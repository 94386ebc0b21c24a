/**
 * Strict schemas of replies and pushes, derived from the lenient schemas that the app reads with. No field is missing
 * or added; a field marked with `withWireFormat` has the schema of its format. Source: OPEN-002 to OPEN-017; doc 1 §3,
 * §7, doc 2 §3, §7.
 */
import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './fields.ts'
import { HUB_EVENT_NAMES, type HubEventName, hubEvents } from './hub.ts'
import { parseJson } from './json.ts'
import { Latitude, Longitude } from './position.ts'
import { routeTables } from './routes.ts'
import { type WireFormat, wireFormatOf } from './wireFormat.ts'
import { CLIENT_ID, TileSource } from './session.ts'
import { isDisplayableTimeZone } from './settings.ts'
import { READING_PATTERN, StatusPayload } from './status.ts'
import { isCalendarDay } from './time.ts'

const text = (is: (text: string) => boolean, error: string) => z.string().check(z.refine(is, { error }))

/** ISO 8601 time in UTC as a gateway writes it. */
export const UTC_TIME_PATTERN =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/
const StrictInstant = z
  .string()
  .check(
    z.regex(UTC_TIME_PATTERN, { error: 'a time in UTC such as 2026-06-01T08:00:00Z' }),
    z.describe('ISO 8601 in UTC.'),
  )
const StrictDay = text(isCalendarDay, 'a day such as 2026-06-01')
const StrictReading = z
  .string()
  .check(
    z.regex(READING_PATTERN, { error: 'a number as text, such as 12.72, or NotPresent' }),
    z.describe('A number as text, or NotPresent.'),
  )
const Coordinates = z.tuple([Longitude, Latitude]).check(z.describe('Longitude first, then latitude, WGS 84.'))

/** System status of a gateway; every field is optional, and the app ignores unknown fields. OPEN-012. */
export const GATEWAY_FACTS = {
  gsmSignal: z.optional(z.number().check(z.describe('dBm.'))),
  firmware: z.optional(z.string()),
  mainPower: z.optional(z.boolean()),
  backupBattery: z.optional(z.number().check(z.minimum(0), z.maximum(100), z.describe('Percent.'))),
}

/** Strict schema of each wire format. */
const FORMATS: Readonly<Record<Exclude<WireFormat, 'firstForm' | 'optionalFlag' | 'optionalTiles'>, z.ZodMiniType>> = {
  absoluteUrl: text(URL.canParse, 'an address such as https://app.freja.example'),
  age: z
    .number()
    .check(z.int(), z.minimum(-1), z.describe('Seconds since the device was heard; -1 while it is connecting.')),
  amount: z.number().check(z.nonnegative()),
  armText: z.enum(['1', '0']).check(z.describe("'1' armed, '0' disarmed.")),
  battery: z.nullable(z.number().check(z.minimum(0), z.maximum(100))).check(z.describe('Percent, null when unknown.')),
  clientId: z.literal(CLIENT_ID),
  code: z.literal('code'),
  count: z.int().check(z.nonnegative()),
  day: StrictDay,
  dayOrInstant: z.union([StrictDay, StrictInstant]),
  deviceId: z.string().check(z.describe('attachedDeviceId')),
  displayText: z.string().check(z.describe('Shown as given.')),
  email: z.string().check(z.regex(EMAIL_PATTERN, { error: 'an e-mail address' })),
  facts: z.catchall(z.object(GATEWAY_FACTS), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  geometry: z.strictObject({ type: z.literal('Point'), coordinates: Coordinates }),
  instant: StrictInstant,
  interval: z.enum(['month', 'year']),
  latitude: Latitude,
  longitude: Longitude,
  meters: z.number().check(z.nonnegative(), z.describe('Meters.')),
  nonEmptyText: z.string().check(z.minLength(1)),
  nothing: z.undefined(),
  optionalReading: z.optional(StrictReading),
  optionalType: z.optional(z.number().check(z.int())),
  // Somebody may have left none.
  phone: z
    .string()
    .check(z.regex(/^(\+[1-9]\d{1,14})?$/, { error: 'a phone number such as +4520123456, or an empty text' })),
  place: z.union([
    z.strictObject({ latitude: Latitude, longitude: Longitude }),
    z.strictObject({ latitude: z.null(), longitude: z.null() }),
  ]),
  reading: StrictReading,
  reason: z.string().check(z.describe('The reason.')),
  scopes: z.string().check(z.regex(/(^| )openid( |$)/, { error: 'scopes with openid among them' })),
  statusCode: z
    .string()
    .check(
      z.regex(/^\d{4}$/, { error: 'a code of four digits such as 0001' }),
      z.describe('0001 and 0021 on or open, 0000 and 0020 off or closed; any other code is ignored.'),
    ),
  statusText: z
    .string()
    .check(z.refine(isStatus, { error: 'is the JSON text of a status' }), z.describe('JSON text of a status.')),
  temperature: z.number().check(z.minimum(-273)),
  tileAddress: text(it => ['{z}', '{x}', '{y}'].every(part => it.includes(part)), 'an address with {z}, {x} and {y}'),
  timeZone: text(it => it === '' || isDisplayableTimeZone(it), 'a time zone such as Europe/Copenhagen'),
  urlOrEmpty: text(
    it => it === '' || URL.canParse(it),
    'an address such as https://app.freja.example, or an empty text',
  ),
}

const strict = (schema: z.core.$ZodType): z.ZodMiniType => strictSchemaOf(schema as z.ZodMiniType)

/** Derives the strict schema of a lenient one: fields that the app can do without become required. */
export function strictSchemaOf(schema: z.ZodMiniType): z.ZodMiniType {
  const kind = wireFormatOf(schema)
  if (kind === 'optionalFlag') return z.optional(z.boolean())
  if (kind === 'optionalTiles') return z.optional(strictSchemaOf(TileSource))
  if (kind !== undefined && kind !== 'firstForm') return FORMATS[kind]
  if (schema instanceof z.ZodMiniObject) return strictObjectOf(schema)
  if (schema instanceof z.ZodMiniArray) return z.array(strict(schema._zod.def.element))
  if (schema instanceof z.ZodMiniUnion) {
    const forms = schema._zod.def.options.map(strict)
    return kind === 'firstForm' ? (forms[0] ?? schema) : z.union(forms)
  }
  if (schema instanceof z.ZodMiniNullable) return z.nullable(strict(schema._zod.def.innerType))
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniCatch)
    return strict(schema._zod.def.innerType)
  // Transforms before or after parsing do not change the wire form.
  if (schema instanceof z.ZodMiniPipe)
    return strict(isOpen(schema._zod.def.in) ? schema._zod.def.out : schema._zod.def.in)
  return schema
}

const isOpen = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodMiniTransform || schema instanceof z.ZodMiniUnknown

/** Objects that pass unknown fields through stay open. */
function strictObjectOf({ _zod: { def } }: z.ZodMiniObject): z.ZodMiniType {
  const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strict(field)]))
  return def.catchall === undefined ? z.strictObject(shape) : z.looseObject(shape)
}

/** The status object whose JSON text `SetStatusOnClient` carries; every reading is text. OPEN-003. */
export const StrictStatus = strictSchemaOf(StatusPayload)

function isStatus(json: string): boolean {
  return StrictStatus.safeParse(parseJson(json)).success
}

function argumentsOf(name: HubEventName): z.ZodMiniType<readonly unknown[]> {
  const argument = hubEvents[name]
  const kind = wireFormatOf(argument)
  if (kind === 'nothing') return z.array(z.unknown()).check(z.maxLength(0))
  return kind === 'reason'
    ? z.array(strictSchemaOf(argument)).check(z.maxLength(1))
    : z.tuple([strictSchemaOf(argument)])
}

/** Strict schema of the arguments of every push. */
export const strictPushArguments = Object.fromEntries(HUB_EVENT_NAMES.map(name => [name, argumentsOf(name)])) as {
  readonly [N in HubEventName]: z.ZodMiniType<readonly unknown[]>
}

/** Strict schemas of replies by area and name of the route. */
export const strictReplies: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = Object.fromEntries(
  Object.entries(routeTables).map(([area, table]) => [
    area,
    Object.fromEntries(
      Object.entries(table).flatMap(([key, route]) =>
        'reply' in route ? [[key, strictSchemaOf(route.reply)] as const] : [],
      ),
    ),
  ]),
)

/** Strict schema of a route's reply; undefined if it has none. */
export const strictReplyOf = (area: string, key: string): z.ZodMiniType | undefined => strictReplies[area]?.[key]

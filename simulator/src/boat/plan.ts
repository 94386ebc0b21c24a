/** Boat plan: the initial boat as scenarios write it under `boat:`. A partial plan is merged over a base plan. */
import { Latitude, Longitude, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import {
  AccountPlans,
  CaptainPlan,
  ContactPlan,
  JourneyPlan,
  SubscriptionPlan,
  UsagePlan,
  VipPlan,
} from './accountPlan.ts'
import { InstantSchema } from './instantSchema.ts'
import { DurationSchema } from './durationSchema.ts'

/** Names of the device types, as scenarios write them. */
export const SensorName = z.enum(Object.keys(SENSOR_TYPES) as [SensorType, ...SensorType[]])
/** A reading as any text, which goes over the wire unchanged. */
export const ReadingText = z.strictObject({
  text: z.string().check(z.describe("As it goes over the wire: '12.345', '12,4', '0x0C', ''.")),
})
export const MeterReading = z.union([z.number(), z.literal('NotPresent'), ReadingText])
export type MeterReading = z.infer<typeof MeterReading>
const optional = z.optional

export const SensorPlan = z.strictObject({
  type: SensorName,
  id: optional(z.string()),
  on: optional(z.boolean().check(z.describe('Open for doors and hatches, on for plugs.'))),
  battery: optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))),
  age: optional(DurationSchema.check(z.describe('How long ago it was heard when the scenario begins.'))),
  heard: optional(z.boolean().check(z.describe('False for one that is not heard, so that it grows older.'))),
  link: optional(
    z
      .enum(['unresponsive', 'disconnected', 'connecting'])
      .check(z.describe('What the gateway has already made of its silence.')),
  ),
  confirms: optional(
    z
      .union([DurationSchema, z.literal('never')])
      .check(z.describe("How long a switched device takes to confirm; 'never' for one that does not answer.")),
  ),
})

/** An interval; an interval of 0 would stop time. */
const Period = DurationSchema.check(z.refine(ms => ms > 0, { error: 'must be longer than 0' }))

/** Behavior of the gateway. */
const GatewayPlan = z.strictObject({
  statusDelay: optional(DurationSchema.check(z.describe('From a request for the status to its push.'))),
  statusEvery: optional(Period.check(z.describe('From one unasked status push to the next.'))),
  confirms: optional(
    z
      .enum(['push', 'status', 'never'])
      .check(z.describe('What confirms arming and disarming: the arming push, the next status alone, or nothing.')),
  ),
  confirmsAfter: optional(DurationSchema.check(z.describe('From the call to the change of the armed flag.'))),
  bilgeAlarmAfter: optional(
    DurationSchema.check(z.describe('How long the bilge pump may run before the gateway sounds the alarm.')),
  ),
  positionEvery: optional(Period.check(z.describe('From one position push to the next while a position is known.'))),
  sensorsEvery: optional(
    Period.check(z.describe('How often sensors report to the gateway, which tells the apps how old they are.')),
  ),
  unresponsiveAfter: optional(
    DurationSchema.check(z.describe('How long a sensor may be silent before it counts as unresponsive.')),
  ),
  disconnectedAfter: optional(
    DurationSchema.check(
      z.describe('How long it may be silent before it counts as disconnected, and the gateway begins to look for it.'),
    ),
  ),
  restartTakes: optional(DurationSchema.check(z.describe('How long a restart keeps it silent.'))),
  accessAfter: optional(
    DurationSchema.check(z.describe('Until an account feels what the captain allowed or took away.')),
  ),
})

const Delay = z.union([DurationSchema, z.literal('never')])
/** Delays of the sensor network's answers, from the enrollment call. It neither closes nor fails by default. */
const RadioPlan = z.strictObject({
  opens: optional(Delay),
  finds: optional(Delay),
  adds: optional(Delay),
  closes: optional(Delay),
  fails: optional(Delay),
})

/** Transports that the hub offers; all three if undefined. An app uses the best one that is offered. */
const HubPlan = z.strictObject({
  transports: optional(z.array(z.enum(['webSockets', 'serverSentEvents', 'longPolling'])).check(z.minLength(1))),
})

const PositionPlan = z.strictObject({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: optional(z.number().check(z.nonnegative())),
  accuracyUpTo: optional(
    z.number().check(z.nonnegative()).check(z.describe('The accuracy of reports lies between `accuracy` and this.')),
  ),
  age: optional(DurationSchema.check(z.describe('How long ago it was there when the scenario begins.'))),
  swing: optional(z.number().check(z.nonnegative()).check(z.describe('Meters by which a boat at anchor swings.'))),
})

/** Radius in meters. The center is by default the position of the boat when it was armed. */
const GeofencePlan = z.strictObject({
  radius: optional(z.number().check(z.positive())),
  latitude: optional(z.nullable(Latitude)),
  longitude: optional(z.nullable(Longitude)),
})

/** System status of the gateway: signal in dBm, backup battery in percent. */
const SystemPlan = z.strictObject({
  gsmSignal: optional(z.number()),
  firmware: optional(z.string()),
  mainPower: optional(z.boolean()),
  backupBattery: optional(z.number().check(z.minimum(0), z.maximum(100))),
})

/** Time of a past event: a duration before the scenario begins, or an instant. */
const past = {
  ago: optional(DurationSchema.check(z.describe('How long before the scenario begins.'))),
  at: optional(InstantSchema.check(z.describe("When it was, in UTC, instead of `ago`: '2026-05-31T12:00:00Z'."))),
}
const oneOfPast = z.refine<{ readonly ago?: unknown; readonly at?: unknown }>(
  it => (it.ago === undefined) !== (it.at === undefined),
  { error: "needs one of 'ago' and 'at'" },
)

const PastEvents = z.array(z.strictObject({ name: z.string(), ...past }).check(oneOfPast))

/** A point of the boat's track before the scenario begins. */
const TripPoint = z
  .strictObject({
    ...past,
    latitude: Latitude,
    longitude: Longitude,
    accuracy: optional(z.number().check(z.nonnegative())),
  })
  .check(oneOfPast)

export const BoatPlan = z.strictObject({
  name: optional(z.string()),
  home: optional(z.string()),
  armed: optional(z.boolean()),
  readings: optional(
    z.strictObject({
      V1: optional(MeterReading),
      V2: optional(MeterReading),
      V3: optional(MeterReading),
      V4: optional(MeterReading),
      I1: optional(MeterReading),
    }),
  ),
  temperature: optional(z.number().check(z.describe('Cabin temperature in °C; -273 for none.'))),
  sensors: optional(z.array(SensorPlan)),
  position: optional(z.nullable(PositionPlan)),
  gateway: optional(GatewayPlan),
  system: optional(SystemPlan),
  radio: optional(RadioPlan),
  hub: optional(HubPlan),
  events: optional(PastEvents.check(z.describe('Events that the core history already holds, newest last.'))),
  histories: optional(
    z
      .partialRecord(SensorName, PastEvents)
      .check(z.describe('Events that the histories of the sensor types already hold, newest last.')),
  ),
  geofence: optional(GeofencePlan),
  armedAt: optional(
    z
      .strictObject({ latitude: Latitude, longitude: Longitude })
      .check(z.describe('Where it lay when it was armed; where it is when left out.')),
  ),
  outside: optional(
    z
      .boolean()
      .check(z.describe('True for an armed boat that has left its geofence and has sounded the alarm for it.')),
  ),
  trip: optional(
    z
      .union([z.literal('yesterday'), z.array(TripPoint)])
      .check(
        z.describe(
          "Points that the logbook already holds; 'yesterday' is a short sail in the home harbor, the day before.",
        ),
      ),
  ),
  captain: optional(CaptainPlan),
  accounts: optional(
    AccountPlans.check(z.describe("Connected accounts; the list takes the place of the calm boat's one friend.")),
  ),
  contacts: optional(z.array(ContactPlan).check(z.describe('Sailor friends.'))),
  vips: optional(z.array(VipPlan)),
  journeys: optional(z.array(JourneyPlan).check(z.describe('Favourite journeys.'))),
  usage: optional(UsagePlan),
  subscription: optional(z.nullable(SubscriptionPlan)),
  deviceId: optional(z.string()),
  timeZone: optional(z.string()),
  tokenLifetime: optional(DurationSchema.check(z.describe('Lifetime of an access token.'))),
})
export type BoatPlan = z.infer<typeof BoatPlan>
export type SensorPlan = z.infer<typeof SensorPlan>

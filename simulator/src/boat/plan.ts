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
import { DurationSchema, PositiveDurationSchema } from './durationSchema.ts'

/** Names of the device types, as scenarios write them. */
export const SensorName = z.enum(Object.keys(SENSOR_TYPES) as [SensorType, ...SensorType[]])
/** From here on `toFixed` writes an exponent, and a number with an exponent is no reading. */
const FIRST_EXPONENT = 1e21
export const MeasuredNumber = z.number().check(z.gt(-FIRST_EXPONENT), z.lt(FIRST_EXPONENT))
/** A reading as any text, which goes over the wire unchanged. */
export const ReadingText = z.strictObject({
  text: z.string().check(z.describe("The text, sent unchanged: '12.345', '12,4', '0x0C' or ''.")),
})
export const MeterReading = z.union([MeasuredNumber, z.literal('NotPresent'), ReadingText])
export type MeterReading = z.infer<typeof MeterReading>
const optional = z.optional

export const SensorPlan = z.strictObject({
  type: SensorName.check(z.describe('Type of the device.')),
  id: optional(z.string().check(z.describe('Its id. Default: derived from its place in the list.'))),
  on: optional(z.boolean().check(z.describe('True: on, open or triggered. Default: false.'))),
  battery: optional(
    z
      .nullable(z.number().check(z.minimum(0), z.maximum(100)))
      .check(z.describe('Battery in percent; null if it reports none.')),
  ),
  age: optional(DurationSchema.check(z.describe('Time since its last report when the scenario starts.'))),
  heard: optional(z.boolean().check(z.describe('False: it does not report, so its age grows. Default: true.'))),
  link: optional(
    z
      .enum(['unresponsive', 'disconnected', 'connecting'])
      .check(z.describe('What the gateway has already concluded from its silence.')),
  ),
  confirms: optional(
    z
      .union([DurationSchema, z.literal('never')])
      .check(z.describe("How long it takes to confirm a command; 'never': it does not answer.")),
  ),
})

/** Behavior of the gateway. */
const GatewayPlan = z.strictObject({
  statusDelay: optional(
    DurationSchema.check(z.describe('Time from a request for the status to its push. Default: 300ms.')),
  ),
  statusEvery: optional(PositiveDurationSchema.check(z.describe('Interval between status pushes. Default: 1m.'))),
  confirms: optional(
    z
      .enum(['push', 'status', 'never'])
      .check(
        z.describe(
          'What confirms arming and disarming: the arming push, only the next status, or nothing. Default: push.',
        ),
      ),
  ),
  confirmsAfter: optional(
    DurationSchema.check(z.describe('Time from the call to the change of the armed state. Default: 2s.')),
  ),
  bilgeAlarmAfter: optional(
    DurationSchema.check(
      z.describe('How long the bilge pump may run before the gateway raises an alarm. Default: 3m.'),
    ),
  ),
  positionEvery: optional(
    PositiveDurationSchema.check(
      z.describe('Interval between position pushes while a position is known. Default: 10s.'),
    ),
  ),
  sensorsEvery: optional(
    PositiveDurationSchema.check(
      z.describe('Interval between reports of the sensors; the gateway pushes their ages. Default: 1m.'),
    ),
  ),
  unresponsiveAfter: optional(
    DurationSchema.check(z.describe('Silence after which a sensor is unresponsive. Default: 5m.')),
  ),
  disconnectedAfter: optional(
    DurationSchema.check(
      z.describe('Silence after which a sensor is disconnected, and the gateway searches for it. Default: 1h.'),
    ),
  ),
  restartTakes: optional(
    DurationSchema.check(z.describe('How long the gateway is silent during a restart. Default: 20s.')),
  ),
  accessAfter: optional(
    DurationSchema.check(z.describe('Time until a change of rights by the captain takes effect. Default: 90s.')),
  ),
})

const Delay = z.union([DurationSchema, z.literal('never')])
/** Delays of the sensor network's answers, from the enrollment call. It neither closes nor fails by default. */
const RadioPlan = z.strictObject({
  opens: optional(Delay.check(z.describe('The network opens for new devices (JoinOpen). Default: 4s.'))),
  finds: optional(Delay.check(z.describe('It finds the device (DeviceAdding). Default: 20s.'))),
  adds: optional(Delay.check(z.describe('It adds the device (DeviceAdded). Default: 1m.'))),
  closes: optional(Delay.check(z.describe('It closes without a device (JoinClosed). Default: never.'))),
  fails: optional(Delay.check(z.describe('It fails (JoinFailed). Default: never.'))),
})

/** Transports that the hub offers; all three if undefined. An app uses the best one that is offered. */
const HubPlan = z.strictObject({
  transports: optional(
    z
      .array(z.enum(['webSockets', 'serverSentEvents', 'longPolling']))
      .check(z.minLength(1), z.describe('Transports that the hub offers. Default: all three.')),
  ),
})

const NORTH = z.describe('Degrees north.')
const EAST = z.describe('Degrees east.')
const ACCURACY = z.describe('Accuracy in meters. Default: 8.')

const PositionPlan = z.strictObject({
  latitude: Latitude.check(NORTH),
  longitude: Longitude.check(EAST),
  accuracy: optional(z.number().check(z.nonnegative(), ACCURACY)),
  accuracyUpTo: optional(
    z
      .number()
      .check(z.nonnegative())
      .check(
        z.describe(
          'Upper limit of the accuracy in meters: each report has a value between `accuracy` and this. Default: `accuracy`.',
        ),
      ),
  ),
  age: optional(DurationSchema.check(z.describe('Age of the position when the scenario starts.'))),
  swing: optional(
    z.number().check(z.nonnegative()).check(z.describe('How far the boat swings at anchor, in meters. Default: 0.')),
  ),
})

/** Radius in meters. The center is by default the position of the boat when it was armed. */
const GeofencePlan = z.strictObject({
  radius: optional(z.number().check(z.positive(), z.describe('Radius in meters. Default: 50.'))),
  latitude: optional(
    z
      .nullable(Latitude)
      .check(z.describe('Center, in degrees north; null: the position at which the boat was armed. Default: null.')),
  ),
  longitude: optional(z.nullable(Longitude).check(z.describe('Center, in degrees east; null as for `latitude`.'))),
})

/** System status of the gateway: signal in dBm, backup battery in percent. */
const SystemPlan = z.strictObject({
  gsmSignal: optional(z.number().check(z.describe('Mobile signal in dBm. Default: -71.'))),
  firmware: optional(z.string().check(z.describe('Firmware version. Default: 1.4.2.'))),
  mainPower: optional(z.boolean().check(z.describe('Whether the boat powers the gateway. Default: true.'))),
  backupBattery: optional(
    z.number().check(z.minimum(0), z.maximum(100), z.describe('Backup battery in percent. Default: 93.')),
  ),
})

/** Time of a past event: a duration before the scenario begins, or an instant. */
const past = {
  ago: optional(DurationSchema.check(z.describe('Time before the start of the scenario.'))),
  at: optional(InstantSchema.check(z.describe("Time in UTC, instead of `ago`: '2026-05-31T12:00:00Z'."))),
}
const oneOfPast = z.refine<{ readonly ago?: unknown; readonly at?: unknown }>(
  it => (it.ago === undefined) !== (it.at === undefined),
  { error: "needs one of 'ago' and 'at'" },
)

const PastEvents = z.array(
  z.strictObject({ name: z.string().check(z.describe('Name of the event.')), ...past }).check(oneOfPast),
)

/** A point of the boat's track before the scenario begins. */
const TripPoint = z
  .strictObject({
    ...past,
    latitude: Latitude.check(NORTH),
    longitude: Longitude.check(EAST),
    accuracy: optional(z.number().check(z.nonnegative(), ACCURACY)),
  })
  .check(oneOfPast)

export const BoatPlan = z.strictObject({
  name: optional(z.string().check(z.describe('Name of the boat. Default: Freja.'))),
  home: optional(z.string().check(z.describe('Home harbor. Default: Copenhagen.'))),
  armed: optional(z.boolean().check(z.describe('Whether the boat is armed. Default: false.'))),
  readings: optional(
    z
      .strictObject({
        V1: optional(MeterReading.check(z.describe('Main battery, in volts. Default: 12.72.'))),
        V2: optional(MeterReading.check(z.describe('Starter battery, in volts. Default: 12.64.'))),
        V3: optional(MeterReading.check(z.describe('A voltage input that is not used. Default: NotPresent.'))),
        V4: optional(MeterReading.check(z.describe('Wired gas sensor, in volts. Default: 0.62.'))),
        I1: optional(MeterReading.check(z.describe('Bilge pump, in amperes. Default: 0.08.'))),
      })
      .check(z.describe("Meters. A number is sent with two decimals; 'NotPresent': nothing is connected.")),
  ),
  temperature: optional(
    MeasuredNumber.check(z.describe('Cabin temperature in °C; -273: none is measured. Default: 21.5.')),
  ),
  sensors: optional(
    z.array(SensorPlan).check(z.describe('Paired devices. The list replaces the four of the default boat.')),
  ),
  position: optional(z.nullable(PositionPlan).check(z.describe('Position of the boat; null: unknown.'))),
  gateway: optional(GatewayPlan.check(z.describe('Behavior of the gateway.'))),
  system: optional(SystemPlan.check(z.describe('System status of the gateway.'))),
  radio: optional(RadioPlan.check(z.describe('Progress of an enrollment: times after the call of the app.'))),
  hub: optional(HubPlan.check(z.describe('The SignalR hub.'))),
  events: optional(PastEvents.check(z.describe('Events in the core history, newest last.'))),
  histories: optional(
    z.partialRecord(SensorName, PastEvents).check(z.describe('Events in the history of a device type, newest last.')),
  ),
  geofence: optional(GeofencePlan.check(z.describe('The geofence.'))),
  armedAt: optional(
    z
      .strictObject({ latitude: Latitude.check(NORTH), longitude: Longitude.check(EAST) })
      .check(z.describe('Position at which the boat was armed. Default: `position`.')),
  ),
  outside: optional(
    z
      .boolean()
      .check(
        z.describe('True: the armed boat has left its geofence, and the alarm for it was raised. Default: false.'),
      ),
  ),
  trip: optional(
    z
      .union([z.literal('yesterday'), z.array(TripPoint)])
      .check(z.describe("Positions in the logbook. 'yesterday': a short sail from the home harbor on the day before.")),
  ),
  captain: optional(CaptainPlan.check(z.describe('The captain.'))),
  accounts: optional(
    AccountPlans.check(z.describe('Connected accounts. The list replaces the one friend of the default boat.')),
  ),
  contacts: optional(z.array(ContactPlan).check(z.describe('Sailor friends. Default: none.'))),
  vips: optional(z.array(VipPlan).check(z.describe('VIP contacts. Default: none.'))),
  journeys: optional(z.array(JourneyPlan).check(z.describe('Favourite journeys. Default: none.'))),
  usage: optional(UsagePlan.check(z.describe('Usage of the subscription.'))),
  subscription: optional(z.nullable(SubscriptionPlan).check(z.describe('The subscription; null: none.'))),
  deviceId: optional(z.string().check(z.describe('Id of the gateway. Default: DRYDOCK-0001.'))),
  timeZone: optional(z.string().check(z.describe("The captain's time zone. Default: Europe/Copenhagen."))),
  tokenLifetime: optional(DurationSchema.check(z.describe('Lifetime of an access token. Default: 1h.'))),
})
export type BoatPlan = z.infer<typeof BoatPlan>
export type SensorPlan = z.infer<typeof SensorPlan>

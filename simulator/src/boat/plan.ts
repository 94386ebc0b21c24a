/** What a boat is at the beginning, as scenarios write it under `boat:`. A partial plan is laid over a base. */
import { Latitude, Longitude, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import { AccountPlans, CaptainPlan, ContactPlan, JourneyPlan, SubscriptionPlan, UsagePlan, VipPlan } from './ashorePlan.ts'
import { Span } from './span.ts'

/** Names of the device types, as scenarios write them. */
export const SensorName = z.enum(Object.keys(SENSOR_TYPES) as [SensorType, ...SensorType[]])
/** A reading on the wire: a number, or the text of an unconnected input. */
export const MeterReading = z.union([z.number(), z.literal('NotPresent')])
const optional = z.optional

export const SensorPlan = z.strictObject({
  type: SensorName,
  id: optional(z.string()),
  /** Open for doors and hatches, on for plugs. */
  on: optional(z.boolean()),
  battery: optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))),
  /** How long ago it was heard when the scenario begins. */
  age: optional(Span),
  /** False for one that is not heard, so that it grows older. */
  heard: optional(z.boolean()),
  /** What the gateway has already made of its silence. */
  link: optional(z.enum(['unresponsive', 'disconnected', 'connecting'])),
  /** How long a switched device takes to confirm; 'never' for one that does not answer. */
  confirms: optional(z.union([Span, z.literal('never')])),
})

/** From one thing to the next of its kind; without a length it would never let time move on. */
const Period = Span.check(z.refine(ms => ms > 0, { error: 'must be longer than 0' }))

/** How the gateway behaves by itself. */
const GatewayPlan = z.strictObject({
  /** From a request for the status to its push. */
  statusDelay: optional(Span),
  /** From one unasked status push to the next. */
  statusEvery: optional(Period),
  /** What confirms arming and disarming: the arming push, the next status alone, or nothing. */
  confirms: optional(z.enum(['push', 'status', 'never'])),
  /** From the call to the change of the armed flag. */
  confirmsAfter: optional(Span),
  /** How long the bilge pump may run before the gateway sounds the alarm. */
  bilgeAlarmAfter: optional(Span),
  /** From one position push to the next while a position is known. */
  positionEvery: optional(Period),
  /** How often sensors report to the gateway, which tells the apps how old they are. */
  sensorsEvery: optional(Period),
  /** How long a sensor may be silent before it counts as unresponsive. */
  unresponsiveAfter: optional(Span),
  /** How long it may be silent before it counts as disconnected, and the gateway begins to look for it. */
  disconnectedAfter: optional(Span),
  /** How long a restart keeps it silent. */
  restartTakes: optional(Span),
  /** Until an account feels what the captain allowed or took away. */
  accessAfter: optional(Span),
})

const Stage = z.union([Span, z.literal('never')])
/** When the sensor network answers an enrollment, from the call; it neither closes nor fails when nothing is said of it. */
const RadioPlan = z.strictObject({ opens: optional(Stage), finds: optional(Stage), adds: optional(Stage), closes: optional(Stage), fails: optional(Stage) })

/** What the hub offers to connect with; all three when left out. An app falls back by itself to the best that is offered. */
const HubPlan = z.strictObject({ transports: optional(z.array(z.enum(['webSockets', 'serverSentEvents', 'longPolling'])).check(z.minLength(1))) })

const PositionPlan = z.strictObject({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: optional(z.number().check(z.nonnegative())),
  /** The accuracy of reports lies between `accuracy` and this. */
  accuracyUpTo: optional(z.number().check(z.nonnegative())),
  /** How long ago it was there when the scenario begins. */
  age: optional(Span),
  /** Metres by which a boat at anchor swings. */
  swing: optional(z.number().check(z.nonnegative())),
})

/** Radius in metres. Without a centre of its own it is where the boat lay when it was armed. */
const GeofencePlan = z.strictObject({ radius: optional(z.number().check(z.positive())), latitude: optional(z.nullable(Latitude)), longitude: optional(z.nullable(Longitude)) })

/** What the gateway knows of itself: signal in dBm, backup battery in percent. */
const SystemPlan = z.strictObject({
  gsmSignal: optional(z.number()),
  firmware: optional(z.string()),
  mainPower: optional(z.boolean()),
  backupBattery: optional(z.number().check(z.minimum(0), z.maximum(100))),
})

const PastEvents = z.array(z.strictObject({ name: z.string(), ago: Span }))

/** Where the boat was before the scenario begins. */
const TripPoint = z.strictObject({ ago: Span, latitude: Latitude, longitude: Longitude, accuracy: optional(z.number().check(z.nonnegative())) })

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
  /** Cabin temperature in °C; -273 for none. */
  temperature: optional(z.number()),
  sensors: optional(z.array(SensorPlan)),
  position: optional(z.nullable(PositionPlan)),
  gateway: optional(GatewayPlan),
  system: optional(SystemPlan),
  radio: optional(RadioPlan),
  hub: optional(HubPlan),
  /** Events that the core history already holds, newest last. */
  events: optional(PastEvents),
  /** Events that the histories of the sensor types already hold, newest last. */
  histories: optional(z.partialRecord(SensorName, PastEvents)),
  geofence: optional(GeofencePlan),
  /** Where it lay when it was armed; where it is when left out. */
  armedAt: optional(z.strictObject({ latitude: Latitude, longitude: Longitude })),
  /** True for an armed boat that has left its geofence and has sounded the alarm for it. */
  outside: optional(z.boolean()),
  /** Points that the logbook already holds; 'yesterday' is a short sail in the home harbor, the day before. */
  trip: optional(z.union([z.literal('yesterday'), z.array(TripPoint)])),
  captain: optional(CaptainPlan),
  /** Connected accounts; the list takes the place of the calm boat's one friend. */
  accounts: optional(AccountPlans),
  /** Sailor friends. */
  contacts: optional(z.array(ContactPlan)),
  vips: optional(z.array(VipPlan)),
  /** Favourite journeys. */
  journeys: optional(z.array(JourneyPlan)),
  usage: optional(UsagePlan),
  subscription: optional(z.nullable(SubscriptionPlan)),
  deviceId: optional(z.string()),
  timeZone: optional(z.string()),
  /** Lifetime of an access token. */
  tokenLifetime: optional(Span),
})
export type BoatPlan = z.infer<typeof BoatPlan>
export type SensorPlan = z.infer<typeof SensorPlan>

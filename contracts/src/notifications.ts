/**
 * Notification preferences for e-mail and SMS: 22 flags, two for each topic. Source: doc 1 §3, doc 2 §3; NOTIFY,
 * CONTACT-04, CONTACT-05, OPEN-111.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { OptionalFlag } from './tolerant.ts'

const flags = <S extends z.ZodMiniType>(flag: S) =>
  lazyObject(() => ({
    detectorsEmailActive: flag,
    shorePowerEmailActive: flag,
    smartplugEmailActive: flag,
    mainDoorEmailActive: flag,
    hatchEmailActive: flag,
    voltageLowEmailActive: flag,
    geofenceEmailActive: flag,
    lowBatterySensorEmailActive: flag,
    gatewayTamperedEmailActive: flag,
    gatewayPowerlossEmailActive: flag,
    gsmConnectionLostEmailActive: flag,
    detectorsSMSActive: flag,
    shorePowerSMSActive: flag,
    smartPlugSMSActive: flag,
    mainDoorSMSActive: flag,
    hatchSMSActive: flag,
    voltageLowSMSActive: flag,
    geofenceSMSActive: flag,
    lowBatterySensorSMSActive: flag,
    gatewayTamperedSMSActive: flag,
    gatewayPowerlossSMSActive: flag,
    gsmConnectionLostSMSActive: flag,
  }))

/** Flags as the app reads them: a missing or unreadable flag is off. */
export const NotificationFlags = flags(OptionalFlag)
export type NotificationFlags = z.infer<typeof NotificationFlags>
/** Flags as the app writes them: all are required. */
export const WrittenFlags = flags(z.boolean())

type FlagName = keyof NotificationFlags
/** The two flags of each topic. The plug's e-mail flag has a lower-case p, as observed. */
export const NOTIFICATION_TOPICS = {
  detectors: { email: 'detectorsEmailActive', sms: 'detectorsSMSActive' },
  shorePower: { email: 'shorePowerEmailActive', sms: 'shorePowerSMSActive' },
  smartPlug: { email: 'smartplugEmailActive', sms: 'smartPlugSMSActive' },
  mainDoor: { email: 'mainDoorEmailActive', sms: 'mainDoorSMSActive' },
  hatch: { email: 'hatchEmailActive', sms: 'hatchSMSActive' },
  voltageLow: { email: 'voltageLowEmailActive', sms: 'voltageLowSMSActive' },
  geofence: { email: 'geofenceEmailActive', sms: 'geofenceSMSActive' },
  lowBatterySensor: { email: 'lowBatterySensorEmailActive', sms: 'lowBatterySensorSMSActive' },
  gatewayTampered: { email: 'gatewayTamperedEmailActive', sms: 'gatewayTamperedSMSActive' },
  gatewayPowerloss: { email: 'gatewayPowerlossEmailActive', sms: 'gatewayPowerlossSMSActive' },
  gsmConnectionLost: { email: 'gsmConnectionLostEmailActive', sms: 'gsmConnectionLostSMSActive' },
} as const satisfies Readonly<Record<string, { readonly email: FlagName; readonly sms: FlagName }>>
/** A topic that a contact can subscribe to. */
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS

/** Notification topics of core events and sensor alarms. Contacts are not notified of other events. */
import { type NotificationTopic, SENSOR_TYPES } from '@drydock/contracts'

const BY_EVENT: ReadonlyMap<string, NotificationTopic> = new Map([
  ['Tamper triggered', 'gatewayTampered'],
  ['Main power loss', 'gatewayPowerloss'],
  ['Main battery low', 'voltageLow'],
  ['Backup battery low', 'voltageLow'],
  ['Offline', 'gsmConnectionLost'],
])
/** Returns the topic of a core history event; undefined if contacts are not notified of it. */
export const topicOfEvent = (name: string): NotificationTopic | undefined => BY_EVENT.get(name)

const { hatch, shorePower, smartPlug, smoke, carbonMonoxide, heat, gas, water, door, bilgePump } = SENSOR_TYPES
/** A bilge pump that runs too long counts as a water detector. */
const BY_TYPE: ReadonlyMap<number, NotificationTopic> = new Map([
  [hatch, 'hatch'],
  [shorePower, 'shorePower'],
  [smartPlug, 'smartPlug'],
  [door, 'mainDoor'],
  ...[smoke, carbonMonoxide, heat, gas, water, bilgePump].map((type): [number, NotificationTopic] => [
    type,
    'detectors',
  ]),
])
/** Returns the topic of an alarm of this sensor type; undefined if contacts are not notified of it. */
export const topicOfSensorType = (type: number): NotificationTopic | undefined => BY_TYPE.get(type)

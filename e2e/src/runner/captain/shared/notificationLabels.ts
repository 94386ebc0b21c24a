/** Labels of the notification checkboxes. */
import type { NotificationTopic } from '@drydock/contracts'

export const NOTIFICATION_LABELS: Readonly<Record<NotificationTopic, string>> = {
  detectors: 'Detectors',
  shorePower: 'Shore Power',
  smartPlug: 'Smart Plug',
  mainDoor: 'Main Door',
  hatch: 'Deck Hatch',
  voltageLow: 'Low Voltage',
  geofence: 'Geofence',
  lowBatterySensor: 'Low Battery Sensor',
  gatewayTampered: 'GTW Tampered',
  gatewayPowerloss: 'GTW Power Loss',
  gsmConnectionLost: 'GSM Connection Lost',
}

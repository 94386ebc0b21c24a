/**
 * Names of the notification topics. On the captain's panels each box is wired to what its label says. Source: OPEN-084.
 */
import type { NotificationTopic } from '@drydock/contracts'

export const notifications = {
  labels: {
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
  } satisfies Readonly<Record<NotificationTopic, string>>,
  all: 'Select all',
  line: (on: number, of: number): string => `${on} of ${of} on`,
} as const

/** Boats of the tour: one without data, and one with data of every kind. */
import { HOUR, MINUTE } from '@drydock/contracts'
import type { NewBoat } from '@drydock/simulator'

const DAY = 24 * HOUR
type BoatPlan = NonNullable<NewBoat['plan']>

const NOTHING = 'NotPresent'

/** A new boat: no sensors, no notifications, no events. */
export const EMPTY: BoatPlan = {
  readings: { V1: NOTHING, V2: NOTHING, V3: NOTHING, V4: NOTHING, I1: NOTHING },
  temperature: -273,
  sensors: [],
  position: null,
  events: [],
  accounts: [],
  subscription: null,
}

export const LOADED: BoatPlan = {
  armed: true,
  readings: { V1: 12.72, V2: 12.64, V3: 12.4, V4: 0.62, I1: 4.2 },
  sensors: [
    { type: 'shorePower', on: true, age: 8_000 },
    { type: 'smartPlug', on: true, age: 12_000 },
    { type: 'door', on: false, battery: 87, age: 41_000 },
    { type: 'hatch', on: true, battery: 14, age: 33_000 },
    { type: 'smoke', on: false, battery: 91, age: 20_000 },
    { type: 'carbonMonoxide', on: false, battery: 90, age: 21_000 },
    { type: 'heat', on: false, battery: 88, age: 22_000 },
    { type: 'gas', on: false, battery: 76, age: 23_000 },
    { type: 'water', on: false, battery: 95, age: 24_000 },
    { type: 'keypad', on: false, battery: 70, age: 25_000 },
    { type: 'immobilizer', on: false, age: 26_000 },
    { type: 'engineKill', on: false, age: 27_000 },
    { type: 'gasValve', on: true, age: 28_000 },
    { type: 'digitalOutput', on: false, age: 29_000 },
  ],
  events: [
    { name: 'Online', ago: 3 * DAY },
    { name: 'Main power loss', ago: 2 * DAY },
    { name: 'Main power restored', ago: 2 * DAY - HOUR },
    { name: 'Alarm Bilge pump', ago: 30 * HOUR },
    { name: 'Disarmed', ago: 2 * HOUR },
    { name: 'Armed', ago: 20 * MINUTE },
  ],
  histories: {
    door: [
      { name: 'Device paired successfully', ago: 9 * DAY },
      { name: 'Door opened', ago: 30 * HOUR },
      { name: 'Door closed', ago: 29 * HOUR },
      { name: 'Unresponsive', ago: 5 * HOUR },
      { name: 'Responsive', ago: 4 * HOUR },
    ],
  },
  geofence: { radius: 150 },
  trip: 'yesterday',
  captain: {
    name: 'Kim Holm',
    phone: '+4520123456',
    notify: { email: ['detectors', 'mainDoor', 'geofence'], sms: ['gatewayTampered'] },
  },
  accounts: [
    { user: 'mate', gallery: true, upload: true },
    { user: 'guest', gallery: true },
    { user: 'former', approved: false },
  ],
  contacts: [
    {
      id: 'ann',
      name: 'Ann',
      email: 'ann@shore.example',
      phone: '+4520000001',
      notify: { email: ['detectors'], sms: ['mainDoor', 'hatch'] },
    },
    { id: 'bo', name: 'Bo', email: 'bo@shore.example', phone: '+4520000002', active: false },
  ],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520000003' }],
  journeys: [{ id: 'skerries', date: '2026-05-31', nickname: 'Skerries', description: 'Out by day and home by night' }],
}

/** Position of the captain's phone, for man over board and the map. */
export const PHONE_ON_LAND = { latitude: 55.6772, longitude: 12.5711, accuracy: 12 } as const

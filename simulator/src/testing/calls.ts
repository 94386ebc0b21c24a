/**
 * Test fixture: every call under /api with its parameters, and the boat on which it succeeds. A call without an entry
 * does not compile.
 */
import { NOTIFICATION_TOPICS, type Route, routeTables } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'

/** A boat with records of every kind, and users with various rights. */
export const CREWED: BoatPlan = {
  name: 'Nora',
  sensors: [{ type: 'smartPlug', id: 'PLUG' }],
  accounts: [
    { user: 'friend' },
    { user: 'gallery', gallery: true },
    { user: 'upload', upload: true },
    { user: 'locked', approved: false, gallery: true, upload: true },
  ],
  contacts: [{ id: 'ann', name: 'Ann', email: 'ann@shore.example', phone: '+4520000001' }],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520000002' }],
  journeys: [{ id: 'trip', date: '2026-05-30', nickname: 'Home', description: 'By night' }],
}

export interface Good {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const flags = Object.fromEntries(
  Object.values(NOTIFICATION_TOPICS).flatMap(it => [[it.email, false] as const, [it.sms, false] as const]),
)
export const FRIEND = {
  ...flags,
  name: 'Bo',
  email: 'bo@shore.example',
  active: true,
  phoneNumber: '+4520000003',
  captainEmail: 'captain@nora.example',
}
export const PROFILE = {
  shipName: 'Nora',
  shipHomeLocation: 'Oslo',
  geofenceRadius: 100,
  geofenceLatitude: null,
  geofenceLongitude: null,
}
/** The boat's journey with one more picture, which upload access allows. */
export const PICTURED = {
  favouriteDate: '2026-05-30',
  nickname: 'Home',
  description: 'By night',
  image1: 'one.jpeg',
  image2: '',
  image3: '',
  image4: null,
  image5: '',
}
const friend = { userId: 'friend@nora.example' }

type Tables = typeof routeTables
const GOOD: { readonly [W in Exclude<keyof Tables, 'session'>]: Readonly<Record<keyof Tables[W], Good>> } = {
  alarm: { settings: {}, status: {}, arm: {}, disarm: {}, geo: {}, reset: {}, restart: {} },
  sensors: { list: {}, command: { params: { id: 'PLUG', status: 'true' } }, unpair: { params: { id: 'PLUG' } } },
  enrollment: { start: { params: { deviceTypeId: '3' } } },
  temperature: { read: {} },
  eventlog: { list: {} },
  history: { list: { params: { id: '3' } } },
  profile: { read: {}, save: { body: PROFILE } },
  settings: { read: {}, save: { body: { timezone: 'Europe/Oslo' } } },
  subscription: { read: {} },
  accounts: {
    list: {},
    approve: { params: friend },
    lockOut: { params: friend },
    allowGallery: { params: friend },
    denyGallery: { params: friend },
    allowUpload: { params: friend },
    denyUpload: { params: friend },
    remove: { params: friend },
  },
  contacts: {
    list: {},
    read: { params: { id: 'ann' } },
    add: { body: FRIEND },
    update: { params: { id: 'ann' }, body: FRIEND },
    remove: { params: { id: 'ann' } },
  },
  vip: {
    list: {},
    read: { params: { id: 'guard' } },
    add: { body: { name: 'Bo', phoneNumber: '+4520000003' } },
    update: { params: { id: 'guard' }, body: { name: 'Bo', phoneNumber: '+4520000003' } },
    remove: { params: { id: 'guard' } },
  },
  mob: { send: { body: { lat: 55.6761, lng: 12.5683, phone: '+4520000002' } } },
  tracking: { start: { params: { minutes: '20' } }, stop: {} },
  logbook: { points: { params: { range: '2026-06-01,2026-06-02' } } },
  journeys: {
    list: {},
    read: { params: { id: 'trip' } },
    add: { body: { favouriteDate: '2026-05-31', nickname: 'Out', description: '' } },
    update: { params: { id: 'trip' }, body: PICTURED },
    remove: { params: { id: 'trip' } },
  },
  gallery: { storage: {} },
}

export interface GoodCall extends Good {
  /** Method and path of the route. */
  readonly name: string
  readonly route: Route
}

/** Every call of the gateway that needs a sign-in. */
export const CALLS: readonly GoodCall[] = Object.entries(GOOD).flatMap(([word, goods]) => {
  const table: Readonly<Record<string, Route>> = routeTables[word as keyof typeof GOOD]
  return Object.entries<Good>(goods).flatMap(([key, good]) => {
    const route = table[key]
    return route ? [{ ...good, route, name: `${route.method} ${route.path}` }] : []
  })
})

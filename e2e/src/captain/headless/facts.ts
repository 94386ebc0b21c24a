/** What the app would show, read from its own stores and said in its own texts. */
import { ABSENT, band, instantOf, SENSOR_TYPES, STALE_AFTER_MS } from '@drydock/contracts'
import type { FactName } from '#captain/vocabulary.ts'
import { facts as logbookFacts } from '#captain/logbook/headless.ts'
import { facts as sharingFacts } from '#captain/sharing/headless.ts'
import { facts as galleryFacts } from '#captain/gallery/headless.ts'
import { facts as geofenceFacts } from '#captain/geofence/headless.ts'
import { facts as contactFacts } from '#captain/contacts/headless.ts'
import { facts as mobFacts } from '#captain/mob/headless.ts'
import { facts as weatherFacts } from '#captain/weather/headless.ts'
import { facts as historyFacts } from '#captain/history/headless.ts'
import { facts as settingsFacts } from '#captain/settings/headless.ts'
import { facts as profileFacts } from '#captain/profile/headless.ts'
import { SCREENS } from '#captain/screens.ts'
import { typeOf } from '#captain/sensor-name.ts'
import { type Seen, texts } from './seen.ts'

type Read = (seen: Seen, parameter: unknown) => unknown

const pathOf = ({ app }: Seen): string => app.route().split('?')[0] ?? ''
/** What one screen shows is not shown on the others. */
const on =
  (path: string, read: Read): Read =>
  (seen, parameter) =>
    pathOf(seen) === path ? read(seen, parameter) : undefined

/** Who comes back from the provider without being signed in is told so on the screen of the app. */
const isLeaving = ({ app: { stores } }: Seen): boolean => stores.session.is === 'signing-in' || (stores.session.is === 'signed-out' && stores.session.hindrance === undefined)

const screen: Read = seen =>
  isLeaving(seen) ? 'sign-in' : (SCREENS[pathOf(seen)] ?? (pathOf(seen).startsWith('/history/') ? 'history' : pathOf(seen).startsWith('/logbook-record/') ? 'logbook' : 'other'))

const gauge =
  (meter: 'V1' | 'V2'): Read =>
  ({ app: { stores, derived }, now }) => {
    const { last } = stores.status
    const volts = derived.voltsOf(stores.status, meter)
    if (volts === ABSENT) return { value: texts.NONE, color: 'neutral' }
    const stale = derived.isDoubted(stores.link, now) || (last !== undefined && now - last.fetchAt > STALE_AFTER_MS)
    const color = stale || band(volts) === 'normal' ? 'neutral' : 'error'
    return { value: texts.power.volts(volts), band: stale ? texts.frame.stale : texts.power.band(band(volts)), color }
  }

const isSilenced = ({ app: { stores, derived } }: Seen): boolean => stores.alarm.mode.is === 'on' && !derived.sounds(stores.alarm.mode)

const banner =
  (kind: 'warning' | 'success'): Read =>
  ({ app: { stores } }) => {
    const said = stores.banners[kind]?.texts
    return said?.length === 1 ? said[0] : said && [...said]
  }

/** Device types of the rows of Home by the number of their panel. OPEN-076. */
const HOME_ROWS: readonly number[] = [SENSOR_TYPES.shorePower, SENSOR_TYPES.smartPlug, SENSOR_TYPES.door, SENSOR_TYPES.hatch]

const sensor: Read = ({ app: { stores, derived }, now }, name) => {
  const type = typeOf(name)
  const device = derived.firstOf(stores.sensors, type)
  const connecting = derived.typeBeingEnrolled(stores.enrollment) === type || device?.isConnecting === true
  const state = connecting ? texts.sensors.connecting : device ? texts.sensors.state(type, device.status) : texts.NONE
  const facts = { state, age: texts.ageText(connecting ? undefined : device?.heardAt, now), busy: device?.isBusy ?? false }
  if (device === undefined || !stores.panels.open.home.includes(HOME_ROWS.indexOf(type))) return facts
  const battery = device.battery === null ? texts.NONE : texts.sensors.percent(device.battery)
  return { ...facts, battery, changed: texts.ageText(instantOf(device.modifiedDateTime), now) }
}

const enrollment: Read = ({ app: { stores }, now }) => {
  const { state } = stores.enrollment
  if (state.is === 'idle') return { stage: 'none' }
  return 'until' in state ? { stage: state.is, seconds: texts.secondsLeft(state.until, now) } : { stage: state.is }
}

const armButton: Read = ({ app: { stores }, now }) => {
  const { armed, sync } = stores.alarm
  if (sync.is === 'waiting') return texts.alarm.waiting(sync.wish, texts.secondsLeft(sync.until, now))
  return armed ? texts.alarm.disarm : texts.alarm.arm
}

const graph: Read = ({ app: { stores }, opened: { graph: meter } }) => {
  if (meter === undefined) return undefined
  const { readings } = stores.power
  const volts = readings.map(it => it[meter]).filter(it => it !== ABSENT)
  return volts.length === 0 ? { points: readings.length } : { points: readings.length, lowest: texts.power.withUnit(Math.min(...volts)), highest: texts.power.withUnit(Math.max(...volts)) }
}

/** The state of an open panel of a device type. */
const panel =
  (number: number, type: string): Read =>
  ({ app: { stores, derived } }) =>
    stores.panels.open.sensors.includes(number) ? derived.deviceFace(typeOf(type)).state : undefined

const title: Read = seen => {
  const ship = seen.app.stores.alarm.boat?.shipName ?? texts.frame.app
  const titles: Readonly<Record<string, string>> = {
    '/': texts.frame.app,
    '/home': ship,
    '/settings': texts.settings.title,
    '/event-log': texts.eventlog.title,
    '/profile': texts.frame.profile,
    '/map': texts.geofence.title,
    '/geo-permission': texts.titles.permission,
    '/mob': texts.titles.mob,
    '/weather': texts.titles.weather,
    '/addContact': texts.titles.contact,
    '/editContact': texts.titles.contact,
  }
  const type = /^\/history\/(.+)$/.exec(pathOf(seen))?.[1]
  if (type !== undefined) return texts.history.title(type)
  return pathOf(seen).startsWith('/logbook-record/') ? texts.logbook.heading(seen.app.stores.journeys.day) : titles[pathOf(seen)]
}

export const facts: Readonly<Record<FactName, Read>> = {
  ...profileFacts,
  ...settingsFacts,
  ...historyFacts,
  ...contactFacts,
  ...mobFacts,
  ...weatherFacts,
  ...geofenceFacts,
  ...galleryFacts,
  ...logbookFacts,
  ...sharingFacts,
  screen,
  title,
  attempt: ({ app: { stores } }) => (stores.start.state.is === 'asking' ? stores.start.state.attempt : 'none'),
  'logging-out': ({ app: { stores } }) => stores.start.loggingOut,
  'signed-in': ({ app: { stores, derived } }) => derived.isSignedIn(stores.session),
  armed: on('/home', ({ app: { stores } }) => stores.alarm.armed ?? 'unknown'),
  'arm-button': on('/home', armButton),
  'open-sensors': on('/home', ({ app: { stores, derived } }) => derived.openContacts(stores.sensors).map(texts.sensors.name)),
  consumption: on('/home', gauge('V1')),
  starter: on('/home', gauge('V2')),
  cabin: on('/home', ({ app: { stores } }) => texts.temperature.degrees(stores.temperature.degrees)),
  rows: on('/home', ({ app: { stores, derived } }) => derived.homeTypes(stores.sensors, derived.typeBeingEnrolled(stores.enrollment)).map(texts.sensors.name)),
  sensor: on('/home', sensor),
  enrollment: (seen, parameter) => (pathOf(seen) === '/settings' ? enrollment(seen, parameter) : on('/home', enrollment)(seen, parameter)),
  latitude: on('/home', ({ app: { stores } }) => texts.latitude(stores.position.fix?.latitude).text),
  longitude: on('/home', ({ app: { stores } }) => texts.longitude(stores.position.fix?.longitude).text),
  accuracy: on('/home', ({ app: { stores } }) => stores.position.fix && texts.position.accuracy(stores.position.fix.accuracy)),
  'last-heard': on('/home', ({ app: { stores }, now }) => texts.position.heard(texts.ageText(stores.position.fix?.heardAt, now))),
  alarm: ({ app: { stores } }) => (stores.alarm.mode.is === 'on' ? stores.alarm.mode.message : undefined),
  sounds: seen => seen.app.stores.alarm.mode.is === 'on' && !isSilenced(seen),
  silenced: isSilenced,
  warning: banner('warning'),
  success: banner('success'),
  'event-log-icon': ({ app: { stores, derived } }) => (derived.isSignedIn(stores.session) ? (stores.alarm.mode.is === 'on' ? 'alarm' : 'normal') : undefined),
  'event-log': on('/event-log', ({ app: { stores } }) => stores.eventlog.list.items.map(it => texts.eventName(it.latestEventName))),
  bilge: on('/settings', panel(5, 'bilgePump')),
  gas: on('/settings', panel(4, 'gas')),
  graph: on('/home', graph),
  link: ({ app: { stores, derived }, now }) => (derived.isStripShown(stores.link, now) ? 'lost' : 'ok'),
}

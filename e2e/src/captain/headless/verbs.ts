/** What a person does, done by the app's own actions. */
import { enrollment } from '@drydock/client/texts/enrollment'
import * as z from 'zod/mini'
import { verbs as logbookVerbs } from '#captain/logbook/headless.ts'
import { verbs as sharingVerbs } from '#captain/sharing/headless.ts'
import { verbs as galleryVerbs } from '#captain/gallery/headless.ts'
import { verbs as geofenceVerbs } from '#captain/geofence/headless.ts'
import { verbs as contactVerbs } from '#captain/contacts/headless.ts'
import { verbs as mobVerbs } from '#captain/mob/headless.ts'
import { verbs as weatherVerbs } from '#captain/weather/headless.ts'
import { verbs as historyVerbs } from '#captain/history/headless.ts'
import { verbs as profileVerbs } from '#captain/profile/headless.ts'
import { verbs as sessionVerbs } from '#captain/session/headless.ts'
import { verbs as settingsVerbs } from '#captain/settings/headless.ts'
import { alreadyThere } from '#captain/hindrance.ts'
import { shownName, typeOf } from '#captain/sensor-name.ts'
import type { VerbName } from '#captain/vocabulary.ts'
import { need, onScreen, pathOf, refuse, there } from './hand.ts'
import { type Seen, texts } from './seen.ts'

type Do = (seen: Seen, params: unknown) => void

const PATHS: Readonly<Record<string, string>> = { home: '/home', geofence: '/map', settings: '/settings', 'event-log': '/event-log', weather: '/weather', profile: '/profile' }
const Switch = z.object({ sensor: z.string(), on: z.boolean() })

/** The row of a type on Home, which gives room to an enrollment while one is shown. */
function rowOf(seen: Seen, name: unknown): { readonly device: Device | undefined; readonly isThere: boolean; readonly isEnrolling: boolean } {
  const { stores, derived } = seen.app
  const type = typeOf(name)
  const { state } = stores.enrollment
  const isThere = pathOf(seen) === '/home' && derived.homeTypes(stores.sensors, derived.typeBeingEnrolled(stores.enrollment)).includes(type)
  return { device: derived.firstOf(stores.sensors, type), isThere, isEnrolling: state.is !== 'idle' && state.type === type }
}
type Device = NonNullable<ReturnType<Seen['app']['derived']['firstOf']>>

/** Chooses an entry of the menu of a row; answers its device. */
function choose(seen: Seen, name: unknown, entry: string, isEnabled: (device: Device | undefined) => boolean): string {
  const { device, isThere, isEnrolling } = rowOf(seen, name)
  need('button', `${shownName(name)} menu`, there(isThere && !isEnrolling))
  need('menuitem', entry, isEnabled(device) ? undefined : 'disabled')
  return device?.attachedDeviceId ?? ''
}

function switchSensor(seen: Seen, params: unknown): void {
  const { sensor, on } = z.parse(Switch, params)
  if (sensor === 'door' || sensor === 'hatch') return void seen.app.actions.command(choose(seen, sensor, on ? texts.sensors.setOpen : texts.sensors.setClosed, isPaired), on)
  const { device, isThere, isEnrolling } = rowOf(seen, sensor)
  need('button', shownName(sensor), there(isThere))
  if (!device || isEnrolling) refuse('switch', shownName(sensor), 'missing')
  need('switch', shownName(sensor), device.isBusy ? 'disabled' : undefined)
  if (device.status === on) throw new Error(alreadyThere(shownName(sensor)))
  unfold(seen, sensor)
  void seen.app.actions.command(device.attachedDeviceId, on)
}

/** A row is open while its switch is reached for. */
function unfold({ app: { stores, derived, actions } }: Seen, name: unknown): void {
  const panel = derived.homePanel(typeOf(name))
  if (!stores.panels.open.home.includes(panel)) actions.togglePanel('home', panel)
}

const isPaired = (device: Device | undefined): boolean => device !== undefined

/** The place of an enrollment that is shown: the row of its type, or its open panel in Settings. */
const isEnrollmentShown = (seen: Seen): boolean => seen.app.stores.enrollment.state.is !== 'idle' && ['/home', '/settings'].includes(pathOf(seen))

function go(seen: Seen, path: string): void {
  seen.opened.graph = undefined
  seen.opened.map = undefined
  seen.app.go(path)
}

const doArm =
  (armed: boolean): Do =>
  seen => {
    const { stores, actions } = seen.app
    const { sync, armed: is } = stores.alarm
    const isShown = sync.is === 'idle' && (is ?? false) === !armed
    need('button', armed ? texts.alarm.arm : texts.alarm.disarm, isShown ? onScreen(seen, '/home', is !== undefined) : 'missing')
    void (armed ? actions.arm() : actions.disarm())
  }

export const verbs: Readonly<Record<VerbName, Do>> = {
  ...profileVerbs,
  ...sessionVerbs,
  ...settingsVerbs,
  ...historyVerbs,
  ...contactVerbs,
  ...mobVerbs,
  ...weatherVerbs,
  ...geofenceVerbs,
  ...galleryVerbs,
  ...logbookVerbs,
  ...sharingVerbs,
  arm: doArm(true),
  disarm: doArm(false),
  'sign-out': seen => {
    go(seen, '/profile')
    void seen.app.actions.signOut()
  },
  'open-event-log': seen => {
    seen.app.actions.openEventLog()
    go(seen, '/event-log')
  },
  go: (seen, place) => (place === 'event-log' ? verbs['open-event-log'](seen, undefined) : go(seen, PATHS[String(place)] ?? '/home')),
  enrol: (seen, name) => {
    choose(seen, name, texts.sensors.enrol, device => !isPaired(device))
    void seen.app.actions.enrol(typeOf(name))
  },
  'retry-enrollment': seen => {
    need('button', enrollment.retry, there(isEnrollmentShown(seen) && ['timeout', 'failed'].includes(seen.app.stores.enrollment.state.is)))
    void seen.app.actions.retry()
  },
  'close-enrollment': seen => {
    need('button', enrollment.close, there(isEnrollmentShown(seen)))
    void seen.app.actions.reset()
  },
  unpair: (seen, name) => void seen.app.actions.unpair(choose(seen, name, texts.sensors.unpair, isPaired)),
  switch: switchSensor,
  expand: (seen, name) => {
    need('button', shownName(name), there(rowOf(seen, name).isThere))
    seen.app.actions.togglePanel('home', seen.app.derived.homePanel(typeOf(name)))
  },
  graph: (seen, which) => {
    need('button', which === 'starter' ? 'Starter graph' : 'Consumption graph', onScreen(seen, '/home'))
    seen.opened.graph = which === 'starter' ? 'V2' : 'V1'
  },
  'close-graph': ({ opened }) => {
    need('button', 'Close', there(opened.graph !== undefined))
    opened.graph = undefined
  },
  silence: ({ app: { stores, actions }, now }) => {
    const { mode } = stores.alarm
    need('button', 'Silence', there(mode.is === 'on' && (mode.silencedUntil === undefined || mode.silencedUntil <= now)))
    actions.silence()
  },
  wait: () => undefined,
}

/** What a person does, done by the app's own actions. */
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
import { typeOf } from '#captain/sensor-name.ts'
import type { VerbName } from '#captain/vocabulary.ts'
import type { Seen } from './seen.ts'

type Do = (seen: Seen, params: unknown) => void

const PATHS: Readonly<Record<string, string>> = { home: '/home', geofence: '/map', settings: '/settings', 'event-log': '/event-log', weather: '/weather', profile: '/profile' }
const Switch = z.object({ sensor: z.string(), on: z.boolean() })

/** The device that stands for a type, or a plain word that it is not there. */
function deviceOf({ app: { stores, derived } }: Seen, name: unknown): string {
  const device = derived.firstOf(stores.sensors, typeOf(name))
  if (!device) throw new Error(`The app shows no paired device of the type '${String(name)}'.`)
  return device.attachedDeviceId
}

/** A button that is disabled cannot be pressed. */
function pressable(enabled: boolean, what: string): void {
  if (!enabled) throw new Error(`'${what}' cannot be pressed now.`)
}

function go(seen: Seen, path: string): void {
  seen.opened.graph = undefined
  seen.opened.map = undefined
  seen.app.go(path)
}

const doArm =
  (armed: boolean): Do =>
  ({ app: { stores, actions } }) => {
    pressable(stores.alarm.sync.is === 'idle' && stores.alarm.armed === !armed, armed ? 'ARM' : 'DISARM')
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
  enrol: ({ app: { actions } }, name) => void actions.enrol(typeOf(name)),
  'retry-enrollment': ({ app: { actions } }) => void actions.retry(),
  'close-enrollment': ({ app: { actions } }) => void actions.reset(),
  unpair: (seen, name) => void seen.app.actions.unpair(deviceOf(seen, name)),
  switch: (seen, params) => {
    const { sensor, on } = z.parse(Switch, params)
    void seen.app.actions.command(deviceOf(seen, sensor), on)
  },
  expand: ({ app: { actions, derived } }, name) => actions.togglePanel('home', derived.homePanel(typeOf(name))),
  graph: ({ opened }, which) => {
    opened.graph = which === 'starter' ? 'V2' : 'V1'
  },
  'close-graph': ({ opened }) => {
    opened.graph = undefined
  },
  silence: ({ app: { actions } }) => actions.silence(),
  wait: () => undefined,
}

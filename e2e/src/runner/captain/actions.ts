/** Performs the actions of the captain on a page; every press targets a role and a name. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { performers as logbookPerformers } from '#runner/captain/logbook/actions.ts'
import { performers as sharingPerformers } from '#runner/captain/sharing/actions.ts'
import { performers as devicePerformers } from '#runner/captain/device/actions.ts'
import { performers as galleryPerformers } from '#runner/captain/gallery/actions.ts'
import { performers as geofencePerformers } from '#runner/captain/geofence/actions.ts'
import { performers as contactPerformers } from '#runner/captain/contacts/actions.ts'
import { performers as mobPerformers } from '#runner/captain/mob/actions.ts'
import { performers as weatherPerformers } from '#runner/captain/weather/actions.ts'
import { performers as historyPerformers } from '#runner/captain/history/actions.ts'
import { performers as profilePerformers } from '#runner/captain/profile/actions.ts'
import { performers as sessionPerformers } from '#runner/captain/session/actions.ts'
import { performers as settingsPerformers } from '#runner/captain/settings/actions.ts'
import { shownName } from '#runner/captain/shared/sensorName.ts'
import { PressTarget } from '#runner/captain/shared/pressTarget.ts'
import type { ActionName } from '#runner/captain/vocabulary.ts'
import { setSwitch, press, pressEscape, expand } from './shared/interactions.ts'
import { escaped, region } from './shared/locators.ts'

/** Performs one action; `params` are those of the step. */
type Perform = (page: Page, params: unknown) => Promise<void>

const PLACES: Readonly<Record<string, string>> = {
  home: 'Home',
  geofence: 'Geofence',
  settings: 'Settings',
  'event-log': 'Event log',
  weather: 'Weather',
}
const Switch = z.object({ sensor: z.string(), on: z.boolean() })

const button =
  (name: string): Perform =>
  page =>
    press(page.getByRole('button', { name, exact: true }))
const row = (page: Page, sensor: unknown) =>
  region(page, 'Sensors').getByRole('listitem', { name: shownName(sensor), exact: true })

const head = (page: Page, sensor: unknown) =>
  row(page, sensor).getByRole('button', { name: new RegExp(`^${escaped(shownName(sensor))}, `) })

/** Chooses an entry of the menu of a row. */
async function choose(page: Page, sensor: unknown, entry: string): Promise<void> {
  await press(row(page, sensor).getByRole('button', { name: `${shownName(sensor)} menu` }))
  await press(page.getByRole('menuitem', { name: entry, exact: true }))
}

const goTo: Perform = async (page, place) => {
  if (place === 'profile') return press(page.getByRole('link', { name: 'Profile', exact: true }))
  const name = PLACES[String(place)] ?? 'Home'
  return press(
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${name}(, clears the alarm)?$`) }),
  )
}

const switchSensor: Perform = async (page, params) => {
  const { sensor, on } = z.parse(Switch, params)
  if (sensor === 'door' || sensor === 'hatch') return choose(page, sensor, on ? 'Set open' : 'Set closed')
  await expand(head(page, sensor))
  await setSwitch(row(page, sensor).getByRole('switch', { name: shownName(sensor) }), on, shownName(sensor))
}

const pressTarget: Perform = (page, params) => {
  const { role, name, in: around } = z.parse(PressTarget, params)
  const place =
    around && page.getByRole(around.role, around.name === undefined ? {} : { name: around.name, exact: true })
  return press((place ?? page).getByRole(role, { name, exact: true }))
}

export const performers: Readonly<Record<ActionName, Perform>> = {
  ...profilePerformers,
  ...sessionPerformers,
  ...settingsPerformers,
  ...historyPerformers,
  ...contactPerformers,
  ...mobPerformers,
  ...weatherPerformers,
  ...devicePerformers,
  ...geofencePerformers,
  ...galleryPerformers,
  ...logbookPerformers,
  ...sharingPerformers,
  arm: button('ARM'),
  disarm: button('DISARM'),
  'sign-out': async page => {
    await goTo(page, 'profile')
    await press(page.getByRole('button', { name: 'LOGOUT', exact: true }))
  },
  'open-event-log': page => goTo(page, 'event-log'),
  go: goTo,
  enrol: (page, sensor) => choose(page, sensor, 'ENROL'),
  'retry-enrollment': button('Retry'),
  'close-enrollment': button('Close enrolment'),
  unpair: async (page, sensor) => {
    await choose(page, sensor, 'UNPAIR')
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Unpair', exact: true }))
  },
  switch: switchSensor,
  expand: (page, sensor) => press(head(page, sensor)),
  graph: (page, which) => button(which === 'starter' ? 'Starter graph' : 'Consumption graph')(page, undefined),
  'close-graph': button('Close'),
  'turn-on-sound': page => press(page.getByRole('button', { name: 'Turn on sound', exact: true })),
  silence: page => press(page.getByRole('button', { name: /^Silence/ })),
  press: pressTarget,
  'read-again': page => press(page.getByRole('status').getByRole('button', { name: 'Retry', exact: true })),
  escape: pressEscape,
  wait: async () => undefined,
}

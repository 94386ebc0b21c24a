/** All observations of the app, by the words of scenarios. */
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import { observers as contacts } from './areas/contacts.ts'
import { observers as device } from './areas/device.ts'
import { observers as frame } from './areas/frame.ts'
import { observers as gallery } from './areas/gallery.ts'
import { observers as geofence } from './areas/geofence.ts'
import { observers as history } from './areas/history.ts'
import { observers as home } from './areas/home.ts'
import { observers as logbook } from './areas/logbook.ts'
import { observers as mob } from './areas/mob.ts'
import { observers as profile } from './areas/profile.ts'
import { observers as settings } from './areas/settings.ts'
import { observers as sharing } from './areas/sharing.ts'
import { observers as weather } from './areas/weather.ts'
import type { Observer } from './page/observedPage.ts'

/** Observations that only the engine can make. */
export type EngineObservation = 'downloaded'

export const observers: Readonly<Record<Exclude<ObservationName, EngineObservation>, Observer>> = {
  ...frame,
  ...home,
  ...settings,
  ...history,
  ...geofence,
  ...gallery,
  ...logbook,
  ...sharing,
  ...contacts,
  ...mob,
  ...weather,
  ...device,
  ...profile,
}

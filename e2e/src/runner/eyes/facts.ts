/** All that can be seen of the app, by the words of scenarios. */
import type { FactName } from '#runner/captain/vocabulary.ts'
import { facts as contacts } from './areas/contacts.ts'
import { facts as frame } from './areas/frame.ts'
import { facts as gallery } from './areas/gallery.ts'
import { facts as geofence } from './areas/geofence.ts'
import { facts as history } from './areas/history.ts'
import { facts as home } from './areas/home.ts'
import { facts as logbook } from './areas/logbook.ts'
import { facts as mob } from './areas/mob.ts'
import { facts as profile } from './areas/profile.ts'
import { facts as settings } from './areas/settings.ts'
import { facts as sharing } from './areas/sharing.ts'
import { facts as weather } from './areas/weather.ts'
import type { Fact } from './page/seen.ts'

/** Facts that only the engine knows. */
export type OwnFact = 'downloaded'

export const facts: Readonly<Record<Exclude<FactName, OwnFact>, Fact>> = {
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
  ...profile,
}

/** Table of all routes by area, for code that needs every route, such as the authorization matrix. */
import { accountRoutes } from './accounts.ts'
import { alarmRoutes } from './alarm.ts'
import { contactRoutes } from './contacts.ts'
import { enrollmentRoutes } from './enrollment.ts'
import { galleryRoutes } from './gallery.ts'
import { eventlogRoutes, historyRoutes } from './history.ts'
import { journeyRoutes } from './journeys.ts'
import { logbookRoutes } from './logbook.ts'
import { mobRoutes } from './mob.ts'
import { profileRoutes } from './profileChange.ts'
import type { Route } from './route.ts'
import { sensorRoutes } from './sensors.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settingsChange.ts'
import { subscriptionRoutes } from './subscription.ts'
import { temperatureRoutes } from './temperature.ts'
import { trackingRoutes } from './tracking.ts'
import { vipRoutes } from './vip.ts'

export const routeTables = {
  session: sessionRoutes,
  alarm: alarmRoutes,
  sensors: sensorRoutes,
  enrollment: enrollmentRoutes,
  temperature: temperatureRoutes,
  eventlog: eventlogRoutes,
  history: historyRoutes,
  profile: profileRoutes,
  settings: settingsRoutes,
  subscription: subscriptionRoutes,
  accounts: accountRoutes,
  contacts: contactRoutes,
  vip: vipRoutes,
  mob: mobRoutes,
  tracking: trackingRoutes,
  logbook: logbookRoutes,
  journeys: journeyRoutes,
  gallery: galleryRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>

/** The HTTP areas of the gateway and the routes that they serve. */
import { type Route, routeTables, sessionRoutes } from '@drydock/contracts'
import { accountsArea } from '#areas/accounts.ts'
import { alarmArea } from '#areas/alarm.ts'
import { contactsArea } from '#areas/contacts.ts'
import { enrollmentArea } from '#areas/enrollment.ts'
import { journeysArea } from '#areas/journeys.ts'
import { logbookArea } from '#areas/logbook.ts'
import { mobArea } from '#areas/mob.ts'
import { profileArea } from '#areas/profile.ts'
import { readingsArea } from '#areas/readings.ts'
import { sensorsArea } from '#areas/sensors.ts'
import type { AreaContext } from '#areas/serve.ts'
import { settingsArea } from '#areas/settings.ts'
import { subscriptionArea } from '#areas/subscription.ts'
import { trackingArea } from '#areas/tracking.ts'
import { vipArea } from '#areas/vip.ts'

export const AREAS: readonly ((context: AreaContext) => void)[] = [
  alarmArea,
  sensorsArea,
  enrollmentArea,
  readingsArea,
  profileArea,
  settingsArea,
  subscriptionArea,
  accountsArea,
  contactsArea,
  vipArea,
  mobArea,
  trackingArea,
  logbookArea,
  journeysArea,
]

/** Routes of the gateway's origin; the configuration of the app is served with the app. */
export const CALLS = Object.values(routeTables)
  .flatMap((it): readonly Route[] => Object.values(it))
  .filter(it => it !== sessionRoutes.configuration)

/** All that a person can see and do, by area: what screens import one by one, for those who drive the app without screens. */
import { alarm, arm, clearMode, disarm, hasFreshStatus, silence } from '#stores/alarm.ts'
import { banners, dismiss } from '#stores/banners.ts'
import { enrol, enrollment, reset, retry, typeBeingEnrolled } from '#stores/enrollment.ts'
import { eventlog, load as loadEventlog, openEventLog } from '#stores/eventlog.ts'
import { isStripShown, link } from '#stores/hub.ts'
import { misc } from '#stores/misc.ts'
import { position } from '#stores/position.ts'
import { ampsOf, bilgeOf, gasOf, gasVoltsOf, power, voltsOf } from '#stores/power.ts'
import { logOut, processing } from '#stores/processing.ts'
import { profile } from '#stores/profile.ts'
import { command, firstOf, homeTypes, openContacts, refresh, sensors, unpair } from '#stores/sensors.ts'
import { isSignedIn, session, signIn } from '#stores/session.ts'
import { settings } from '#stores/settings.ts'
import { begin, start } from '#stores/start.ts'
import { temperature } from '#stores/temperature.ts'

export const stores = { session, start, alarm, sensors, enrollment, power, temperature, position, eventlog, banners, profile, settings, link, misc, processing } as const

export const actions = {
  signIn,
  signOut: logOut,
  begin,
  arm,
  disarm,
  clearMode,
  silence,
  command,
  unpair,
  refresh,
  enrol,
  reset,
  retry,
  openEventLog,
  loadEventlog,
  dismiss,
} as const

export const derived = {
  isSignedIn,
  hasFreshStatus,
  firstOf,
  homeTypes,
  openContacts,
  typeBeingEnrolled,
  voltsOf,
  bilgeOf,
  gasOf,
  ampsOf,
  gasVoltsOf,
  isStripShown,
} as const

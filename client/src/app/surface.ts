/** All that a person can see and do, by area: what screens import one by one, for those who drive the app without screens. */
import { sounds } from '#machines/alarm.ts'
import { metresPerPixel } from '#map/mercator.ts'
import { SCALE_PX, scaleBar } from '#map/scaleBar.ts'
import { isApple } from '#platform/geolocation.ts'
import { accounts, answer as answerAccount, wish as wishOfAccount } from '#stores/accounts.ts'
import { actions as galleryActions, derived as galleryDerived, stores as galleryStores } from '#app/gallerySurface.ts'
import { actions as helpActions, derived as helpDerived, stores as helpStores } from '#app/helpSurface.ts'
import { actions as journeyActions, derived as journeyDerived, stores as journeyStores } from '#app/journeySurface.ts'
import { deviceFace, deviceRows, homePanel, homeType, plainFace, plainRows, sectionLine } from '#app/settingsSurface.ts'
import { alarm, arm, clearMode, disarm, silence } from '#stores/alarm.ts'
import { banners, dismiss } from '#stores/banners.ts'
import { chartOf, zoomFor } from '#stores/chart.ts'
import { mapSources, pageOutside } from '#stores/configuration.ts'
import { enrol, enrollment, reset, retry, typeBeingEnrolled } from '#stores/enrollment.ts'
import { eventlog, load as loadEventlog, openEventLog } from '#stores/eventlog.ts'
import { geofence, onStep, saveRadius, showDisarmed } from '#stores/geofence.ts'
import { geolocation, mobPath, requestPosition } from '#stores/geolocation.ts'
import { history, load as loadHistory } from '#stores/history.ts'
import { isDoubted, isStripShown, link } from '#stores/hub.ts'
import { misc } from '#stores/misc.ts'
import { notifications } from '#stores/notifications.ts'
import { panels, togglePanel, toggleSection } from '#stores/panels.ts'
import { position } from '#stores/position.ts'
import { ampsOf, bilgeOf, gasOf, gasVoltsOf, power, voltsOf } from '#stores/power.ts'
import { logOut, processing } from '#stores/processing.ts'
import { profile } from '#stores/profile.ts'
import { answerLeaving, change, changeCount, closeTold, errorsOf, isValid, profileForm, saveProfile } from '#stores/profileform.ts'
import { account } from '#stores/profileopen.ts'
import { command, firstOf, homeTypes, openContacts, refresh, sensors, unpair } from '#stores/sensors.ts'
import { isSignedIn, session, signIn } from '#stores/session.ts'
import { settings } from '#stores/settings.ts'
import { begin, start } from '#stores/start.ts'
import { hasFreshStatus, status } from '#stores/status.ts'
import { subscription } from '#stores/subscription.ts'
import { resetGateway, restartGateway } from '#stores/system.ts'
import { temperature } from '#stores/temperature.ts'
import { startTracking, stopTracking, tracking } from '#stores/tracking.ts'
import { isHeldUp } from '#stores/unsaved.ts'

export const stores = {
  ...helpStores,
  ...galleryStores,
  ...journeyStores,
  session,
  start,
  alarm,
  status,
  sensors,
  enrollment,
  power,
  temperature,
  position,
  eventlog,
  banners,
  profile,
  settings,
  link,
  misc,
  processing,
  history,
  panels,
  account,
  profileForm,
  notifications,
  accounts,
  subscription,
  geofence,
  geolocation,
  tracking,
} as const

export const actions = {
  ...helpActions,
  ...galleryActions,
  ...journeyActions,
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
  loadHistory,
  togglePanel,
  toggleSection,
  restartGateway,
  resetGateway,
  dismiss,
  isHeldUp,
  editProfile: change,
  saveProfile,
  closeTold,
  answerLeaving,
  wishOfAccount,
  answerAccount,
  saveRadius,
  showDisarmed,
  requestPosition,
  startTracking,
  stopTracking,
} as const

export const derived = {
  ...helpDerived,
  ...galleryDerived,
  ...journeyDerived,
  deviceFace,
  deviceRows,
  homePanel,
  homeType,
  plainFace,
  plainRows,
  sectionLine,
  errorsOf,
  isValid,
  changeCount,
  pageOutside,
  mapSources,
  mobPath,
  isApple,
  chartOf,
  zoomFor,
  onStep,
  scaleOf: (latitude: number, zoom: number): number => scaleBar(metresPerPixel(latitude, zoom), SCALE_PX).metres,
  isSignedIn,
  hasFreshStatus,
  sounds,
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
  isDoubted,
} as const

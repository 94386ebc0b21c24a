/** Stores, their actions and what is derived of them, for tests that open a new app each time. */
import { accounts, answer as answerAccountChange, requestChange as requestAccountChange } from '#stores/accounts.ts'
import { alarm, arm, clearAlarmMode, disarm } from '#stores/alarm.ts'
import { banners } from '#stores/banners.ts'
import {
  answerLeavingContact,
  answerRemovingContact,
  askToRemoveContact,
  changeContact,
  contactErrors,
  contactForm,
  openContactForm,
  loadContact as readContact,
  saveContactForm,
} from '#stores/contactForm.ts'
import { contacts, loadContacts } from '#stores/contacts.ts'
import { enroll, enrollment, resetEnrollment, retryEnrollment, typeBeingEnrolled } from '#stores/enrollment.ts'
import { eventlog, loadEventlog, openEventLog } from '#stores/eventlog.ts'
import { geofence, saveRadius } from '#stores/geofence.ts'
import { geolocation, mobPath, readPhoneUnasked, requestPosition } from '#stores/geolocation.ts'
import { history, loadHistory, openHistory } from '#stores/history.ts'
import { openHome } from '#stores/home.ts'
import { isLinkSuspect, isStripShown, link } from '#stores/link.ts'
import {
  answerRemovingJourney,
  askToRemoveJourney,
  editJourney,
  journeys,
  loadJourneys,
  openJourney,
  saveJourney,
} from '#stores/journeys.ts'
import { gpxOfLog, loadLogbook, logbook, openLogbook } from '#stores/logbook.ts'
import { gatewayFacts } from '#stores/gatewayFacts.ts'
import { mob, openMob, sendMob, setPhone } from '#stores/mob.ts'
import { notifications } from '#stores/notifications.ts'
import { position } from '#stores/position.ts'
import { bilgeOf, gasOf, power, voltsOf } from '#stores/power.ts'
import { logOut as signOut, processing } from '#stores/processing.ts'
import { profile } from '#stores/profile.ts'
import {
  answerLeavingProfile,
  changeProfile as editProfile,
  openProfileForm,
  profileForm,
  saveProfile,
} from '#stores/profileForm.ts'
import { account, closeProfile, openProfile } from '#stores/openProfile.ts'
import {
  sendCommand,
  firstOfType,
  homeTypes,
  openContacts,
  refreshSensors,
  sensors,
  unpairDevice,
} from '#stores/sensors.ts'
import { finishSignOut, session, signIn } from '#stores/session.ts'
import { settings } from '#stores/settings.ts'
import { beginStartup, start } from '#stores/start.ts'
import { status } from '#stores/status.ts'
import { subscription } from '#stores/subscription.ts'
import { resetGateway, restartGateway } from '#stores/system.ts'
import { temperature } from '#stores/temperature.ts'
import { resumeTracking, startTracking, stopTracking, tracking } from '#stores/tracking.ts'
import { isLeavingHeld } from '#stores/unsaved.ts'
import { loadVips, removeVip, saveVip, undoRemoveVip, vip } from '#stores/vip.ts'
import { openWeather, weather } from '#stores/weather.ts'

export const stores = {
  ...{
    account,
    accounts,
    alarm,
    banners,
    contactForm,
    contacts,
    enrollment,
    eventlog,
    geofence,
    geolocation,
    history,
    journeys,
    link,
    logbook,
    gatewayFacts,
    mob,
  },
  ...{
    notifications,
    position,
    power,
    processing,
    profile,
    profileForm,
    sensors,
    session,
    settings,
    start,
    status,
    subscription,
    temperature,
    tracking,
    vip,
    weather,
  },
} as const

export const actions = {
  ...{
    openContactForm,
    openHistory,
    openHome,
    openJourney,
    openLogbook,
    openMob,
    closeProfile,
    openProfile,
    openProfileForm,
    openWeather,
    readPhoneUnasked,
    isHeldUp: isLeavingHeld,
  },
  ...{
    arm,
    disarm,
    clearMode: clearAlarmMode,
    openEventLog,
    loadEventlog,
    loadHistory,
    command: sendCommand,
    unpair: unpairDevice,
    refresh: refreshSensors,
    enroll,
    reset: resetEnrollment,
    retry: retryEnrollment,
    begin: beginStartup,
    signIn,
    signOut,
    finishSignOut,
  },
  ...{
    changeContact,
    readContact,
    saveContactForm,
    askToRemove: askToRemoveContact,
    answerRemoving: answerRemovingContact,
    answerLeavingContact,
    loadContacts,
    editProfile,
    saveProfile,
    answerLeaving: answerLeavingProfile,
    requestAccountChange,
    answerAccountChange,
  },
  ...{
    setPhone,
    sendMob,
    loadVips,
    saveVip,
    removeVip,
    undoRemoveVip,
    saveRadius,
    requestPosition,
    resumeTracking,
    startTracking,
    stopTracking,
    restartGateway,
    resetGateway,
  },
  ...{ loadLogbook, gpxOfLog, loadJourneys, saveJourney, editJourney, askToRemoveJourney, answerRemovingJourney },
} as const

export const derived = {
  bilgeOf,
  contactErrors,
  firstOf: firstOfType,
  gasOf,
  homeTypes,
  isLinkSuspect,
  isStripShown,
  mobPath,
  openContacts,
  typeBeingEnrolled,
  voltsOf,
} as const

/**
 * Starts the app without its screens: configuration, session, hub, startup, and the first loads in one fixed order.
 * Source: OPEN-105, 122, 135, 138.
 */
import { ERROR_TEXTS, type IdentityConfiguration } from '@drydock/contracts'
import { connectTo } from '#api/call.ts'
import { type Configuration, readConfiguration } from '#api/configuration.ts'
import { type Hub, openHub } from '#hub/connection.ts'
import type { Environment } from '#platform/environment.ts'
import type { Identity } from '#platform/identity.ts'
import { tokenOf } from '#platform/sharedToken.ts'
import { loadBoat, watchAlarms } from '#stores/alarm.ts'
import { warn } from '#stores/banners.ts'
import { clearAlarmData, doubtAlarmData, forgetPerson } from '#stores/sessionReset.ts'
import { pageAfterSignOut, takeConfiguration } from '#stores/configuration.ts'
import { dropDrafts } from '#stores/draftKey.ts'
import { doubtLink, link } from '#stores/link.ts'
import { dropLastKnown, recallLastKnown } from '#stores/lastKnown.ts'
import { retrySignIn } from '#stores/navigation.ts'
import { takeLastKnown } from '#stores/position.ts'
import { load as loadProfile } from '#stores/profile.ts'
import { beginWatch, recover } from '#stores/resync.ts'
import { refresh } from '#stores/sensors.ts'
import { checkSession, type SessionEffects, signOut, startSession } from '#stores/session.ts'
import { load as loadSettings } from '#stores/settings.ts'
import { begin, start, stopStartup } from '#stores/start.ts'
import { load as loadTemperature } from '#stores/temperature.ts'

/** Makes the identity of the app from the configuration of its provider. */
export type Identify = (configuration: IdentityConfiguration) => Identity

const LOGIN_CALLBACK = '/authentication/login-callback'
const LOGOUT_CALLBACK = '/authentication/logout-callback'

async function loadPosition(): Promise<void> {
  takeLastKnown((await loadBoat())?.lastKnownLocation)
}

/** The first startup attempt and, beside it, once each what the screens need. */
function loadFirst(): void {
  begin()
  void loadPosition()
  refresh()
  void loadProfile()
  void loadSettings()
  void loadTemperature()
  beginWatch()
}

/** Answers whether the page has come back from a sign-in that could not be finished. */
async function finishSignIn(identity: Identity, environment: Environment): Promise<boolean> {
  if (!environment.path().startsWith(LOGIN_CALLBACK)) return false
  const path = await identity.finishSignIn().catch((error: unknown) => {
    console.warn('The sign-in could not be finished.', error)
    return undefined
  })
  environment.replace(path ?? '/')
  return path === undefined
}

/** Leaves for the page where signing out ends; returns false where none is configured. OPEN-144. */
function leaveForLastPage(environment: Environment): boolean {
  const address = pageAfterSignOut()
  if (address !== undefined) environment.leave(address)
  return address !== undefined
}

/** What a session sets off, and the way to wake what it has set off. */
function follow(
  configuration: Configuration,
  environment: Environment,
  token: () => Promise<string | undefined>,
): SessionEffects & { wake(): void } {
  let hub: Hub | undefined
  return {
    wake: () => hub?.wake(),
    began(user) {
      recallLastKnown(user.id)
      watchAlarms(user.id)
      hub = openHub({
        gatewayUrl: configuration.gatewayUrl,
        protocol: configuration.app.hubProtocol,
        token,
        refused: () => void signOut(),
        started: again => (again ? recover() : loadFirst()),
      })
    },
    over(user, how) {
      hub?.stop()
      hub = undefined
      stopStartup()
      clearAlarmData()
      forgetPerson()
      if (how !== 'ended') {
        dropLastKnown()
        dropDrafts(user.id)
      }
      if (how !== 'out') environment.load('/')
    },
    leave: () => leaveForLastPage(environment),
    troubled() {
      doubtAlarmData()
      recover()
      void loadPosition()
    },
  }
}

/** To be called once for each page load. Resolves when it is known whether somebody is signed in; never rejects. */
export async function boot(identify: Identify, environment: Environment): Promise<void> {
  // Screens lead on from here while the configuration is read.
  const opened = environment.path()
  const configuration = await readConfiguration(environment)
  start.unreached = configuration === undefined
  if (configuration === undefined) {
    warn(ERROR_TEXTS.gatewayNotResponding)
    recallLastKnown()
    const ignore = environment.onWake(() => {
      ignore()
      void boot(identify, environment)
    })
    return
  }
  takeConfiguration(configuration.app)
  const identity = identify(configuration.identity)
  const token = tokenOf(identity)
  connectTo({ url: configuration.gatewayUrl, token })
  const isReturn = opened.startsWith(LOGOUT_CALLBACK)
  // Without a session the guard would lead to the sign-in meanwhile.
  if (isReturn && (await identity.finishSignOut()) && leaveForLastPage(environment)) return
  const unfinished = await finishSignIn(identity, environment)
  const effects = follow(configuration, environment, token)
  environment.onWake(waking => {
    if (waking === 'wake') doubtLink()
    effects.wake()
    retrySignIn()
    if (waking !== 'wake') return
    checkSession()
    // A lost link recovers when it is back.
    if (link.is === 'connected') recover()
  })
  await startSession(identity, effects, unfinished)
  // Whoever came by a page of the provider may have signed out there; the provider knows.
  if (isReturn) checkSession()
}

/**
 * Starts the app without its screens: configuration, session, hub, startup, and the first loads in a fixed order.
 * Source: OPEN-105, 122, 135, 138.
 */
import { type Duration, ERROR_TEXTS, HUB_RETRY_MS, type IdentityConfiguration } from '@drydock/contracts'
import { setCallTarget } from '#api/call.ts'
import { type Configuration, readConfiguration } from '#api/configuration.ts'
import { type HubClient, openHub } from '#hub/connection.ts'
import type { Environment } from '#platform/environment.ts'
import type { IdentityClient } from '#platform/identity.ts'
import { isOffline } from '#platform/network.ts'
import { sharedToken } from '#platform/sharedToken.ts'
import { after } from '#platform/time.ts'
import { startAlarmWatch } from '#stores/alarm.ts'
import { showWarning } from '#stores/banners.ts'
import { removeSavedAlarm } from '#stores/savedAlarm.ts'
import { distrustAlarmData, endSession } from '#stores/sessionReset.ts'
import { logoutPage, setConfiguration } from '#stores/configuration.ts'
import { dropDrafts } from '#stores/draftKey.ts'
import { loadMissing, loadPosition } from '#stores/firstLoads.ts'
import { suspectLink, link } from '#stores/link.ts'
import { dropLastKnown, recallLastKnown } from '#stores/lastKnown.ts'
import { retrySignIn } from '#stores/navigation.ts'
import { startHistoryWatch, resync } from '#stores/resync.ts'
import { checkSession, type SessionEffects, signOut, startSession } from '#stores/session.ts'
import { recordSignIn } from '#stores/firstSignIn.ts'
import { beginStartup, start, stopStartup } from '#stores/start.ts'
import { loadTemperature } from '#stores/temperature.ts'
import { longerWait } from '#stores/untilDone.ts'

/** Makes the identity of the app from the configuration of its provider; rejects when its code cannot be loaded. */
export type IdentityFactory = (configuration: IdentityConfiguration) => Promise<IdentityClient>

const LOGIN_CALLBACK = '/authentication/login-callback'
const LOGOUT_CALLBACK = '/authentication/logout-callback'

/** Makes the first startup attempt, and loads the data that the screens need. */
function loadFirst(): void {
  beginStartup()
  void loadMissing()
  void loadTemperature()
  startHistoryWatch()
}

/** Loads what may have been missed, and what has not been loaded yet. */
function recover(): void {
  resync()
  void loadMissing()
}

/** Returns whether the page has come back from a sign-in that could not be finished. */
async function finishSignIn(identity: IdentityClient, environment: Environment): Promise<boolean> {
  if (!environment.path().startsWith(LOGIN_CALLBACK)) return false
  const path = await identity.finishSignIn().catch((error: unknown) => {
    console.warn('The sign-in could not be finished.', error)
    return undefined
  })
  environment.replace(path ?? '/')
  if (path !== undefined) recordSignIn()
  return path === undefined
}

/** Leaves for the page where signing out ends; returns false where none is configured. OPEN-144. */
function leaveForLastPage(environment: Environment): boolean {
  const address = logoutPage()
  if (address !== undefined) environment.leave(address)
  return address !== undefined
}

/** Returns what the app does when the session changes, and a function that wakes its hub. */
function sessionEffects(
  configuration: Configuration,
  environment: Environment,
  token: () => Promise<string | undefined>,
): SessionEffects & { wake(): void } {
  let hub: HubClient | undefined
  return {
    wake: () => hub?.wake(),
    onBegan(user) {
      recallLastKnown(user.id)
      startAlarmWatch(user.id)
      hub = openHub({
        gatewayUrl: configuration.gatewayUrl,
        protocol: configuration.app.hubProtocol,
        token,
        onStartFailed: () => void signOut(),
        onConnected: again => (again ? recover() : loadFirst()),
      })
    },
    onEnded(user, how) {
      hub?.stop()
      hub = undefined
      stopStartup()
      endSession()
      if (how !== 'ended') {
        dropLastKnown()
        dropDrafts(user.id)
        removeSavedAlarm(user.id)
      }
      if (how !== 'out') environment.load('/')
    },
    leaveToLogoutPage() {
      if (!isOffline() && leaveForLastPage(environment)) return true
      environment.replace('/')
      return false
    },
    onRenewalFailed() {
      distrustAlarmData()
      resync()
      void loadPosition()
    },
  }
}

/** Loads the configuration and the identity that it names; undefined when one of them cannot be loaded. */
async function readIdentity(
  identify: IdentityFactory,
  environment: Environment,
): Promise<{ readonly configuration: Configuration; readonly identity: IdentityClient } | undefined> {
  const configuration = await readConfiguration(environment)
  if (configuration === undefined) return undefined
  try {
    return { configuration, identity: await identify(configuration.identity) }
  } catch (error) {
    console.warn('The sign-in could not be loaded.', error)
    return undefined
  }
}

/**
 * Call once per page load. Resolves when it is known whether somebody is signed in, or when nothing could be reached;
 * then it tries again by itself. Never rejects.
 * @param opened Path that the app was opened with; screens may change it while the configuration is loaded.
 * @param wait Ms until the next attempt if this one fails.
 */
export async function startApp(
  identify: IdentityFactory,
  environment: Environment,
  opened = environment.path(),
  wait = HUB_RETRY_MS,
): Promise<void> {
  const read = await readIdentity(identify, environment)
  const isReported = start.isUnreachable
  start.isUnreachable = read === undefined
  if (read === undefined) {
    if (!isReported) showWarning(ERROR_TEXTS.gatewayNotResponding)
    recallLastKnown()
    const again = (nextWait: Duration): void => {
      ignore()
      cancel()
      void startApp(identify, environment, opened, nextWait)
    }
    const ignore = environment.onWake(() => again(HUB_RETRY_MS))
    const cancel = after(wait, () => again(longerWait(wait)))
    return
  }
  const { configuration, identity } = read
  setConfiguration(configuration.app)
  const token = sharedToken(identity)
  setCallTarget({ url: configuration.gatewayUrl, token })
  const isReturn = opened.startsWith(LOGOUT_CALLBACK)
  // Done before the session is known, since the guard would then redirect to the sign-in.
  if (isReturn && (await identity.finishSignOut()) && leaveForLastPage(environment)) return
  const unfinished = await finishSignIn(identity, environment)
  const effects = sessionEffects(configuration, environment, token)
  environment.onWake(waking => {
    if (waking === 'wake') suspectLink()
    effects.wake()
    retrySignIn()
    if (waking !== 'wake') return
    checkSession()
    if (link.is === 'connected') recover()
    // A lost link loads the rest when it reconnects; a missed alarm does not wait for that.
    else if (link.is === 'lost') startHistoryWatch()
  })
  await startSession(identity, effects, unfinished)
  // A person who returns from a page of the provider may have signed out there.
  if (isReturn) checkSession()
}

/**
 * The identity of the page: code flow with PKCE, tokens in the storage of the tab, renewed by refresh token. Source:
 * SESSION, OPEN-042, OPEN-106.
 */
import type { IdentityConfiguration } from '@drydock/contracts'
import { ErrorResponse, User as ProviderUser, UserManager } from 'oidc-client-ts'
import { appPath } from '#platform/appPath.ts'
import type { IdentityClient, IdentityEvent, User } from '#platform/identity.ts'
import { isOffline } from '#platform/network.ts'
import { storeWithMemoryFallback, tabStore } from '#platform/oidcStore.ts'
import { deviceStorage, SIGNING_OUT, tabStorage } from '#platform/storage.ts'
import { openTabs, type TabMessage, type TabChannel } from '#platform/tabs.ts'
import { timers } from '#platform/time.ts'
import { stopLibraryTimers, tokenTimers } from '#platform/tokenTimers.ts'

/** Errors of the provider that mean that its session is over. */
const SESSION_OVER = ['login_required', 'invalid_grant']

const userOf = ({ profile }: ProviderUser): User => ({
  id: profile.sub,
  name: profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub,
})

/** Returns the requested path that the sign-in carried; anything else leads to the start screen. */
function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined
  return typeof path === 'string' && path.startsWith('/') ? appPath(path) : '/'
}

/** Resolves a return address that is given relative to the folder of the app. */
const absoluteUrl = (address: string): string =>
  typeof document === 'undefined' ? address : new URL(address, document.baseURI).href

/** The library would leave the page without asking the network, and the browser's error page would follow. */
function requireNetwork(): void {
  if (isOffline()) throw new Error('The device has no network.')
}

function managerOf(configuration: IdentityConfiguration): UserManager {
  const store = tabStore()
  return new UserManager({
    ...configuration,
    redirect_uri: absoluteUrl(configuration.redirect_uri),
    post_logout_redirect_uri: absoluteUrl(configuration.post_logout_redirect_uri),
    userStore: storeWithMemoryFallback(store),
    stateStore: store,
    // A provider that never answers counts as unreachable; a renewal has less time.
    requestTimeoutInSeconds: 30,
    silentRequestTimeoutInSeconds: 10,
    // Renewals run here only, so that two of them never use one refresh token.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
  })
}

type Emit = (event: IdentityEvent) => void

/** Listeners of the identity, by event. */
function identityEvents(): Pick<IdentityClient, 'on'> & { readonly emit: Emit } {
  const listeners = new Map<IdentityEvent, Set<() => void>>()
  return {
    emit(event) {
      for (const run of [...(listeners.get(event) ?? [])]) run()
    },
    on(event, run) {
      const runs = listeners.get(event) ?? new Set()
      listeners.set(event, runs.add(run))
      return () => void runs.delete(run)
    },
  }
}

/**
 * Takes over the tokens that another tab has renewed. A refresh token is valid for one renewal, so only a tab that had
 * the same one adopts the new one.
 */
async function adoptRenewal(
  manager: UserManager,
  before: ProviderUser,
  { used, user }: Extract<TabMessage, { is: 'renewed' }>,
): Promise<void> {
  const theirs = ProviderUser.fromStorageString(user)
  const mine = before.refresh_token === used ? theirs : Object.assign(theirs, { refresh_token: before.refresh_token })
  await manager.storeUser(mine)
  await manager.events.load(mine)
}

/** Renews at the provider and posts the result to the other tabs. */
async function renewAtProvider(
  manager: UserManager,
  tabs: TabChannel,
  before: ProviderUser | undefined,
): Promise<void> {
  const { resource } = manager.settings
  // The library sends the resource with the sign-in only; without it a renewal may return a token for another resource.
  const user = await manager.signinSilent(resource === undefined ? {} : { resource })
  if (user)
    await tabs.post({
      is: 'renewed',
      who: user.profile.sub,
      used: before?.refresh_token,
      user: user.toStorageString(),
    })
}

interface UserHolder {
  readonly tabs: TabChannel
  current(): ProviderUser | undefined
  hold(user: ProviderUser): void
  renew(): Promise<void>
}

/** Holds the user of this tab, renews the tokens ahead of their end, and follows the other tabs. */
function userHolder(manager: UserManager, emit: Emit): UserHolder {
  let current: ProviderUser | undefined
  let renewing: Promise<void> | undefined
  const expire = (): void => {
    emit('expired')
    void manager.removeUser()
  }
  const onRenewFailed = async (error: unknown): Promise<void> => {
    console.warn('The session could not be renewed.', error instanceof Error ? error.message : '')
    if (error instanceof ErrorResponse && SESSION_OVER.includes(error.error ?? '')) await manager.removeUser()
    else if (current?.expired) expire()
    else emit('renew-failed')
  }
  const tabs = openTabs(message => {
    if (current === undefined) return
    const isMine = message.is === 'signed-out' || message.who === current.profile.sub
    if (message.is === 'renewed') return void (isMine && adoptRenewal(manager, current, message))
    if (isMine === (message.is === 'signed-in')) return
    // Nothing of the person may stay, unlike at the end of a session that expires.
    emit('changed')
    void manager.removeUser()
  })
  const renew = (): Promise<void> => {
    const before = current
    renewing ??= tabs
      // Another tab may renew while this one waits for it.
      .runExclusive(`renewal of ${before?.profile.sub}`, async () => {
        if (current === before) await renewAtProvider(manager, tabs, before)
      })
      .catch(onRenewFailed)
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  const tokens = tokenTimers(timers, () => void renew(), expire)
  const hold = (user: ProviderUser): void => {
    current = user
    void stopLibraryTimers(manager.events)
    tokens.follow(user.expires_in)
  }
  manager.events.addUserUnloaded(() => {
    current = undefined
    tokens.end()
    emit('unloaded')
  })
  manager.events.addUserLoaded(user => {
    const before = current
    hold(user)
    if (before !== undefined) emit(before.profile.sub === user.profile.sub ? 'renewed' : 'changed')
  })
  return { tabs, current: () => current, hold, renew }
}

/** Resolves when the browser shows this page again as it was left, as after 'Back'. */
const whenRestored = (): Promise<void> =>
  new Promise(resolve => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve()
    })
  })

/** Returns the identity of this page at the configured provider. */
export function oidcIdentity(configuration: IdentityConfiguration): IdentityClient {
  const manager = managerOf(configuration)
  const { emit, on } = identityEvents()
  const { tabs, current, hold, renew } = userHolder(manager, emit)
  return {
    async user() {
      const user = await manager.getUser()
      if (user === null || user.expired) return undefined
      hold(user)
      return userOf(user)
    },
    async signIn(returnTo) {
      requireNetwork()
      const restored = whenRestored()
      // The provider may still have a session of the person who has signed out here.
      const prompt = deviceStorage.read(SIGNING_OUT) && 'login'
      await manager.signinRedirect({ state: { returnTo }, ...(prompt && { prompt }) })
      // The library resolves at any 'pageshow', also at that of the first load.
      await restored
    },
    async finishSignIn() {
      const user = await manager.signinCallback()
      // Without a user this is the frame of a silent renewal; the page around it goes on.
      if (user === undefined) return new Promise(() => undefined)
      deviceStorage.remove(SIGNING_OUT)
      void tabs.post({ is: 'signed-in', who: user.profile.sub })
      return returnPath(user.state)
    },
    async signOut() {
      tabStorage.save(SIGNING_OUT, 'yes')
      deviceStorage.save(SIGNING_OUT, 'yes')
      try {
        requireNetwork()
        await manager.signoutRedirect()
      } catch (error) {
        tabStorage.remove(SIGNING_OUT)
        await manager.removeUser()
        await tabs.post({ is: 'signed-out' })
        throw error
      }
    },
    async finishSignOut() {
      if (tabStorage.read(SIGNING_OUT) === undefined) return false
      tabStorage.remove(SIGNING_OUT)
      await tabs.post({ is: 'signed-out' })
      deviceStorage.remove(SIGNING_OUT)
      return true
    },
    async accessToken() {
      if (current()?.expired) await renew()
      return current()?.access_token
    },
    renew,
    on,
  }
}

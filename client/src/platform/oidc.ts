/**
 * The identity of the page: code flow with PKCE, tokens in the storage of the tab, renewed by refresh token. Source:
 * SESSION, OPEN-042, OPEN-106.
 */
import type { IdentityConfiguration } from '@drydock/contracts'
import { ErrorResponse, User, UserManager } from 'oidc-client-ts'
import { appPath } from '#platform/appPath.ts'
import type { Account, Identity, IdentityEvent } from '#platform/identity.ts'
import { storeWithMemoryFallback, tabStore } from '#platform/oidcStore.ts'
import { tabStorage } from '#platform/storage.ts'
import { openTabs, type TabMessage } from '#platform/tabs.ts'
import { timers } from '#platform/time.ts'
import { stopLibraryTimers, tokenTimers } from '#platform/tokenTimers.ts'

/** Answers of the provider that say that the session there is over. */
const OVER = ['login_required', 'invalid_grant']

const account = ({ profile }: User): Account => ({
  id: profile.sub,
  name: profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub,
})

/** The path that was asked for, as the sign-in carried it; anything else leads to the start screen. */
function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined
  return typeof path === 'string' && path.startsWith('/') ? appPath(path) : '/'
}

/** Addresses that the provider leads back to may be given as they are seen from where the app stands. */
const here = (address: string): string =>
  typeof document === 'undefined' ? address : new URL(address, document.baseURI).href

/** Kept from leaving to sign out until the page is back: a link to the logout callback alone signs nobody out. */
const LEAVING = 'signing-out'

function managerOf(configuration: IdentityConfiguration): UserManager {
  const store = tabStore()
  return new UserManager({
    ...configuration,
    redirect_uri: here(configuration.redirect_uri),
    post_logout_redirect_uri: here(configuration.post_logout_redirect_uri),
    userStore: storeWithMemoryFallback(store),
    stateStore: store,
    // A provider that never answers is one that cannot be reached; a renewal has less time.
    requestTimeoutInSeconds: 30,
    silentRequestTimeoutInSeconds: 10,
    // Renewing is done here, so that never two renewals use one refresh token.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
  })
}

export function oidcIdentity(configuration: IdentityConfiguration): Identity {
  const manager = managerOf(configuration)
  const heard = new Map<IdentityEvent, Set<() => void>>()
  const tell = (event: IdentityEvent): void => {
    for (const run of [...(heard.get(event) ?? [])]) run()
  }
  let current: User | undefined
  let renewing: Promise<void> | undefined

  const expire = (): void => {
    tell('expired')
    void manager.removeUser()
  }
  const failed = async (error: unknown): Promise<void> => {
    console.warn('The session could not be renewed.', error instanceof Error ? error.message : '')
    if (error instanceof ErrorResponse && OVER.includes(error.error ?? '')) await manager.removeUser()
    else if (current?.expired) expire()
    else tell('renew-failed')
  }
  /**
   * What another tab has renewed. A refresh token is good for one renewal, so only a tab that had the same takes over
   * the new one.
   */
  const take = async (before: User, { used, user }: Extract<TabMessage, { is: 'renewed' }>): Promise<void> => {
    const theirs = User.fromStorageString(user)
    const mine = before.refresh_token === used ? theirs : Object.assign(theirs, { refresh_token: before.refresh_token })
    await manager.storeUser(mine)
    await manager.events.load(mine)
  }
  const tabs = openTabs(word => {
    if (current === undefined) return
    const isMine = word.is === 'signed-out' || word.who === current.profile.sub
    if (word.is === 'renewed') return void (isMine && take(current, word))
    if (isMine === (word.is === 'signed-in')) return
    if (!isMine) tell('changed')
    void manager.removeUser()
  })
  const renewOnce = async (before: User | undefined): Promise<void> => {
    // Another tab has renewed while this one waited for it.
    if (current !== before) return
    const { resource } = manager.settings
    // The library sends the resource with the sign-in only; without it a renewal may bring a token for something else.
    const user = await manager.signinSilent(resource === undefined ? {} : { resource })
    if (user)
      await tabs.post({
        is: 'renewed',
        who: user.profile.sub,
        used: before?.refresh_token,
        user: user.toStorageString(),
      })
  }
  const renew = (): Promise<void> => {
    const before = current
    renewing ??= tabs
      .runExclusive(`renewal of ${before?.profile.sub}`, () => renewOnce(before))
      .catch(failed)
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  const tokens = tokenTimers(timers, () => void renew(), expire)
  const hold = (user: User): void => {
    current = user
    void stopLibraryTimers(manager.events)
    tokens.follow(user.expires_in)
  }
  manager.events.addUserUnloaded(() => {
    current = undefined
    tokens.end()
    tell('unloaded')
  })
  manager.events.addUserLoaded(user => {
    const before = current
    hold(user)
    if (before !== undefined) tell(before.profile.sub === user.profile.sub ? 'renewed' : 'changed')
  })

  return {
    async user() {
      const user = await manager.getUser()
      if (user === null || user.expired) return undefined
      hold(user)
      return account(user)
    },
    signIn: returnTo => manager.signinRedirect({ state: { returnTo } }),
    async finishSignIn() {
      const user = await manager.signinCallback()
      // Without a user this is the frame of a silent renewal: the page around it goes on, this one has nothing to show.
      if (user === undefined) return new Promise(() => undefined)
      void tabs.post({ is: 'signed-in', who: user.profile.sub })
      return returnPath(user.state)
    },
    signOut() {
      tabStorage.save(LEAVING, 'yes')
      return manager.signoutRedirect()
    },
    async finishSignOut() {
      if (tabStorage.read(LEAVING) === undefined) return false
      tabStorage.remove(LEAVING)
      await tabs.post({ is: 'signed-out' })
      return true
    },
    async accessToken() {
      if (current?.expired) await renew()
      return current?.access_token
    },
    renew,
    on(event, run) {
      const runs = heard.get(event) ?? new Set()
      heard.set(event, runs.add(run))
      return () => void runs.delete(run)
    },
  }
}

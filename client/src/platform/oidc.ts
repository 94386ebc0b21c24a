/** The identity of the page: code flow with PKCE, tokens in the storage of the tab, renewed by refresh token. Source: SESSION, OPEN-042, OPEN-106. */
import type { IdentityConfiguration } from '@drydock/contracts'
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Account, Identity, IdentityEvent } from '#platform/identity.ts'
import { openTabs } from '#platform/tabs.ts'

/** Answers of the provider that say that the session there is over. */
const OVER = ['login_required', 'invalid_grant']

const account = ({ profile }: User): Account => ({ id: profile.sub, name: profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub })

/** The path that was asked for, as the sign-in carried it; anything else leads to the start screen. */
function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined
  return typeof path === 'string' && path.startsWith('/') ? path : '/'
}

/** Addresses that the provider leads back to may be given as they are seen from where the app stands. */
const here = (address: string): string => (typeof document === 'undefined' ? address : new URL(address, document.baseURI).href)

function managerOf(configuration: IdentityConfiguration): UserManager {
  const store = new WebStorageStateStore({ store: sessionStorage })
  return new UserManager({
    ...configuration,
    redirect_uri: here(configuration.redirect_uri),
    post_logout_redirect_uri: here(configuration.post_logout_redirect_uri),
    userStore: store,
    stateStore: store,
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

  const failed = async (error: unknown): Promise<void> => {
    console.warn('The session could not be renewed.', error instanceof Error ? error.message : '')
    if (error instanceof ErrorResponse && OVER.includes(error.error ?? '')) await manager.removeUser()
    else tell('renew-failed')
  }
  const renew = (): Promise<void> => {
    const { resource } = manager.settings
    // The library sends the resource with the sign-in only; without it a renewal may bring a token for something else.
    renewing ??= manager
      .signinSilent(resource === undefined ? {} : { resource })
      .then(() => undefined, failed)
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  const tabs = openTabs(userId => {
    if (current?.profile.sub === userId) void manager.removeUser()
  })

  manager.events.addAccessTokenExpiring(() => void renew())
  manager.events.addAccessTokenExpired(() => {
    tell('expired')
    void manager.removeUser()
  })
  manager.events.addUserUnloaded(() => {
    current = undefined
    tell('unloaded')
  })
  manager.events.addUserLoaded(user => {
    const before = current
    current = user
    if (before !== undefined) tell(before.profile.sub === user.profile.sub ? 'renewed' : 'changed')
  })

  return {
    async user() {
      const user = await manager.getUser()
      if (user === null || user.expired) return undefined
      current = user
      return account(user)
    },
    signIn: returnTo => manager.signinRedirect({ state: { returnTo } }),
    async finishSignIn() {
      const user = await manager.signinCallback()
      // Without a user this is the frame of a silent renewal: the page around it goes on, this one has nothing to show.
      return user === undefined ? new Promise(() => undefined) : returnPath(user.state)
    },
    async signOut() {
      if (current !== undefined) tabs.tellSignedOut(current.profile.sub)
      await manager.signoutRedirect()
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

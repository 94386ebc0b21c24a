/** The identity provider of all boats, mounted on Fastify. It is loaded at the first sign-in. */
import type { IncomingMessage } from 'node:http'
import { type Duration, HOUR, type IdentityConfiguration, type Instant } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Middleware, Provider } from 'oidc-provider'
import { withFirst } from '@drydock/contracts/markup'
import { hasAccess } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { parseRequestTarget } from '#boat/requestTarget.ts'
import { VOLATILE_STORES, persistentSecret, type KeyValueStores } from '#boat/keyValueStore.ts'
import { serveAccount } from './account.ts'
import type { Account, Accounts } from './accounts.ts'
import { serveAssets } from './assets.ts'
import { appConfiguration, appPages } from './client.ts'
import { serveBilling } from './billing.ts'
import { createSignedInPages, serveSignedIn } from './signedInPages.ts'
import { type Embedding, setSecurityHeaders } from './securityHeaders.ts'
import { serveLogin } from './login.ts'
import { createIssuedTokens } from './issuedTokens.ts'
import { type ProviderParts, providerSettings, sessionCookie } from './providerSettings.ts'
import { createSigner } from './signer.ts'
import { createGrants, type Grant, createSignInMonitor, InjectedFailure } from './grants.ts'
import { createPendingSignIns, type PendingSignIns } from './pendingSignIns.ts'
import { createStore, INTERACTION, type Store } from './store.ts'
import { createTokens, type TokenValidity, type Tokens } from './tokens.ts'
import { createLoginAttempts } from './loginAttempts.ts'

export interface IdentityOptions {
  /** Public address of the provider, `{origin}/oidc`; read at first use, when the port is known. */
  issuer(): string
  /** Addresses of the app (origin and base path, no final slash). The first is the default for links back. */
  apps(): readonly string[]
  readonly accounts: Accounts
  /** Present time of a boat; any number for an unknown boat. */
  now(boat: string): Instant
  /** The boat of an account, for lockouts and billing. */
  boatOf?(boat: string): Boat | undefined
  /** User that a request signs in without a password, by the redirect address of the app; none by default. */
  signInWithoutPassword?(request: IncomingMessage, redirect: string): string | undefined
  /** The app in the frame that a request comes from; undefined for a page that is in no frame. */
  embedding?(request: IncomingMessage): Embedding | undefined
  /** Markup that comes first in the head of the protocol's own pages; none by default. */
  readonly firstScript?: ((request: IncomingMessage) => string) | undefined
  /** Lifetime of access tokens of this boat, rounded up to whole seconds; an hour by default. */
  lifetime?(boat: string): Duration
  /** Is called with failures, in a sentence without user input; logs to Fastify by default. */
  report?(problem: string): void
  /** Persistent storage of sign-ins, tokens and keys; in memory by default. */
  readonly stores?: KeyValueStores | undefined
  /** Is called with a boat that has just signed users out. */
  onSignedOut?(boat: Boat): void
  /** Is called when sign-ins have ended; see `hasEnded`. */
  onSignInsEnded?(): void
  /** Real time in milliseconds, for the login limit. */
  realNow(): number
}

export interface Identity {
  /** Mounts /oidc/* (the provider) and /identity/* (its pages). Requests to these paths are not logged. */
  mount(app: FastifyInstance): Promise<void>
  /** Validates a bearer token (without the word Bearer) on the boat's clock. Never throws for a bad one. SESSION-03 */
  validate(token: string | undefined): Promise<TokenValidity>
  /** Issues an access token for tools without a browser; undefined for an unknown user. `lifetime` is rounded up. */
  mint(user: string, lifetime?: Duration): Promise<{ token: string; lifetime: Duration } | undefined>
  /** Signs a user in for tools without a browser. The grant can be renewed until the sign-in is ended. */
  grant(user: string): Grant
  /** Response body of `GET /_configuration/MarineOneApp` for the app at this origin. SESSION-16, OPEN-042 */
  configuration(origin: string): IdentityConfiguration
  /** Addresses of the pages that the app opens. OPEN-043 */
  pages(): ReturnType<typeof appPages>
  /**
   * Signs a user out in every browser; access tokens become invalid. The app notices at its next renewal
   * (`invalid_grant`). SESSION-10, OPEN-106
   */
  signOut(user: string): void
  /** Whether the sign-in of this grant has ended; false for undefined, that is tokens without a sign-in. */
  hasEnded(grant: string | undefined): boolean
}

const OIDC_PATH = '/oidc'
/** Model name of access tokens in oidc-provider. */
const ACCESS = 'AccessToken'

const once = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined
  return () => {
    if (created) return created
    created = create()
    // The next caller tries again.
    created.catch(() => {
      created = undefined
    })
    return created
  }
}

export function createIdentity(options: IdentityOptions): Identity {
  const { issuer, accounts, now, lifetime = () => HOUR, boatOf = () => undefined, stores = VOLATILE_STORES } = options
  const { onSignedOut, onSignInsEnded = () => undefined } = options
  const monitor = createSignInMonitor({ accounts, boatOf, forget: user => store.forget(user), onSignedOut })
  const store = createStore({ beforeUse: monitor.check, stores, onSignInsEnded })
  const grants = createGrants({ store, monitor, mint: (user, grant) => tokens.mint(user, undefined, grant) })
  const cookieKey = persistentSecret(stores('secrets'), 'cookies', 32)
  const pending = createPendingSignIns({
    memory: store.adapter(INTERACTION),
    key: cookieKey,
    issuer,
    name: () => `${sessionCookie(issuer())}_pending`,
  })
  const signer = once(() => createSigner(stores('keys')))
  const tokens = createTokens({
    accounts,
    issued: createIssuedTokens(undefined, stores('notes')),
    signer,
    issuer,
    now,
    lifetime,
    isAlive(grant, user) {
      monitor.check(user, ACCESS)
      return store.isAlive(grant)
    },
  })
  return {
    validate: tokens.validate,
    mint: tokens.mint,
    grant: grants.open,
    configuration: origin => appConfiguration(issuer(), origin),
    pages: () => appPages(issuer()),
    signOut: user => store.forget(accounts.find(user)?.user ?? user),
    hasEnded: grant => grant !== undefined && !store.isAlive(grant),
    async mount(app) {
      const report = options.report ?? (problem => app.log.error(problem))
      const provider = once(async () =>
        loadProvider({ options, signer: await signer(), store, pending, cookieKey, tokens, report }),
      )
      await mountProvider(app, options, pending, provider)
      await mountPages(app, { options, store, pending, provider, report })
    },
  }
}

interface LoadedParts extends Pick<ProviderParts, 'signer' | 'store' | 'pending' | 'cookieKey'> {
  readonly options: IdentityOptions
  readonly tokens: Tokens
  report(problem: string): void
}

/** Imports oidc-provider and configures it. */
async function loadProvider({ options, tokens, report, ...parts }: LoadedParts): Promise<Provider> {
  const library = await import('oidc-provider')
  const issuer = options.issuer()
  const { accounts, embedding } = options
  const { lifetimeSeconds } = tokens
  const provider = new library.Provider(
    issuer,
    providerSettings({ ...parts, issuer, apps: options.apps(), accounts, embedding, library, lifetimeSeconds }),
  )
  provider.proxy = true // see setForwardedHost
  if (options.firstScript) provider.use(withFirstScript(options.firstScript))
  provider.on('access_token.issued', token =>
    tokens.record(token.jti, token.accountId, token.expiration, token.grantId),
  )
  // Error messages can quote user input, so only the name of an error is reported.
  provider.on('server_error', (_ctx, error) => {
    if (!(error instanceof InjectedFailure)) report(`The identity provider failed: ${error.name}`)
  })
  provider.on('error', error => report(`The identity provider failed: ${error.name}`))
  return provider
}

/** Some pages of the protocol leave themselves at once, so a runner has to be in them from the beginning. */
const withFirstScript =
  (firstScript: (request: IncomingMessage) => string): Middleware =>
  async (ctx, next) => {
    await next()
    if (typeof ctx.body === 'string') ctx.body = withFirst(ctx.body, firstScript(ctx.req))
  }

async function mountProvider(
  app: FastifyInstance,
  { issuer, apps, embedding }: IdentityOptions,
  pending: PendingSignIns,
  provider: () => Promise<Provider>,
): Promise<void> {
  const { default: middie } = await import('@fastify/middie')
  await app.register(
    async scope => {
      await scope.register(middie)
      scope.use(OIDC_PATH, (request, response, next) => {
        setSecurityHeaders(response, apps(), embedding?.(request)?.framers)
        setForwardedHost(request, new URL(issuer()))
        dropResumeQuery(request)
        provider().then(it => pending.withCookies(request, response, () => it.callback()(request, response)), next)
      })
      // Fastify only routes known paths to the middleware. The provider answers before these handlers run.
      const neverCalled = async (): Promise<string> => ''
      scope.all(OIDC_PATH, neverCalled)
      scope.all(`${OIDC_PATH}/*`, neverCalled)
    },
    { logLevel: 'silent' },
  )
}

/**
 * Drops the query of the address at which a sign-in continues. It has none, and the library answers 500 when a query
 * names a client there and nothing is pending.
 */
function dropResumeQuery(request: IncomingMessage): void {
  const { path } = parseRequestTarget(request.url)
  if (path.includes('/auth/')) request.url = path
}

interface PageParts {
  readonly options: IdentityOptions
  readonly store: Store
  readonly pending: PendingSignIns
  provider(): Promise<Provider>
  report(problem: string): void
}

/** Mounts the login, account and billing pages. */
async function mountPages(app: FastifyInstance, { options, store, pending, provider, report }: PageParts) {
  const { accounts, issuer, apps: origins, realNow } = options
  const { boatOf = () => undefined, signInWithoutPassword = () => undefined } = options
  const attempts = createLoginAttempts(realNow)
  const pages = createSignedInPages({ accounts, issuer, origins, provider })
  const mayEnter = ({ boat, user }: Account): boolean => {
    const found = boatOf(boat)
    return found === undefined || hasAccess(found.state, user)
  }
  await app.register(
    async scope => {
      serveAssets(scope)
      const sessions = { provider, pending, origins, signInWithoutPassword, report }
      serveLogin(scope, { accounts, attempts, hasAccess: mayEnter, ...sessions })
      serveSignedIn(scope, pages, origins)
      serveAccount(scope, { accounts, attempts, pages, origins, signOutElsewhere: store.forget })
      serveBilling(scope, { pages, origins, boatOf })
    },
    { logLevel: 'silent' },
  )
}

/**
 * The provider builds addresses from the request's host. This sets the issuer's host, so that addresses are right
 * behind a proxy and a caller cannot forge them.
 */
function setForwardedHost(request: IncomingMessage, { host, protocol }: URL): void {
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

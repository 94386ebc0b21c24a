/**
 * The identity provider of the fake boats: one for all of them, mounted on Fastify, loaded when somebody first signs
 * in.
 */
import type { IncomingMessage } from 'node:http'
import { type Duration, HOUR, type IdentityConfiguration, type Instant } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { hasAccess } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { VOLATILE_STORES, persistentSecret, type KeyValueStores } from '#boat/keyValueStore.ts'
import { serveAccount } from './account.ts'
import type { Account, Accounts } from './accounts.ts'
import { serveAssets } from './assets.ts'
import { appConfiguration, appPages } from './client.ts'
import { serveBilling } from './billing.ts'
import { createDesk, serveSignedIn } from './desk.ts'
import { guard } from './guard.ts'
import { serveLogin } from './login.ts'
import { createTokenNotes } from './notes.ts'
import { providerSettings, sessionCookie } from './settings.ts'
import { createSigner } from './signer.ts'
import { createGrants, type Grant, lookAfter, OutOfOrder } from './grants.ts'
import { createPending } from './pending.ts'
import { createStore, INTERACTION } from './store.ts'
import { createTokens, type Judgement } from './tokens.ts'
import { createTries } from './tries.ts'

export interface IdentityOptions {
  /** Public address of the provider, `{origin}/oidc`; asked on first use, when the port is known. */
  issuer(): string
  /**
   * Where the app stands (origin and folder, no final slash); asked on first use. The first is where pages without a
   * better idea lead back to.
   */
  apps(): readonly string[]
  readonly accounts: Accounts
  /** The clock of a boat that has accounts; any number for one that nobody knows. */
  now(boat: string): Instant
  /** The boat of accounts, for who is locked out of it and what it costs; without one nobody is and nothing does. */
  boatOf?(boat: string): Boat | undefined
  /** Who a request stands for without a password, at the app of this redirect address; nobody unless told. */
  admitted?(request: IncomingMessage, redirect: string): string | undefined
  /** How long an access token of this boat lives, rounded up to whole seconds; an hour unless told. */
  lifetime?(boat: string): Duration
  /**
   * Hears of failures that are nobody's request, as a plain sentence without anything that was sent; Fastify's log
   * unless told.
   */
  report?(problem: string): void
  /** Where sign-ins, tokens and keys outlive the process; nowhere unless told. */
  readonly shelves?: KeyValueStores | undefined
  /** Hears of a boat whose people have just been signed out from aboard. */
  signedOut?(boat: Boat): void
  /** Hears that sign-ins have ended; see `isOver`. */
  ended?(): void
  /** Real time in milliseconds, on which wrong passwords are counted. */
  realNow(): number
}

export interface Identity {
  /**
   * Mounts /oidc/* (the provider) and /identity/* (login, account and billing pages and their files). Nothing of these
   * paths is logged.
   */
  mount(app: FastifyInstance): Promise<void>
  /**
   * Whom a bearer token (without the word Bearer) stands for, on the clock of that person's boat. Never throws for what
   * a token contains. SESSION-03
   */
  judge(token: string | undefined): Promise<Judgement>
  /**
   * An access token for tools without a browser, like one from a sign-in; undefined for an unknown user. `lifetime` as
   * it was noted, in whole seconds.
   */
  mint(user: string, lifetime?: Duration): Promise<{ token: string; lifetime: Duration } | undefined>
  /** A sign-in for tools without a browser, which can be renewed until it is ended, like one of a browser. */
  grant(user: string): Grant
  /** What `GET /_configuration/MarineOneApp` answers to the app at this origin. SESSION-16, OPEN-042 */
  configuration(origin: string): IdentityConfiguration
  /** Addresses of the pages that the app opens as they are. OPEN-043 */
  pages(): ReturnType<typeof appPages>
  /**
   * Signs a user out on every browser; the app sees it at its next renewal (`invalid_grant`). Access tokens end with
   * it. SESSION-10, OPEN-106
   */
  signOut(user: string): void
  /** Whether a sign-in has ended, by the grant of a judgement; false for tokens that came from none. */
  isOver(grant: string | undefined): boolean
}

const OIDC_PATH = '/oidc'
/** As the provider's library calls it. */
const ACCESS = 'AccessToken'

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function createIdentity({
  issuer,
  apps,
  accounts,
  now,
  lifetime = () => HOUR,
  boatOf = () => undefined,
  admitted = () => undefined,
  report,
  shelves = VOLATILE_STORES,
  signedOut,
  ended = () => undefined,
  realNow,
}: IdentityOptions): Identity {
  const look = lookAfter({ accounts, boatOf, forget: user => store.forget(user), signedOut })
  const store = createStore({ look: look.found, shelves, ended })
  const grants = createGrants({ store, look, mint: (user, grant) => tokens.mint(user, undefined, grant) })
  const cookieKey = persistentSecret(shelves('secrets'), 'cookies', 32)
  const pending = createPending({
    memory: store.adapter(INTERACTION),
    key: cookieKey,
    issuer,
    name: () => `${sessionCookie(issuer())}_pending`,
  })
  const signer = once(() => createSigner(shelves('keys')))
  const isAlive = (grant: string, user: string): boolean => {
    look.found(user, ACCESS)
    return store.isAlive(grant)
  }
  const tokens = createTokens({
    accounts,
    notes: createTokenNotes(undefined, shelves('notes')),
    signer,
    issuer,
    now,
    lifetime,
    isAlive,
  })

  const open = async (tell: (problem: string) => void): Promise<Provider> => {
    const library = await import('oidc-provider')
    const setting = {
      issuer: issuer(),
      apps: apps(),
      accounts,
      signer: await signer(),
      store,
      pending,
      cookieKey,
      library,
      seconds: tokens.seconds,
    }
    const provider = new library.Provider(setting.issuer, providerSettings(setting))
    provider.proxy = true // see atIssuer
    provider.on('access_token.issued', token =>
      tokens.note(token.jti, token.accountId, token.expiration, token.grantId),
    )
    // Messages of errors can quote what was sent, so only their names are told.
    provider.on('server_error', (_ctx, error) => {
      if (!(error instanceof OutOfOrder)) tell(`The identity provider failed: ${error.name}`)
    })
    provider.on('error', error => tell(`The identity provider failed: ${error.name}`))
    return provider
  }

  return {
    judge: tokens.judge,
    mint: tokens.mint,
    grant: grants.open,
    configuration: origin => appConfiguration(issuer(), origin),
    pages: () => appPages(issuer()),
    signOut: user => store.forget(accounts.find(user)?.user ?? user),
    isOver: grant => grant !== undefined && !store.isAlive(grant),
    async mount(app) {
      const { default: middie } = await import('@fastify/middie')
      const tell = report ?? (problem => app.log.error(problem))
      const provider = once(() => open(tell))
      await app.register(
        async scope => {
          await scope.register(middie)
          scope.use(OIDC_PATH, (request, response, next) => {
            guard(response, apps())
            atIssuer(request, new URL(issuer()))
            provider().then(it => pending.within(request, response, () => it.callback()(request, response)), next)
          })
          // Only so that requests come here at all: the provider answers every one of them before its handler.
          const taken = async (): Promise<string> => ''
          scope.all(OIDC_PATH, taken)
          scope.all(`${OIDC_PATH}/*`, taken)
        },
        { logLevel: 'silent' },
      )
      await app.register(
        async scope => {
          const tries = createTries(realNow)
          const desk = createDesk({ accounts, issuer, origins: apps, provider })
          const mayEnter = ({ boat, user }: Account): boolean => {
            const found = boatOf(boat)
            return found === undefined || hasAccess(found.state, user)
          }
          serveAssets(scope)
          serveLogin(scope, { accounts, tries, mayBoard: mayEnter, provider, pending, origins: apps, admitted, tell })
          serveSignedIn(scope, desk, apps)
          serveAccount(scope, { accounts, tries, desk, origins: apps, signOutElsewhere: store.forget })
          serveBilling(scope, { desk, origins: apps, boatOf })
        },
        { logLevel: 'silent' },
      )
    },
  }
}

/**
 * The provider builds its addresses from the request. It is told the issuer's host instead of what the caller claims,
 * so that they are right behind a proxy and nobody can forge them.
 */
function atIssuer(request: IncomingMessage, { host, protocol }: URL): void {
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

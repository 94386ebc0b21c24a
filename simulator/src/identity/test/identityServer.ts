/** Test fixture: an identity provider that listens, with two users of a boat whose clock only tests advance. */
import { CLIENT_ID, type Duration, HOUR, type Instant } from '@drydock/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import type { KeyValueStores } from '#boat/keyValueStore.ts'
import { type Accounts, createAccounts } from '../accounts.ts'
import { API_RESOURCE } from '../client.ts'
import { createIdentity, type Identity } from '../provider.ts'
import { createBrowser, type BrowserPage, type Browser } from './browser.ts'

export const CAPTAIN = { user: 'captain@boat.example', name: 'Captain', boat: 'nora' }
export const FRIEND = { user: 'friend@boat.example', name: 'Friend', boat: 'nora' }
export const PASSWORD = 'fair winds'
export const APPS = ['http://app.example', 'http://localhost:5173'] as const

/** Address of the app to which a sign-in returns. */
export const HOME = `${APPS[0]}/authentication/login-callback`

/** Fields of a form or a query; one without a value is left out. */
export type Fields = Readonly<Record<string, string | undefined>>
/** Query of the fields that have a value. */
export const query = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export interface IdentityServer extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly origin: string
  readonly issuer: string
  readonly identity: Identity
  readonly accounts: Accounts
  readonly boat: { now: Instant; lifetime: Duration }
  /** Problems that the provider reported; must be empty at the end of a test. */
  readonly problems: string[]
  createBrowser(): Browser
}

/**
 * Starts an identity provider on a free port with a captain and a friend; disposal stops it.
 * @param stores where sign-ins are kept, to start a second provider with them.
 */
export async function startIdentity(stores?: KeyValueStores): Promise<IdentityServer> {
  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  const accounts = createAccounts()
  accounts.add(CAPTAIN, PASSWORD)
  accounts.add(FRIEND, PASSWORD)
  const boat = { now: 1_000_000, lifetime: HOUR }
  const problems: string[] = []
  const place = { origin: '' }
  const identity = createIdentity({
    issuer: () => `${place.origin}/oidc`,
    apps: () => APPS,
    accounts,
    now: () => boat.now,
    lifetime: () => boat.lifetime,
    realNow: () => 0,
    stores,
    report: problem => problems.push(problem),
  })
  await identity.mount(app)
  place.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    origin: place.origin,
    issuer: `${place.origin}/oidc`,
    identity,
    accounts,
    boat,
    problems,
    createBrowser: () => createBrowser(place.origin),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** The part of a provider that a sign-in needs. */
export type RemoteIdentity = Pick<IdentityServer, 'issuer' | 'identity' | 'createBrowser'>

/** Reads the provider's metadata by OpenID Connect Discovery, over plain HTTP. */
export const discover = (server: Pick<IdentityServer, 'issuer'>): Promise<client.Configuration> =>
  client.discovery(new URL(server.issuer), CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })

/** An authorization request like the app's, with the values that redeem its code. */
export interface AuthorizationRequest {
  readonly url: URL
  readonly verifier: string
  readonly state: string
}

/**
 * Builds an authorization request with PKCE.
 * @param more further or replaced query parameters.
 * @param app the app's origin, which determines the redirect address.
 */
export async function request(
  server: Pick<IdentityServer, 'identity'>,
  config: client.Configuration,
  more: Readonly<Record<string, string>> = {},
  app: string = APPS[0],
): Promise<AuthorizationRequest> {
  const { redirect_uri, scope } = server.identity.configuration(app)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const code_challenge = await client.calculatePKCECodeChallenge(verifier)
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope,
    resource: API_RESOURCE,
    state,
    code_challenge,
    code_challenge_method: 'S256',
    ...more,
  })
  return { url, verifier, state }
}

/** Opens the login page and signs in there. */
export async function signInAt(
  visitor: Browser,
  url: URL,
  user = CAPTAIN.user,
  password = PASSWORD,
): Promise<BrowserPage> {
  const { url: login } = await visitor.open(url)
  return visitor.open(login, { user, password })
}

/** Redeems the code in the address of a page for tokens; the ID token is required and verified. */
export const redeem = (config: client.Configuration, { url }: BrowserPage, { verifier, state }: AuthorizationRequest) =>
  client.authorizationCodeGrant(config, new URL(url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected: true,
  })

/** Signs in and redeems the code for tokens. */
export async function signIn(
  server: RemoteIdentity,
  visitor = server.createBrowser(),
  user = CAPTAIN.user,
  password = PASSWORD,
  app: string = APPS[0],
) {
  const config = await discover(server)
  const asked = await request(server, config, {}, app)
  const tokens = await redeem(config, await signInAt(visitor, asked.url, user, password), asked)
  return { config, tokens, visitor }
}

/**
 * For tests: an identity provider that listens, a boat with a clock that stands still until it is moved, and an app.
 */
import { CLIENT_ID, type Duration, HOUR, type Instant } from '@drydock/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import type { KeyValueStores } from '#boat/keyValueStore.ts'
import { type Accounts, createAccounts } from '../accounts.ts'
import { API_RESOURCE } from '../client.ts'
import { createIdentity, type Identity } from '../provider.ts'
import { createVisitor, type Page, type Visitor } from './visitor.ts'

export const CAPTAIN = { user: 'captain@boat.example', name: 'Captain', boat: 'nora' }
export const FRIEND = { user: 'friend@boat.example', name: 'Friend', boat: 'nora' }
export const PASSWORD = 'fair winds'
export const APPS = ['http://app.example', 'http://localhost:5173'] as const

export interface Harbour extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly origin: string
  readonly issuer: string
  readonly identity: Identity
  readonly accounts: Accounts
  readonly boat: { now: Instant; lifetime: Duration }
  /** What the provider complained about; a test that leaves something here has found a bug. */
  readonly problems: string[]
  visitor(): Visitor
}

export async function openHarbour(shelves?: KeyValueStores): Promise<Harbour> {
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
    shelves,
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
    visitor: () => createVisitor(place.origin),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** A provider that is somewhere else. */
export type Provided = Pick<Harbour, 'issuer' | 'identity' | 'visitor'>

export const discover = (harbour: Pick<Harbour, 'issuer'>): Promise<client.Configuration> =>
  client.discovery(new URL(harbour.issuer), CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })

/** An authorization request as the app makes it, and what is needed to redeem its code. */
export interface Request {
  readonly url: URL
  readonly verifier: string
  readonly state: string
}

export async function request(
  harbour: Pick<Harbour, 'identity'>,
  config: client.Configuration,
  more: Readonly<Record<string, string>> = {},
  app: string = APPS[0],
): Promise<Request> {
  const { redirect_uri, scope } = harbour.identity.configuration(app)
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
export async function signInAt(visitor: Visitor, url: URL, user = CAPTAIN.user, password = PASSWORD): Promise<Page> {
  const { url: login } = await visitor.open(url)
  return visitor.open(login, { user, password })
}

export const redeem = (config: client.Configuration, { url }: Page, { verifier, state }: Request) =>
  client.authorizationCodeGrant(config, new URL(url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected: true,
  })

/** The whole way of a captain from nothing to tokens. */
export async function signIn(
  harbour: Provided,
  visitor = harbour.visitor(),
  user = CAPTAIN.user,
  password = PASSWORD,
  app: string = APPS[0],
) {
  const config = await discover(harbour)
  const asked = await request(harbour, config, {}, app)
  const tokens = await redeem(config, await signInAt(visitor, asked.url, user, password), asked)
  return { config, tokens, visitor }
}

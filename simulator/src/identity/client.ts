/** OIDC client metadata of the app: one public client that may run on several origins. */
import { API_SCOPE, type AppConfiguration, CLIENT_ID, type IdentityConfiguration } from '@drydock/contracts'
import type { ClientMetadata } from 'oidc-provider'
import { ALGORITHM } from './signer.ts'

/** Resource indicator of the gateway's API, the audience of access tokens (RFC 8707). */
export const API_RESOURCE = 'urn:marineone:api'
/** Scopes about the person; the scope of the API belongs to the API resource. */
export const PERSON_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const

const loginCallback = (origin: string): string => `${origin}/authentication/login-callback`
const logoutCallback = (origin: string): string => `${origin}/authentication/logout-callback`

/** Client metadata of the app; redirect addresses must match exactly. Source: OPEN-042. */
export const appClient = (origins: readonly string[]): ClientMetadata => ({
  client_id: CLIENT_ID,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: origins.map(loginCallback),
  post_logout_redirect_uris: origins.map(logoutCallback),
  id_token_signed_response_alg: ALGORITHM,
})

/** Client of the provider's own pages: they learn who is signed in, and get neither code nor token. */
export const PAGES_CLIENT = 'MarineOnePages'
/** Returns the page to which the provider redirects after a sign-in for its own pages. */
export const signedInUrl = (issuer: string): string => new URL('/identity/signed-in', issuer).href
/** Returns the OIDC metadata of `PAGES_CLIENT`, which is registered beside the client of the app. */
export const pagesClient = (issuer: string): ClientMetadata => ({
  client_id: PAGES_CLIENT,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: [],
  response_types: ['none'],
  scope: 'openid',
  redirect_uris: [signedInUrl(issuer)],
  post_logout_redirect_uris: [],
  id_token_signed_response_alg: ALGORITHM,
})

/** OIDC settings of the app at this origin; the app must send `resource` unchanged. Source: OPEN-042, SESSION-16. */
export const appConfiguration = (authority: string, origin: string): IdentityConfiguration => ({
  authority,
  client_id: CLIENT_ID,
  redirect_uri: loginCallback(origin),
  post_logout_redirect_uri: logoutCallback(origin),
  response_type: 'code',
  scope: `openid profile offline_access ${API_SCOPE}`,
  resource: API_RESOURCE,
})

/**
 * Addresses of the pages that the app opens. The logout page asks a user who is still signed in for confirmation.
 * Source: OPEN-043, OPEN-144, SESSION-15, PROFILE-33, SUBS-06.
 */
export const appPages = (
  issuer: string,
): Pick<AppConfiguration, 'logoutUrl' | 'accountManagementUrl' | 'billingPortalUrl'> => ({
  logoutUrl: `${issuer}/session/end`,
  accountManagementUrl: new URL('/identity/account', issuer).href,
  billingPortalUrl: new URL('/identity/billing', issuer).href,
})

/** Index of the origin that a provider page links back to: that of the redirect address, or 0 if it is unknown. */
export const originIndex = (origins: readonly string[], redirect: unknown): number =>
  Math.max(
    0,
    origins.findIndex(origin => redirect === loginCallback(origin)),
  )

/**
 * Identity and run-time configuration: what the app reads before anybody has signed in. Source: doc 2 §7; OPEN-001,
 * 042, 043.
 */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'

/** The id under which the identity provider knows the app. */
export const CLIENT_ID = 'MarineOneApp'
/** The scope that names the gateway's API in an access token. */
export const API_SCOPE = 'MarineOneAPI'

/** Fields the OIDC client reads; unknown ones are passed on to it. */
export const IdentityConfiguration = z.looseObject({
  authority: withWireFormat('wholeAddress', z.string()),
  client_id: withWireFormat('clientId', z.string()),
  redirect_uri: withWireFormat('wholeAddress', z.string()),
  post_logout_redirect_uri: withWireFormat('wholeAddress', z.string()),
  response_type: withWireFormat('code', z.string()),
  scope: withWireFormat('scopes', z.string()),
})
export type IdentityConfiguration = z.infer<typeof IdentityConfiguration>

export const HUB_PROTOCOLS = ['json', 'messagepack'] as const
export type HubProtocol = (typeof HUB_PROTOCOLS)[number]

const text = z.catch(z._default(z.string(), ''), '')
const address = withWireFormat('address', text)
const zoom = z.int().check(z.minimum(0), z.maximum(30))
/**
 * Pictures of a map: `url` has `{z}`, `{x}` and `{y}` in it, `attribution` is shown with them. Below `minZoom` and
 * above `maxZoom` there are none.
 */
export const TileSource = z.object({
  url: withWireFormat('tileAddress', z.string()),
  attribution: z.string(),
  minZoom: zoom,
  maxZoom: zoom,
})
export type TileSource = z.infer<typeof TileSource>
const tiles = withWireFormat('optionalTiles', z.catch(z.optional(TileSource), undefined))

/**
 * `/config.json`: public values, read without sign-in; an empty address stands for 'same origin' or 'none'. What is
 * missing,
 * cannot be read or is not known here does not keep the app from starting.
 */
export const AppConfiguration = z.object({
  /** Stands before /api, /messages and /_configuration. */
  gatewayUrl: address,
  hubProtocol: z.catch(z._default(z.enum(HUB_PROTOCOLS), 'json'), 'json'),
  /**
   * Pages of the identity provider, opened as they are: sign-out with a question, the account (MANAGE), the
   * subscription.
   */
  logoutUrl: address,
  accountManagementUrl: address,
  billingPortalUrl: address,
  mapsKey: text,
  weatherKey: text,
  /** `/onecall` follows. OPEN-040. */
  weatherUrl: address,
  /** Where the accounts of boats stand, without a signature: `GET /api/imageStorage` has that. OPEN-041. */
  imageStorageUrl: address,
  chartTiles: tiles,
  satelliteTiles: tiles,
})
export type AppConfiguration = z.infer<typeof AppConfiguration>

export const sessionRoutes = {
  configuration: route({
    method: 'GET',
    path: '/config.json',
    summary: 'Run-time configuration of the app',
    role: 'anyone',
    changes: false,
    reply: AppConfiguration,
  }),
  identity: route({
    method: 'GET',
    path: '/_configuration/MarineOneApp',
    summary: 'Identity provider of the app',
    role: 'anyone',
    changes: false,
    reply: IdentityConfiguration,
  }),
} as const

/** Where the hub listens. OPEN-001. */
export const HUB_PATH = '/messages'
/** LIMIT-31. */
export const HUB_RETRY_MS = 5_000
/** LIMIT-29. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Identity and run-time configuration that the app reads before sign-in. Source: doc 2 §7; OPEN-001, 042, 043. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'

/** OAuth client id of the app. */
export const CLIENT_ID = 'MarineOneApp'
/** The scope that names the gateway's API in an access token. */
export const API_SCOPE = 'MarineOneAPI'

/** Settings of the OIDC client; unknown fields are passed to it. */
export const IdentityConfiguration = z.looseObject({
  authority: withWireFormat('absoluteUrl', z.string()),
  client_id: withWireFormat('clientId', z.string()),
  redirect_uri: withWireFormat('absoluteUrl', z.string()),
  post_logout_redirect_uri: withWireFormat('absoluteUrl', z.string()),
  response_type: withWireFormat('code', z.string()),
  scope: withWireFormat('scopes', z.string()),
})
export type IdentityConfiguration = z.infer<typeof IdentityConfiguration>

export const HUB_PROTOCOLS = ['json', 'messagepack'] as const
export type HubProtocolName = (typeof HUB_PROTOCOLS)[number]

const text = z.catch(z._default(z.string(), ''), '')
const address = withWireFormat('urlOrEmpty', text)
const zoom = z.int().check(z.minimum(0), z.maximum(30))
/**
 * Tiles of a map. `url` contains `{z}`, `{x}` and `{y}`; the app shows `attribution` with them. There are no tiles
 * below `minZoom` or above `maxZoom`.
 */
export const TileSource = lazyObject(() => ({
  url: withWireFormat('tileAddress', z.string()),
  attribution: z.string(),
  minZoom: zoom,
  maxZoom: zoom,
}))
export type TileSource = z.infer<typeof TileSource>
const tiles = withWireFormat('optionalTiles', z.catch(z.optional(TileSource), undefined))

/**
 * `/config.json`: public values, read without sign-in. An empty address means 'same origin' or 'none'. The app starts
 * even if fields are missing, unreadable or unknown.
 */
export const AppConfiguration = lazyObject(() => ({
  /** Prefix of /api, /messages and /_configuration. */
  gatewayUrl: address,
  hubProtocol: z.catch(z._default(z.enum(HUB_PROTOCOLS), 'json'), 'json'),
  /** Pages of the identity provider that the app links to: sign-out, account (MANAGE), subscription. */
  logoutUrl: address,
  accountManagementUrl: address,
  billingPortalUrl: address,
  mapsKey: text,
  weatherKey: text,
  /** `/onecall` follows. OPEN-040. */
  weatherUrl: address,
  /** Picture storage without a signature; `GET /api/imageStorage` returns the signed address. OPEN-041. */
  imageStorageUrl: address,
  chartTiles: tiles,
  satelliteTiles: tiles,
  /** The terms of the chart's source allow devices to keep tiles around the boat. XTRA-21. */
  keepChart: withWireFormat('optionalFlag', z.catch(z._default(z.boolean(), false), false)),
}))
export type AppConfiguration = z.infer<typeof AppConfiguration>

export const sessionRoutes = {
  configuration: route({
    method: 'GET',
    path: '/config.json',
    role: 'anyone',
    changes: false,
    reply: AppConfiguration,
  }),
  identity: route({
    method: 'GET',
    path: '/_configuration/MarineOneApp',
    role: 'anyone',
    changes: false,
    reply: IdentityConfiguration,
  }),
} as const

/** Path of the hub. OPEN-001. */
export const HUB_PATH = '/messages'
/** LIMIT-31. */
export const HUB_RETRY_MS = 5_000
/** LIMIT-29. */
export const CHUNK_TIMEOUT_MS = 120_000

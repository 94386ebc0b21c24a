/** Content security policy and headers of the app's page, for the fake boat and for static hosts. */
import { createHash } from 'node:crypto'
import { type AppConfiguration, EMPTY_STYLE_TEXT } from '@drydock/contracts'
import { GOOGLE_MAPS, NO_MAPS } from './mapsHosts.ts'

/** Origin and configuration of an app, which determine its policy. */
export interface PageContext {
  /** Scheme, host and port of the app. */
  readonly app: string
  readonly configuration: Pick<
    AppConfiguration,
    'gatewayUrl' | 'imageStorageUrl' | 'weatherUrl' | 'mapsKey' | 'chartTiles' | 'satelliteTiles' | 'keepChart'
  >
  /** Address of the identity provider. */
  readonly authority: string
}

/** Options of a single response with the page. */
export interface PageResponseOptions {
  readonly nonce?: string | undefined
  /** Origins whose pages may embed it; none if undefined. */
  readonly ancestors?: readonly string[] | undefined
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/**
 * Hashes of style elements: those filled through CSSOM, and the one that html2canvas 1.4.1 adds to its copy of the
 * page.
 */
const STYLES = `${hashOf(EMPTY_STYLE_TEXT)} 'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='`

/** Origin of an address; the app's origin for an empty or relative address. */
const originOf = (address: string, app: string): string => (URL.canParse(address) ? new URL(address).origin : app)
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws')

/**
 * Policy that allows only configured origins and no inline script. With a maps key, Google Maps adds style elements:
 * they need the nonce, or, on hosts without nonces, 'unsafe-inline' styles.
 */
export function contentSecurityPolicyOf(
  { app, configuration: it, authority }: PageContext,
  { nonce, ancestors = [] }: PageResponseOptions = {},
): string {
  const [gateway, identity, storage, weather] = [it.gatewayUrl, authority, it.imageStorageUrl, it.weatherUrl].map(
    address => originOf(address, app),
  )
  const tiles = [it.chartTiles, it.satelliteTiles].map(source => originOf(source?.url ?? '', app))
  // The app fetches the tiles that it keeps; others are pictures of the page.
  const kept = it.keepChart ? tiles.slice(0, 1) : []
  const elsewhere = (...origins: readonly (string | undefined)[]): string =>
    [...new Set(origins)].map(origin => (origin === undefined || origin === app ? '' : ` ${origin}`)).join('')
  const maps = it.mapsKey === '' ? NO_MAPS : GOOGLE_MAPS
  const styles = it.mapsKey === '' ? STYLES : nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}' ${STYLES}`
  return [
    "default-src 'self'",
    `style-src 'self' ${styles}${maps.style}`,
    ...maps.others,
    `img-src 'self' data: blob:${elsewhere(gateway, storage, ...tiles)}${maps.img}`,
    // The alarm as a sound that the app generates, where no audio context runs.
    'media-src blob:',
    `connect-src 'self'${elsewhere(gateway, identity, storage, weather, ...kept)}${gateway === app ? '' : ` ${socketOf(gateway ?? app)}`}${maps.connect}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ')
}

const YEAR_S = 31_536_000
/** Cache header of files with a content hash in their names. */
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`
/** Cache header of all other files: cached, but revalidated at each use. */
export const REVALIDATE = 'no-cache'
/** Headers of every file. */
export const FILE_HEADERS = { 'x-content-type-options': 'nosniff' } as const

/** Header of every HTTPS response: browsers use only HTTPS for a year. RFC 6797. */
export const HSTS = { 'strict-transport-security': `max-age=${YEAR_S}` } as const

/** Headers of the page. */
export const pageHeaders = (context: PageContext, options?: PageResponseOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicyOf(context, options),
  'cache-control': REVALIDATE,
  ...FILE_HEADERS,
  'referrer-policy': 'no-referrer',
})

/** Placeholder of the build for a nonce. */
const NONCE_MARK = / nonce="__CSP_NONCE__"/g

/** The page with a nonce, or without one. */
export const withNonce = (page: string, nonce?: string): string =>
  page.replace(NONCE_MARK, nonce === undefined ? '' : ` nonce="${nonce}"`)

/** The page for a folder of a host; `folder` begins and ends with a slash. */
export const withBaseHref = (page: string, folder: string): string =>
  page.replace('<base href="/">', `<base href="${folder}">`)

/**
 * The content policy of the app's page and the headers beside it: for the fake boat, and for whoever puts the build on
 * a host.
 */
import { createHash } from 'node:crypto'
import { type AppConfiguration, EMPTY_STYLE_TEXT } from '@drydock/contracts'
import { GOOGLE_MAPS, NO_MAPS } from './mapsHosts.ts'

/** Where an app stands and what it is told: all that its policy follows from. */
export interface PageContext {
  /** Scheme, host and port of the app. */
  readonly app: string
  readonly configuration: Pick<
    AppConfiguration,
    'gatewayUrl' | 'imageStorageUrl' | 'weatherUrl' | 'mapsKey' | 'chartTiles' | 'satelliteTiles'
  >
  /** Address of the identity provider. */
  readonly authority: string
}

/** What one answer with the page has of its own. */
export interface PageOptions {
  readonly nonce?: string | undefined
  /** Origins whose pages may show it in a frame; none unless told. */
  readonly ancestors?: readonly string[] | undefined
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/**
 * Style elements that are filled by rules, and the one that html2canvas 1.4.1 writes into the copy of the page that it
 * captures.
 */
const STYLES = `${hashOf(EMPTY_STYLE_TEXT)} 'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='`

/** The origin of an address; an empty one, and one that has no origin, stands for that of the app. */
const originOf = (address: string, app: string): string => (URL.canParse(address) ? new URL(address).origin : app)
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws')

/**
 * Nothing from anywhere but where the configuration says, and no inline script. Google's maps write style elements of
 * their own:
 * where they have a key these carry the nonce of the answer, or, on a host that can make none, any style element is
 * let in.
 */
export function contentSecurityPolicyOf(
  { app, configuration: it, authority }: PageContext,
  { nonce, ancestors = [] }: PageOptions = {},
): string {
  const [gateway, identity, storage, weather] = [it.gatewayUrl, authority, it.imageStorageUrl, it.weatherUrl].map(
    address => originOf(address, app),
  )
  const tiles = [it.chartTiles, it.satelliteTiles].map(source => originOf(source?.url ?? '', app))
  const elsewhere = (...origins: readonly (string | undefined)[]): string =>
    [...new Set(origins)].map(origin => (origin === undefined || origin === app ? '' : ` ${origin}`)).join('')
  const maps = it.mapsKey === '' ? NO_MAPS : GOOGLE_MAPS
  const styles = it.mapsKey === '' ? STYLES : nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}' ${STYLES}`
  return [
    "default-src 'self'",
    `style-src 'self' ${styles}${maps.style}`,
    ...maps.others,
    `img-src 'self' data: blob:${elsewhere(gateway, storage, ...tiles)}${maps.img}`,
    `connect-src 'self'${elsewhere(gateway, identity, storage, weather)}${gateway === app ? '' : ` ${socketOf(gateway ?? app)}`}${maps.connect}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ')
}

const YEAR_S = 31_536_000
/** Of files with the hash of their content in the name. */
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`
/** Of everything else: kept, and asked about each time. */
export const REVALIDATE = 'no-cache'
/** Of every file. */
export const FILE_HEADERS = { 'x-content-type-options': 'nosniff' } as const

/** Of every answer over https: browsers come back over https alone, for a year from each answer on. RFC 6797. */
export const HSTS = { 'strict-transport-security': `max-age=${YEAR_S}` } as const

/** What goes with the page itself. */
export const pageHeaders = (whereabouts: PageContext, options?: PageOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicyOf(whereabouts, options),
  'cache-control': REVALIDATE,
  ...FILE_HEADERS,
  'referrer-policy': 'no-referrer',
})

/** The build puts this where a nonce belongs. */
const NONCE_MARK = / nonce="__CSP_NONCE__"/g

/** The page with the nonce of its answer, or without any. */
export const withNonce = (page: string, nonce?: string): string =>
  page.replace(NONCE_MARK, nonce === undefined ? '' : ` nonce="${nonce}"`)

/** The page as it stands in a folder of a host, which begins and ends with a slash. */
export const withBaseHref = (page: string, folder: string): string =>
  page.replace('<base href="/">', `<base href="${folder}">`)

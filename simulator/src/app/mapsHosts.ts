/**
 * Content security policy directives for Google Maps. Source: directives at
 * https://developers.google.com/maps/documentation/javascript/content-security-policy, the hosts of script, tiles and
 * pictures at https://developers.google.com/maps/domains. The sample of the former also allows 'unsafe-eval' and, by
 * 'strict-dynamic', every script that Google's loads; here both are left out, and scripts are named
 * by their host. Features of the map that need more are left out too.
 */

/** Additions to existing directives, and further directives. */
export interface MapsDirectives {
  readonly style: string
  readonly img: string
  readonly connect: string
  readonly others: readonly string[]
}

/** Without a maps key no Google host is allowed. */
export const NO_MAPS: MapsDirectives = { style: '', img: '', connect: '', others: [] }

const HOSTS = ' https://*.googleapis.com https://*.gstatic.com https://*.google.com'
export const GOOGLE_MAPS: MapsDirectives = {
  style: ' https://fonts.googleapis.com',
  img: `${HOSTS} https://*.googleusercontent.com`,
  connect: `${HOSTS} data: blob:`,
  others: [
    "script-src 'self' https://maps.googleapis.com blob:",
    "font-src 'self' https://fonts.gstatic.com",
    'frame-src https://*.google.com',
    "worker-src 'self' blob:",
  ],
}

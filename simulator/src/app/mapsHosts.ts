/**
 * What the maps of Google need of the policy of a page, as Google tells it: the directives at
 * https://developers.google.com/maps/documentation/javascript/content-security-policy, the hosts of script, tiles and
 * pictures at
 * https://developers.google.com/maps/domains. The sample of the former also allows 'unsafe-eval' and, by
 * 'strict-dynamic', every script
 * that Google's loads; here its scripts are named by their host, and nothing is evaluated: a map without that is
 * better than a page with it.
 */

/** Additions to directives that are there anyway, and whole directives. */
export interface MapsDirectives {
  readonly style: string
  readonly img: string
  readonly connect: string
  readonly others: readonly string[]
}

/** Where no key is configured, nothing of Google is let in. */
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

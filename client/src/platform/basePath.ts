/** Base path of the app, from `<base>` of its page: one build runs at the root of a host and below it. */

/** Prefix of every path of the app in an address: '' at the root of a host, else such as '/app'. */
export const BASE_PATH = typeof document === 'undefined' ? '' : new URL('.', document.baseURI).pathname.slice(0, -1)

/** Returns the path of the app in an address. */
export const pathWithinBase = (pathname: string): string => pathname.slice(BASE_PATH.length) || '/'

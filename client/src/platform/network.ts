/** Network of the device, as the browser reports it: a network may be there and lead nowhere. */

/** Returns whether the device reports that it has no network. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

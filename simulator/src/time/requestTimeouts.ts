/** Timeouts of Node's HTTP servers. */

/** Time limit in milliseconds for receiving a request. */
export const REQUEST_TIMEOUT_MS = 30_000
const LOOK_EVERY_MS = 5_000

/**
 * Server options for the time limit of request headers, in milliseconds. Node's defaults are 60 s, checked every 30 s.
 */
export const requestTimeouts = (limit = REQUEST_TIMEOUT_MS) => ({
  headersTimeout: limit,
  connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, limit),
})

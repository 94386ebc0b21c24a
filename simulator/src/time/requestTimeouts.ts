/** How long Node's servers wait for requests. */

/** Milliseconds that a request may take to come. */
export const REQUEST_TIMEOUT_MS = 30_000
const LOOK_EVERY_MS = 5_000

/**
 * How long Node's server waits for a head, in milliseconds. Without them it is a minute, looked at every half minute;
 * what it
 * waits for a body is a setting of its own and never shorter.
 */
export const requestTimeouts = (limit = REQUEST_TIMEOUT_MS) => ({
  headersTimeout: limit,
  connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, limit),
})

/** Paths of the server. Routes of the app, the development proxy and the service worker must not use them. */

/** First path segments, compared without regard to case. */
export const RESERVED_PATHS = [
  '/api',
  '/messages',
  '/oidc',
  '/identity',
  '/_configuration',
  '/config.json',
  '/imageStorage',
  '/forecast',
  '/tiles',
  '/_drydock',
] as const

export const isReservedPath = (path: string): boolean => {
  const lower = path.toLowerCase()
  return RESERVED_PATHS.some(it => lower === it.toLowerCase() || lower.startsWith(`${it.toLowerCase()}/`))
}

/** Path where the agent of an app under test reads the boat's time, once per document, while in lock-step. */
export const CLOCK_PATH = '/_drydock/clock'

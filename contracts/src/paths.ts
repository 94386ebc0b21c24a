/** Paths that belong to the server: no route of the app, development proxy or service worker may take them. */

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

/** Read by the agent of an app under test, once at the start of each document, while a boat is in lock-step. */
export const CLOCK_PATH = '/_drydock/clock'

/** Case-insensitive Fastify routes. Fastify's own option applies to a whole server, not to a route. */

import type { FastifyInstance } from 'fastify'

const KEY = 'signalrAddress'

/**
 * Returns `constraints` that make a route unique.
 * Without them Fastify treats two routes as equal if they differ only in their regular expressions.
 */
export function routeConstraint(fastify: FastifyInstance, path: string): Readonly<Record<string, string>> {
  if (!fastify.hasConstraintStrategy(KEY))
    fastify.addConstraintStrategy({ name: KEY, storage: onlyOne, validate() {}, deriveConstraint: () => KEY })
  return { [KEY]: path }
}

// Fastify calls this after the regular expression has matched.
function onlyOne<Handler>(): { get(): Handler | null; set(key: string, handler: Handler): void } {
  let only: Handler | null = null
  return {
    get: () => only,
    set(_key, handler) {
      only = handler
    },
  }
}

/** Returns a Fastify route that matches `path` in any case. */
export function caseInsensitivePath(path: string): string {
  const segments = path.split('/').filter(it => it !== '')
  return segments.map(segment => `/:${segment.replace(/\W/g, '')}(^${insensitive(segment)}$)`).join('')
}

const insensitive = (segment: string): string =>
  segment.replace(/\W/g, '\\$&').replace(/[a-z]/gi, it => `[${it.toLowerCase()}${it.toUpperCase()}]`)

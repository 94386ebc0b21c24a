/** Addresses in any mixture of cases: Fastify decides about case for a whole server, not for a route. */

import type { FastifyInstance } from 'fastify'

const KEY = 'signalrAddress'

/**
 * What tells addresses of the same depth apart: Fastify compares routes by everything but their expressions. To be
 * put among
 * the `constraints` of a route.
 */
export function distinct(fastify: FastifyInstance, path: string): Readonly<Record<string, string>> {
  if (!fastify.hasConstraintStrategy(KEY))
    fastify.addConstraintStrategy({ name: KEY, storage: onlyOne, validate() {}, deriveConstraint: () => KEY })
  return { [KEY]: path }
}

// The expression has decided by the time this is asked.
function onlyOne<Handler>(): { get(): Handler | null; set(key: string, handler: Handler): void } {
  let only: Handler | null = null
  return {
    get: () => only,
    set(_key, handler) {
      only = handler
    },
  }
}

/** A route for `path`. */
export function anyCase(path: string): string {
  const segments = path.split('/').filter(it => it !== '')
  return segments.map(segment => `/:${segment.replace(/\W/g, '')}(^${insensitive(segment)}$)`).join('')
}

const insensitive = (segment: string): string =>
  segment.replace(/\W/g, '\\$&').replace(/[a-z]/gi, it => `[${it.toLowerCase()}${it.toUpperCase()}]`)

/** Addresses in any mixture of cases: Fastify decides about case for a whole server, not for a route. */

/** A route for `path`. */
export function anyCase(path: string): string {
  const segments = path.split('/').filter(it => it !== '')
  return segments.map(segment => `/:${segment.replace(/\W/g, '')}(^${insensitive(segment)}$)`).join('')
}

const insensitive = (segment: string): string => segment.replace(/\W/g, '\\$&').replace(/[a-z]/gi, it => `[${it.toLowerCase()}${it.toUpperCase()}]`)

/** Finds the gateway among the hosts in a HAR file: the one that an app called by the contracts. */
import { isHub } from '#recording/observer.ts'
import { matchCall } from '#recording/traffic.ts'
import { HarProblem } from './problem.ts'
import type { HarEntry } from './schema.ts'

/** Returns the origin of a request; that of a WebSocket is the one of its handshake. */
export const originOf = ({ request: { url } }: HarEntry): string =>
  new URL(new URL(url).href.replace(/^ws/i, 'http')).origin

/** Path of a request. */
export const pathOf = ({ request: { url } }: HarEntry): string => new URL(url).pathname

/**
 * Returns the origin of the gateway.
 * @param wanted the origin that a person chose; undefined for the only one.
 * @throws {HarProblem} When there is none, or more than one and none is chosen.
 */
export function gatewayIn(entries: readonly HarEntry[], wanted: string | undefined): string {
  const found = [...new Set(entries.filter(isOfGateway).map(originOf))]
  const [only] = found
  if (only === undefined)
    throw new HarProblem('It contains no call to a gateway, only other requests. Record while the app is in use.')
  if (wanted !== undefined) {
    if (found.includes(wanted)) return wanted
    throw new HarProblem(`It contains no call to ${wanted}. The gateways in it are ${found.join(', ')}.`)
  }
  if (found.length > 1)
    throw new HarProblem(`It contains calls to several gateways: ${found.join(', ')}. Choose one with --gateway URL.`)
  return only
}

const isOfGateway = (entry: HarEntry): boolean => {
  const path = pathOf(entry)
  return isHub(path) || (path.startsWith('/api/') && matchCall(entry.request.method, path) !== undefined)
}

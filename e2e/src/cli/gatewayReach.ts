/** Checks that a gateway accepts connections, without a call to it. */
import { connect } from 'node:net'
import { later } from '#wallClock.ts'

const PATIENCE_MS = 5_000
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Resolves with the reason why nothing accepts a connection at an origin; undefined when something does. */
export function unreachableReason(origin: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(origin)
  // Brackets belong to an address of IPv6 in a URL only.
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) })
  return new Promise(resolve => {
    const end = (reason?: string): void => {
      cancel()
      socket.destroy()
      resolve(reason)
    }
    const cancel = later(PATIENCE_MS, () => end(`no connection within ${PATIENCE_MS / 1_000} s`))
    socket.once('connect', () => end())
    // A name with several addresses fails with an empty message.
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}

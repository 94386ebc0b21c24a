/**
 * Tickets of attached pages: each stands for one boat and its captain, and is kept in a cookie that no script can read.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Tickets {
  /** The ticket of a boat, always the same one. */
  of(boat: string): string
  /** The boat of a ticket that a request carries. */
  boatOf(request: IncomingMessage): string | undefined
  /** What sets the cookie; undefined for a ticket that nobody was given. */
  cookie(ticket: string): string | undefined
}

/** Browsers share cookies between the ports of a host, so that the name tells whose it is. */
export function createTickets(name: string): Tickets {
  const boats = new Map<string, string>()
  return {
    of(boat) {
      const known = [...boats].find(([, it]) => it === boat)?.[0]
      const ticket = known ?? randomBytes(24).toString('base64url')
      boats.set(ticket, boat)
      return ticket
    },
    boatOf({ headers: { cookie = '' } }) {
      const [, value] =
        cookie
          .split(/;\s*/)
          .map(it => it.split('='))
          .find(([key]) => key === name) ?? []
      return value === undefined ? undefined : boats.get(value)
    },
    cookie: ticket => (boats.has(ticket) ? `${name}=${ticket}; Path=/; HttpOnly; SameSite=Lax` : undefined),
  }
}

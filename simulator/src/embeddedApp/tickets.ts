/** Tickets of attached pages: a ticket names one boat, and is kept in an HttpOnly cookie. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Tickets {
  /** Returns the ticket of a boat; it is created by the first call. */
  issue(boat: string): string
  /** The boat whose ticket is in the cookies of a request. */
  boatOf(request: IncomingMessage): string | undefined
  /** `Set-Cookie` value of a ticket; undefined for an unknown ticket. */
  cookieOf(ticket: string): string | undefined
}

/** @param name of the cookie. Browsers share cookies between the ports of a host, so it must be unique on the host. */
export function createTickets(name: string): Tickets {
  const boats = new Map<string, string>()
  return {
    issue(boat) {
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
    cookieOf: ticket => (boats.has(ticket) ? `${name}=${ticket}; Path=/; HttpOnly; SameSite=Lax` : undefined),
  }
}

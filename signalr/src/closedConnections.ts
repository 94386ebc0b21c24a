/** Keeps the frame counts of connections that closed recently. */
import type { ClosedConnection, HubConnection } from './connection.ts'

export type ClosedConnections = {
  add(connection: HubConnection<unknown>): void
  find(token: string): ClosedConnection | undefined
  forget(token: string): void
  readonly size: number
}

/** Keeps the `most` connections that closed last, without their users and data. */
export function createClosedConnections(most: number): ClosedConnections {
  const closed = new Map<string, ClosedConnection>()
  return {
    add({ user: _user, data: _data, ...kept }) {
      closed.set(kept.token, kept)
      for (const oldest of closed.keys()) {
        if (closed.size <= most) break
        closed.delete(oldest)
      }
    },
    find: token => closed.get(token),
    forget: token => void closed.delete(token),
    get size() {
      return closed.size
    },
  }
}

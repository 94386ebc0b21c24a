/** Keeps the frame counts of connections that closed recently. */
import type { HubConnection } from './connection.ts'

export type ClosedConnections<User> = {
  add(connection: HubConnection<User>): void
  find(token: string): HubConnection<User> | undefined
  forget(token: string): void
  readonly size: number
}

/** Keeps the `most` connections that closed last. */
export function createClosedConnections<User>(most: number): ClosedConnections<User> {
  const closed = new Map<string, HubConnection<User>>()
  return {
    add(connection) {
      closed.set(connection.token, connection)
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

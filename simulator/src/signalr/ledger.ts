/** The last counts of connections that are gone, for whoever compares both ends of the wire. */
import type { HubConnection } from './connection.ts'

export type Ledger<User> = {
  remember(connection: HubConnection<User>): void
  find(token: string): HubConnection<User> | undefined
  forget(token: string): void
}

/** Keeps the `size` connections that closed last. */
export function createLedger<User>(size: number): Ledger<User> {
  const closed = new Map<string, HubConnection<User>>()
  return {
    remember(connection) {
      closed.set(connection.token, connection)
      for (const oldest of closed.keys()) {
        if (closed.size <= size) break
        closed.delete(oldest)
      }
    },
    find: token => closed.get(token),
    forget: token => void closed.delete(token),
  }
}

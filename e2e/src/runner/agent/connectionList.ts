/** Connections of a page in the order of their creation: all that are open, and the last ones that have ended. */

/** Number of ended connections that are kept. Their ends are still compared with those of the boat. */
const MOST_ENDED = 20

export interface ConnectionList<T> {
  /** Adds a new connection, and forgets the oldest ones that have ended: an app may reconnect for days. */
  add(connection: T): void
  all(): readonly T[]
}

/** Creates an empty list. */
export function createConnectionList<T extends { readonly hasEnded: boolean }>(): ConnectionList<T> {
  let kept: readonly T[] = []
  return {
    add(connection) {
      const forgotten = new Set(kept.filter(it => it.hasEnded).slice(0, -MOST_ENDED))
      kept = [...kept.filter(it => !forgotten.has(it)), connection]
    },
    all: () => kept,
  }
}

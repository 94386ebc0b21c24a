/** Registry of everything that an app under test waits for, with names, so that a stuck step can say why. */

export interface Pending {
  readonly kind: string
  readonly what: string
}

export interface PendingWork {
  /** Adds an entry; returns a function that removes it. */
  add(kind: string, what: string): () => void
  /** Adds an entry until the promise settles; returns the promise. */
  track<T>(kind: string, what: string, promise: Promise<T>): Promise<T>
  /** Adds a source of entries that are computed on demand. */
  addSource(readPending: () => readonly Pending[]): void
  pending(): readonly Pending[]
  /** Notes activity that may have caused more work. */
  noteActivity(): void
  /** Number of activities so far; an unchanged number means that nothing happened. */
  readonly activityCount: number
}

/** Creates a registry without entries. */
export function createPendingWork(): PendingWork {
  const entries = new Set<Pending>()
  const sources: (() => readonly Pending[])[] = []
  let activityCount = 0
  const add = (kind: string, what: string): (() => void) => {
    const entry = { kind, what }
    entries.add(entry)
    activityCount++
    return () => {
      if (entries.delete(entry)) activityCount++
    }
  }
  return {
    add,
    track(kind, what, promise) {
      const done = add(kind, what)
      promise.then(done, done)
      return promise
    },
    addSource: readPending => void sources.push(readPending),
    pending: () => [...entries, ...sources.flatMap(readPending => readPending())],
    noteActivity() {
      activityCount++
    },
    get activityCount() {
      return activityCount
    },
  }
}

/** Replaces a method that returns a promise: each call is pending work until it settles. */
export function trackMethod(pendingWork: PendingWork, owner: object | undefined, name: string, kind: string): void {
  const original: unknown = owner && Reflect.get(owner, name)
  if (!owner || typeof original !== 'function') return
  Object.defineProperty(owner, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]) {
      const result: unknown = Reflect.apply(original, this, args)
      return result instanceof Promise || isThenable(result)
        ? pendingWork.track(kind, name, Promise.resolve(result))
        : result
    },
  })
}
const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

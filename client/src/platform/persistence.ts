/** Persistent storage: whether the browser keeps what the app stores, and the request that it does. */

export type StoragePersistence = 'kept' | 'temporary' | 'unknown'

const storage = (): StorageManager | undefined =>
  typeof navigator !== 'undefined' && 'storage' in navigator ? navigator.storage : undefined

const wordOf = (isKept: boolean | undefined): StoragePersistence =>
  isKept === undefined ? 'unknown' : isKept ? 'kept' : 'temporary'

const logFailure = (error: unknown): undefined => {
  console.warn('The browser does not say whether it keeps what the app stores.', error)
}

/** Returns whether it is kept, without asking for it. */
export const persistence = async (): Promise<StoragePersistence> =>
  wordOf(await storage()?.persisted?.().catch(logFailure))

/** Asks the browser to keep it; Firefox asks the person, so it may be called there in the press of a button only. */
export const persist = async (): Promise<StoragePersistence> => wordOf(await storage()?.persist?.().catch(logFailure))

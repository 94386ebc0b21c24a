/** Refuses requests that wait for an app that does not answer. */
import { Refusal } from '#boat/refusal.ts'

/** Creates the waits for the apps of one boat. @param cancel ends what somebody has waited for. */
export function createSilence(cancel: () => void) {
  const rejects = new Set<(error: Refusal) => void>()
  return {
    /** Waits for the app. @throws Refusal with the message of `refuse`, if that is called meanwhile. */
    async end<T>(wait: Promise<T>): Promise<T> {
      const { promise: refused, reject } = Promise.withResolvers<never>()
      rejects.add(reject)
      try {
        return await Promise.race([wait, refused])
      } finally {
        rejects.delete(reject)
      }
    },
    refuse(message: string): void {
      for (const reject of rejects) reject(new Refusal('conflict', message, 'id'))
      if (rejects.size > 0) cancel()
    },
  }
}

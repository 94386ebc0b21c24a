/** One question for a token at a time: whoever asks while one is open gets the same answer. */
import type { Identity } from '#platform/identity.ts'

export function sharedToken(identity: Identity): () => Promise<string | undefined> {
  let open: Promise<string | undefined> | undefined
  return () => {
    open ??= identity.accessToken().finally(() => {
      open = undefined
    })
    return open
  }
}

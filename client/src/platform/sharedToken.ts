/** Shares one pending token request among all callers. */
import type { IdentityClient } from '#platform/identity.ts'

export function sharedToken(identity: IdentityClient): () => Promise<string | undefined> {
  let open: Promise<string | undefined> | undefined
  return () => {
    open ??= identity.accessToken().finally(() => {
      open = undefined
    })
    return open
  }
}

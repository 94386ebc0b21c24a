/** The pictures of the boat in their storage. The client of the storage is loaded when the first picture is asked for. Source: API-47 to API-50, OPEN-041. */
import { galleryRoutes } from '@drydock/contracts'
import { call } from '#api/call.ts'

/** Everything rejects with an error that says what failed and never where: the address is a key to the pictures. */
export interface Pictures {
  /** `sent` hears of bytes that have arrived. */
  put(name: string, picture: Blob, sent: (bytes: number) => void): Promise<void>
  /** `of` is the whole length, as soon as it is known. */
  get(name: string, got: (bytes: number, of: number | undefined) => void): Promise<Blob>
  /** A picture that is gone already is no failure. */
  drop(name: string): Promise<void>
  list(prefix: string): Promise<readonly string[]>
}

/**
 * Asks for an address anew each time: it is good for a quarter of an hour, and is kept nowhere. `signed` is a signed address of
 * the container, where the configuration has one. Rejects when there is none.
 */
export async function openPictures(signed: string | undefined): Promise<Pictures> {
  const answer = signed === undefined ? await call(galleryRoutes.storage) : { ok: true as const, value: { url: signed } }
  if (!answer.ok) throw answer.failure
  const { picturesAt } = await import('#api/picturesAt.ts')
  return picturesAt(answer.value.url)
}

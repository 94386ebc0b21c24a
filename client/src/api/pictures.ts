/**
 * Opens the picture container of the boat. The storage client is loaded when the first picture is requested. Source:
 * API-47 to API-50, OPEN-041.
 */
import { galleryRoutes } from '@drydock/contracts'
import { call } from '#api/call.ts'
import type { PictureContainer } from '#api/pictureContainer.ts'

/**
 * Requests a new address each time: it is valid for a quarter of an hour and is not stored. `signed` is a signed
 * address of the container, where the configuration has one. Rejects when there is none.
 */
export async function openPictureContainer(signed: string | undefined): Promise<PictureContainer> {
  const answer =
    signed === undefined ? await call(galleryRoutes.storage) : { ok: true as const, value: { url: signed } }
  if (!answer.ok) throw answer.failure
  const { pictureContainer } = await import('#api/pictureContainer.ts')
  return pictureContainer(answer.value.url)
}

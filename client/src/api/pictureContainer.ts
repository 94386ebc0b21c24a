/** Picture container: stores, reads, lists and removes pictures through the Azure storage client. */
import { AnonymousCredential, ContainerClient, RestError } from '@azure/storage-blob'
import { SECOND } from '@drydock/contracts'
import { abortAfter } from '#api/abortAfter.ts'

/**
 * Pictures of the boat. All methods reject with an error that says what failed but not where, since the address is a
 * key to the pictures.
 */
export interface PictureContainer {
  /** `onProgress` is called with the number of bytes that arrived. */
  put(name: string, picture: Blob, onProgress: (bytes: number) => void): Promise<void>
  /** `of` is the whole length, as soon as it is known. */
  get(name: string, onProgress: (bytes: number, of: number | undefined) => void): Promise<Blob>
  /** Returns whether it existed; a missing picture is no failure. */
  remove(name: string): Promise<boolean>
  list(prefix: string): Promise<readonly string[]>
}

/** Progress is reported block by block: a browser does not report it within one. */
const BLOCK_BYTES = 262_144
/** Longest time without progress: a single block takes less over any usable connection. */
const STALL_TIMEOUT_MS = 60 * SECOND

/** Errors of the client quote the address; only their status is passed on. */
async function withoutAddress<T>(what: string, run: Parameters<typeof abortAfter<T>>[1]): Promise<T> {
  try {
    return await abortAfter(STALL_TIMEOUT_MS, run)
  } catch (error) {
    const why =
      error instanceof RestError && error.statusCode !== undefined ? `status ${error.statusCode}` : 'no answer'
    throw new Error(`The picture could not be ${what}: ${why}`)
  }
}

/** `url` is that of the container, with its signature. */
export function pictureContainer(url: string): PictureContainer {
  // The caller repeats a failed call.
  const container = new ContainerClient(url, new AnonymousCredential(), { retryOptions: { maxTries: 1 } })
  return {
    put: (name, picture, onProgress) =>
      withoutAddress('stored', async (abortSignal, moved) => {
        await container.getBlockBlobClient(name).uploadData(picture, {
          blobHTTPHeaders: { blobContentType: 'image/jpeg' },
          blockSize: BLOCK_BYTES,
          maxSingleShotSize: BLOCK_BYTES,
          concurrency: 1,
          abortSignal,
          onProgress({ loadedBytes }) {
            moved()
            onProgress(loadedBytes)
          },
        })
      }),
    get: (name, onProgress) =>
      withoutAddress('read', async (abortSignal, moved) => {
        let of: number | undefined
        const answer = await container.getBlobClient(name).download(0, undefined, {
          abortSignal,
          onProgress({ loadedBytes }) {
            moved()
            onProgress(loadedBytes, of)
          },
        })
        of = answer.contentLength
        onProgress(0, of)
        const picture = await answer.blobBody
        if (!picture) throw new Error('nothing came')
        return picture
      }),
    remove: name =>
      withoutAddress('removed', async abortSignal => {
        const { succeeded } = await container.getBlobClient(name).deleteIfExists({ abortSignal })
        return succeeded
      }),
    list: prefix =>
      withoutAddress('listed', async abortSignal => {
        const names: string[] = []
        for await (const it of container.listBlobsFlat({ prefix, abortSignal })) names.push(it.name)
        return names
      }),
  }
}

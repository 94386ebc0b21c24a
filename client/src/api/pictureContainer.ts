/** The official client of the storage, as far as the app needs it. Source: API-47 to API-50. */
import { AnonymousCredential, ContainerClient, RestError } from '@azure/storage-blob'
import { unlessStalled } from '#api/abortWhenStalled.ts'

/** Everything rejects with an error that says what failed and never where: the address is a key to the pictures. */
export interface Pictures {
  /** `sent` hears of bytes that have arrived. */
  put(name: string, picture: Blob, sent: (bytes: number) => void): Promise<void>
  /** `of` is the whole length, as soon as it is known. */
  get(name: string, got: (bytes: number, of: number | undefined) => void): Promise<Blob>
  /** Answers whether it was there; a picture that is gone already is no failure. */
  drop(name: string): Promise<boolean>
  list(prefix: string): Promise<readonly string[]>
}

/** Progress is told block by block: a browser does not say how far it is within one. */
const BLOCK_BYTES = 262_144

/** What the client throws quotes the address; only its status is told on. */
async function unsigned<T>(what: string, run: Parameters<typeof unlessStalled<T>>[0]): Promise<T> {
  try {
    return await unlessStalled(run)
  } catch (error) {
    const why =
      error instanceof RestError && error.statusCode !== undefined ? `status ${error.statusCode}` : 'no answer'
    throw new Error(`The picture could not be ${what}: ${why}`)
  }
}

/** `url` is that of the container, with its signature. */
export function picturesAt(url: string): Pictures {
  // What failed is tried again by those who know what it was for.
  const container = new ContainerClient(url, new AnonymousCredential(), { retryOptions: { maxTries: 1 } })
  return {
    put: (name, picture, sent) =>
      unsigned('stored', async (abortSignal, moved) => {
        await container.getBlockBlobClient(name).uploadData(picture, {
          blobHTTPHeaders: { blobContentType: 'image/jpeg' },
          blockSize: BLOCK_BYTES,
          maxSingleShotSize: BLOCK_BYTES,
          concurrency: 1,
          abortSignal,
          onProgress(it) {
            moved()
            sent(it.loadedBytes)
          },
        })
      }),
    get: (name, got) =>
      unsigned('read', async (abortSignal, moved) => {
        let of: number | undefined
        const answer = await container.getBlobClient(name).download(0, undefined, {
          abortSignal,
          onProgress(it) {
            moved()
            got(it.loadedBytes, of)
          },
        })
        of = answer.contentLength
        got(0, of)
        const picture = await answer.blobBody
        if (!picture) throw new Error('nothing came')
        return picture
      }),
    drop: name =>
      unsigned('removed', async abortSignal => {
        const { succeeded } = await container.getBlobClient(name).deleteIfExists({ abortSignal })
        return succeeded
      }),
    list: prefix =>
      unsigned('listed', async abortSignal => {
        const names: string[] = []
        for await (const it of container.listBlobsFlat({ prefix, abortSignal })) names.push(it.name)
        return names
      }),
  }
}

/** Test fixtures: a storage on a free port, a paused boat, and the official client. */
import { ContainerClient, RestError, StorageSharedKeyCredential } from '@azure/storage-blob'
import { MINUTE } from '@drydock/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { PictureRight } from '#boat/pictureRights.ts'
import { boatOf } from '#testing/boat.ts'
import type { StorageLimits } from './container.ts'
import { type ImageStorage, mountStorage } from './mount.ts'

export const ALL: readonly PictureRight[] = ['read', 'create', 'write', 'delete', 'list']
export const KEY = Buffer.alloc(64, 7)
/** No retries, so that a refusal is visible at once. */
const CLIENT = { retryOptions: { maxTries: 1 }, keepAliveOptions: { enable: false } }

export interface TestStorage {
  readonly http: FastifyInstance
  readonly origin: string
  readonly boat: Boat
  readonly storage: ImageStorage
  /** Signed address for these rights, valid for 15 minutes. */
  address(rights?: readonly PictureRight[], blob?: string): string
  client(rights?: readonly PictureRight[]): ContainerClient
}

/**
 * Starts a storage that closes when the test ends.
 * @param path where blobs are mounted, if not at the default.
 */
export async function startTestStorage({
  limits,
  path,
}: {
  limits?: StorageLimits
  path?: string
} = {}): Promise<TestStorage> {
  const boat = boatOf()
  const http = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  const storage = await mountStorage(http, {
    boatOf: account => (account === boat.id ? boat : undefined),
    key: KEY,
    ...(limits ? { limits } : {}),
    ...(path === undefined ? {} : { path }),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  const origin = http.listeningOrigin
  const address = (rights = ALL, blob?: string): string =>
    storage.signedUrl(origin, boat, { rights, lifetime: 15 * MINUTE }, blob)
  return {
    http,
    origin,
    boat,
    storage,
    address,
    client: rights => new ContainerClient(address(rights), undefined, CLIENT),
  }
}

export const credential = new StorageSharedKeyCredential('boat-1', KEY.toString('base64'))

/** Test bytes without a short period. */
export const picture = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 0xff))

/** Status and code of the error that the official client threw. Without a body the code is only in a header. */
export const refusal = async (call: Promise<unknown>): Promise<readonly [unknown, unknown]> => {
  const error: unknown = await call.then(
    () => new Error('This should have been refused.'),
    (it: unknown) => it,
  )
  if (error instanceof RestError)
    return [error.statusCode, error.code ?? error.response?.headers.get('x-ms-error-code')]
  throw error
}

/**
 * Calls to both storages: by the official client as the app uses it, and by hand for requests that the client never
 * sends.
 */
import {
  BlobSASPermissions,
  ContainerClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  type StorageSharedKeyCredential,
} from '@azure/storage-blob'

export const CONTAINER = 'user-image-storage'
const MINUTE = 60_000

export interface StorageUnderTest {
  /** The account's address. */
  readonly account: string
  readonly credential: StorageSharedKeyCredential
  /** Current time of the storage in ms since 1970. */
  readonly now: number
}

export interface ConformanceCase {
  readonly title: string
  run(storage: StorageUnderTest): Promise<unknown>
}

const bytes = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 0xff))
const id = (text: string): string => Buffer.from(text).toString('base64')

interface Signature {
  readonly rights?: string
  readonly blob?: string
  readonly from?: number
  readonly until?: number
}

/** An address signed by the official client; the end is in minutes from now. */
function signed(
  { account, credential, now }: StorageUnderTest,
  { rights = 'racwdl', blob, from = -5, until = 15 }: Signature = {},
): string {
  const times = { startsOn: new Date(now + from * MINUTE), expiresOn: new Date(now + until * MINUTE) }
  const query =
    blob === undefined
      ? generateBlobSASQueryParameters(
          { containerName: CONTAINER, permissions: ContainerSASPermissions.parse(rights), ...times },
          credential,
        )
      : generateBlobSASQueryParameters(
          { containerName: CONTAINER, blobName: blob, permissions: BlobSASPermissions.parse(rights), ...times },
          credential,
        )
  return `${account}/${CONTAINER}${blob === undefined ? '' : `/${blob}`}?${query}`
}

const client = (storage: StorageUnderTest, signature?: Signature): ContainerClient =>
  new ContainerClient(signed(storage, signature), undefined, {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: false },
  })
/** A refusal counts as an answer. */
const asked = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined)
const withClient =
  (run: (it: ContainerClient) => Promise<unknown>, signature?: Signature) =>
  (storage: StorageUnderTest): Promise<unknown> =>
    asked(run(client(storage, signature)))

/** Sends a request by hand. `to` is what follows the container in the address. */
const byHand =
  (
    method: string,
    to: string,
    {
      headers = {},
      body,
      query = '',
      signature,
    }: { headers?: Record<string, string>; body?: string; query?: string; signature?: Signature } = {},
  ) =>
  (storage: StorageUnderTest): Promise<unknown> => {
    const [place, rights] = signed(storage, signature).split('?')
    const init = body === undefined ? { method, headers } : { method, headers, body }
    return asked(fetch(`${place}${to}?${rights}${query}`, init).then(it => it.arrayBuffer()))
  }

export const CASES: readonly ConformanceCase[] = [
  {
    title: 'a picture is put',
    run: withClient(container =>
      container
        .getBlockBlobClient('a.jpeg')
        .uploadData(bytes(1_000), { blobHTTPHeaders: { blobContentType: 'image/jpeg' }, metadata: { slot: '1' } }),
    ),
  },
  { title: 'its properties', run: withClient(it => it.getBlockBlobClient('a.jpeg').getProperties()) },
  { title: 'it is downloaded', run: withClient(it => it.getBlockBlobClient('a.jpeg').downloadToBuffer()) },
  { title: 'a part of it', run: withClient(it => it.getBlockBlobClient('a.jpeg').download(100, 50)) },
  { title: 'its last part', run: withClient(it => it.getBlockBlobClient('a.jpeg').download(990)) },
  { title: 'a part behind its end', run: withClient(it => it.getBlockBlobClient('a.jpeg').download(1_000, 1)) },
  { title: 'one that is not there', run: withClient(it => it.getBlockBlobClient('none').download()) },
  {
    title: 'properties of one that is not there',
    run: withClient(it => it.getBlockBlobClient('none').getProperties()),
  },
  {
    title: 'one that must be new is not',
    run: withClient(it => it.getBlockBlobClient('a.jpeg').upload('x', 1, { conditions: { ifNoneMatch: '*' } })),
  },
  {
    title: 'one that must be another is not',
    run: withClient(it => it.getBlockBlobClient('a.jpeg').upload('x', 1, { conditions: { ifMatch: '"0x1F"' } })),
  },
  {
    title: 'blocks are staged and committed',
    run: withClient(async container => {
      const blob = container.getBlockBlobClient('b.jpeg')
      await blob.stageBlock(id('1'), 'one', 3)
      await blob.stageBlock(id('2'), 'two', 3)
      await blob.commitBlockList([id('2'), id('1')], { blobHTTPHeaders: { blobContentType: 'image/png' } })
    }),
  },
  {
    title: 'a block that nobody staged',
    run: withClient(it => it.getBlockBlobClient('b.jpeg').commitBlockList([id('9')])),
  },
  {
    title: 'a list by prefix, in pages',
    run: withClient(async container => {
      for (const name of ['temp_ada.1', 'temp_ada.2', 'temp_ada.3'])
        await container.getBlockBlobClient(name).uploadData(bytes(4))
      for await (const _ of container.listBlobsFlat({ prefix: 'temp_ada' }).byPage({ maxPageSize: 2 }));
    }),
  },
  {
    title: 'a list folded at a delimiter',
    run: withClient(async container => {
      for await (const _ of container.listBlobsByHierarchy('_'));
    }),
  },
  {
    title: 'a list with metadata',
    run: withClient(async container => {
      for await (const _ of container.listBlobsFlat({ prefix: 'a', includeMetadata: true }));
    }),
  },
  { title: 'a page size of nothing', run: byHand('GET', '', { query: '&restype=container&comp=list&maxresults=0' }) },
  { title: 'a marker that nobody gave', run: byHand('GET', '', { query: '&restype=container&comp=list&marker=%25' }) },
  { title: 'it is deleted', run: withClient(it => it.deleteBlob('temp_ada.1')) },
  { title: 'it is deleted again', run: withClient(it => it.deleteBlob('temp_ada.1')) },
  {
    title: 'a right that is missing: writing',
    run: withClient(it => it.getBlockBlobClient('c').upload('x', 1), { rights: 'rl' }),
  },
  {
    title: 'a right that is missing: reading',
    run: withClient(it => it.getBlockBlobClient('a.jpeg').download(), { rights: 'l' }),
  },
  {
    title: 'a right that is missing: listing',
    run: byHand('GET', '', { query: '&restype=container&comp=list', signature: { rights: 'r' } }),
  },
  { title: 'a right that is missing: deleting', run: withClient(it => it.deleteBlob('a.jpeg'), { rights: 'rwcl' }) },
  {
    title: 'creating may not replace',
    run: withClient(it => it.getBlockBlobClient('a.jpeg').upload('x', 1), { rights: 'c' }),
  },
  { title: 'a signature that has expired', run: byHand('GET', '/a.jpeg', { signature: { from: -30, until: -1 } }) },
  { title: 'a signature that is not good yet', run: byHand('GET', '/a.jpeg', { signature: { from: 5 } }) },
  {
    title: 'a signature that was changed',
    run: storage =>
      asked(
        fetch(
          signed(storage)
            .replace(CONTAINER, `${CONTAINER}/a.jpeg`)
            .replace(/sp=[a-z]+/, 'sp=r'),
        ).then(it => it.arrayBuffer()),
      ),
  },
  {
    title: 'a signature for one picture, used for it',
    run: storage => asked(fetch(signed(storage, { blob: 'a.jpeg', rights: 'r' })).then(it => it.arrayBuffer())),
  },
  {
    title: 'a signature for one picture, used for another',
    run: storage =>
      asked(
        fetch(signed(storage, { blob: 'a.jpeg', rights: 'r' }).replace('a.jpeg', 'b.jpeg')).then(response =>
          response.arrayBuffer(),
        ),
      ),
  },
  { title: 'a put without its type of blob', run: byHand('PUT', '/c', { body: 'x' }) },
  {
    title: 'a put with a wrong hash',
    run: byHand('PUT', '/c', {
      body: 'x',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-md5': id('0123456789abcdef') },
    }),
  },
  { title: 'a range that cannot be read', run: byHand('GET', '/a.jpeg', { headers: { 'x-ms-range': 'bytes=x' } }) },
  { title: 'a list of blocks that is no XML', run: byHand('PUT', '/c', { body: 'x', query: '&comp=blocklist' }) },
  { title: 'a method that there is not', run: byHand('PATCH', '/a.jpeg') },
]

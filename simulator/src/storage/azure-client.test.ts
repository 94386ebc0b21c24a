import {
  ContainerClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  BlobSASPermissions,
} from '@azure/storage-blob'
import { MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { moveTo, START } from '#testing/boat.ts'
import { credential, startTestStorage, picture, refusal } from './testing.ts'

test('API-47 API-48 the official client uploads with progress and downloads the same bytes', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('DRYDOCK-0001abc.jpeg')
  const bytes = picture(300_000)
  const seen: number[] = []
  await blob.uploadData(bytes, {
    blobHTTPHeaders: { blobContentType: 'image/jpeg' },
    metadata: { slot: '1' },
    onProgress: it => seen.push(it.loadedBytes),
  })
  expect(seen.at(-1)).toBe(bytes.length)
  expect(Buffer.compare(await blob.downloadToBuffer(), bytes)).toBe(0)
  expect(await blob.getProperties()).toMatchObject({
    contentType: 'image/jpeg',
    contentLength: bytes.length,
    blobType: 'BlockBlob',
    metadata: { slot: '1' },
    lastModified: new Date(START),
  })
})

test('OPEN-126 an upload in blocks reports progress for each block, and the blob has the blocks in order', async () => {
  const { client } = await startTestStorage()
  const blob = client().getBlockBlobClient('large.jpeg')
  const bytes = picture(250_000)
  const seen: number[] = []
  await blob.uploadData(bytes, {
    blockSize: 65_536,
    maxSingleShotSize: 65_536,
    concurrency: 2,
    onProgress: it => seen.push(it.loadedBytes),
    blobHTTPHeaders: { blobContentType: 'image/jpeg' },
  })
  expect(seen.length).toBeGreaterThan(3)
  expect(Buffer.compare(await blob.downloadToBuffer(), bytes)).toBe(0)
  expect((await blob.getProperties()).contentType).toBe('image/jpeg')
})

test('a block list can combine committed blocks with newly staged ones', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  const id = (text: string): string => Buffer.from(text).toString('base64')
  await blob.stageBlock(id('1'), 'one', 3)
  await blob.stageBlock(id('2'), 'two', 3)
  await blob.commitBlockList([id('1'), id('2')])
  await blob.stageBlock(id('3'), 'three', 5)
  await blob.commitBlockList([id('3'), id('1'), id('1')])
  expect(String(await blob.downloadToBuffer())).toBe('threeoneone')
  expect(await refusal(blob.commitBlockList([id('2')]))).toEqual([400, 'InvalidBlockList'])
})

test('the client downloads a range of a blob, with its hash on request', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  const bytes = picture(1_000)
  await blob.uploadData(bytes)
  expect(Buffer.compare(await blob.downloadToBuffer(100, 50), bytes.subarray(100, 150))).toBe(0)
  expect(Buffer.compare(await blob.downloadToBuffer(990), bytes.subarray(990))).toBe(0)
  const part = await blob.download(0, 10, { rangeGetContentMD5: true })
  expect([part.contentRange, part.contentMD5?.length, part.contentLength]).toEqual(['bytes 0-9/1000', 16, 10])
  expect(await refusal(blob.download(1_000, 1))).toEqual([416, 'InvalidRange'])
})

test('the refusal of a range behind the end tells the length of the blob', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  await blob.uploadData(picture(1_000))
  const headers = await blob.download(1_000, 1).then(
    () => undefined,
    error => error.response.headers,
  )
  expect(headers?.get('content-range')).toBe('bytes */1000')
})

test('API-49 GALLERY-12 a deleted blob is 404', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  await blob.uploadData(picture(10))
  expect(await blob.exists()).toBe(true)
  await blob.delete()
  expect(await blob.exists()).toBe(false)
  expect(await refusal(blob.delete())).toEqual([404, 'BlobNotFound'])
  expect(await refusal(blob.downloadToBuffer())).toEqual([404, 'BlobNotFound'])
  expect((await blob.deleteIfExists()).succeeded).toBe(false)
})

test('API-47 a picture that is replaced keeps its creation time, and has another time of change and another ETag', async () => {
  const { boat, client } = await startTestStorage()
  const blob = client().getBlockBlobClient('a')
  await blob.upload('first', 5)
  const before = await blob.getProperties()
  moveTo(boat, MINUTE)
  await blob.upload('second', 6)
  const after = await blob.getProperties()
  expect([after.createdOn, after.lastModified]).toEqual([new Date(START), new Date(START + MINUTE)])
  expect(after.etag).not.toBe(before.etag)
})

test('API-49 the staged blocks of a deleted picture are gone, too', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  await blob.upload('old', 3)
  const block = Buffer.from('1').toString('base64')
  await blob.stageBlock(block, 'new', 3)
  await blob.delete()
  expect(await refusal(blob.commitBlockList([block]))).toEqual([400, 'InvalidBlockList'])
})

test('a call for a snapshot, a version, tags or a lease is refused, and the blob stays', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  await blob.uploadData(picture(10))
  const unsupported = [
    () => blob.delete({ deleteSnapshots: 'only' }),
    () => blob.delete({ conditions: { tagConditions: '"a" = \'b\'' } }),
    () => blob.delete({ conditions: { leaseId: 'b' } }),
    () => blob.upload('x', 1, { conditions: { leaseId: 'b' } }),
    () => blob.download(0, undefined, { conditions: { tagConditions: '"a" = \'b\'' } }),
  ]
  for (const call of unsupported) expect(await refusal(call())).toEqual([400, 'UnsupportedHeader'])
  for (const other of [blob.withSnapshot('2020-01-01T00:00:00.0000000Z'), blob.withVersion('1')]) {
    expect(await refusal(other.delete())).toEqual([400, 'UnsupportedQueryParameter'])
    expect(await refusal(other.getProperties())).toEqual([400, 'UnsupportedQueryParameter'])
    expect(await refusal(other.download())).toEqual([400, 'UnsupportedQueryParameter'])
  }
  expect((await blob.downloadToBuffer()).length).toBe(10)
  await blob.delete({ deleteSnapshots: 'include' })
  expect(await blob.exists()).toBe(false)
})

test('API-50 GALLERY-21 the client lists blobs by prefix and page, and deletes each of them', async () => {
  const client = (await startTestStorage()).client()
  for (const name of ['temp_ada.1', 'temp_ada.2', 'temp_ada.3', 'temp_bo.1', 'DRYDOCK-0001x.jpeg'])
    await client.getBlockBlobClient(name).uploadData(picture(4))
  const pages: string[][] = []
  for await (const page of client.listBlobsFlat({ prefix: 'temp_ada' }).byPage({ maxPageSize: 2 }))
    pages.push(page.segment.blobItems.map(it => it.name))
  expect(pages).toEqual([['temp_ada.1', 'temp_ada.2'], ['temp_ada.3']])
  for await (const blob of client.listBlobsFlat({ prefix: 'temp_ada' })) await client.deleteBlob(blob.name)
  const left: string[] = []
  for await (const blob of client.listBlobsFlat()) left.push(blob.name)
  expect(left).toEqual(['DRYDOCK-0001x.jpeg', 'temp_bo.1'])
})

test.each([
  'a&b<c>"d\'.jpeg',
  'æ ø å/日本.jpeg',
  'a+b%20c?d#e.jpeg',
  '100% .jpeg',
  ']]>',
  'tab\tline\n',
  'bell\u0007',
  'temp_x/',
])('the name %j stays the same in a list and in an address', async name => {
  const client = (await startTestStorage()).client()
  await client.getBlockBlobClient(name).uploadData(picture(4), { metadata: { who: 'ada & bo' } })
  const items = []
  for await (const blob of client.listBlobsFlat({ includeMetadata: true })) items.push(blob)
  expect(items).toMatchObject([
    { name, metadata: { who: 'ada & bo' }, properties: { contentLength: 4, contentMD5: expect.anything() } },
  ])
  expect(await client.getBlockBlobClient(name).exists()).toBe(true)
})

test('a hierarchical list groups names at the delimiter', async () => {
  const client = (await startTestStorage()).client()
  for (const name of ['a', 'b/1', 'b/2', 'c']) await client.getBlockBlobClient(name).uploadData(picture(1))
  const seen: string[] = []
  for await (const blob of client.listBlobsByHierarchy('/')) seen.push(`${blob.kind} ${blob.name}`)
  expect(seen.sort()).toEqual(['blob a', 'blob c', 'prefix b/'])
})

test('a conditional upload does not replace a blob, and a conditional download of a known blob is 304', async () => {
  const blob = (await startTestStorage()).client().getBlockBlobClient('a')
  const { etag = '' } = await blob.uploadData(picture(10))
  expect(await refusal(blob.upload('x', 1, { conditions: { ifNoneMatch: '*' } }))).toEqual([409, 'BlobAlreadyExists'])
  expect(await refusal(blob.upload('x', 1, { conditions: { ifMatch: '"0x1F"' } }))).toEqual([412, 'ConditionNotMet'])
  expect(await refusal(blob.download(0, undefined, { conditions: { ifNoneMatch: etag } }))).toEqual([
    304,
    'ConditionNotMet',
  ])
  await blob.upload('y', 1, { conditions: { ifMatch: etag } })
  expect(String(await blob.downloadToBuffer())).toBe('y')
})

test('addresses signed by the official client are valid, for a blob and for the container', async () => {
  const { origin, boat } = await startTestStorage()
  const [startsOn, expiresOn] = [new Date(START - MINUTE), new Date(START + MINUTE)]
  const of = { containerName: 'user-image-storage', startsOn, expiresOn }
  const whole = generateBlobSASQueryParameters(
    { ...of, permissions: ContainerSASPermissions.parse('rcwdl') },
    credential,
  )
  const single = generateBlobSASQueryParameters(
    { ...of, blobName: 'a b/c.jpeg', permissions: BlobSASPermissions.parse('r'), contentType: 'image/png' },
    credential,
  )
  const at = (query: unknown): ContainerClient =>
    new ContainerClient(`${origin}/imageStorage/${boat.id}/user-image-storage?${query}`)
  await at(whole).getBlockBlobClient('a b/c.jpeg').uploadData(picture(10))
  expect((await at(single).getBlockBlobClient('a b/c.jpeg').getProperties()).contentType).toBe('image/png')
  expect(await refusal(at(single).getBlockBlobClient('other').getProperties())).toEqual([403, 'AuthenticationFailed'])
})

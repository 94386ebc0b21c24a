import { expect, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { sendBody } from '#testing/sendBody.ts'
import { createContainer } from './container.ts'
import { rangeOf } from './download.ts'
import { md5Of } from './properties.ts'
import { startTestStorage, picture, refusal } from './testing.ts'

const SMALL = { blob: 10_000, boat: 25_000, received: 100_000 }

test('a too large picture, and one beyond the storage of the boat, are refused', async () => {
  const client = (await startTestStorage({ limits: SMALL })).client()
  expect(await refusal(client.getBlockBlobClient('a').uploadData(picture(10_001)))).toEqual([
    413,
    'RequestBodyTooLarge',
  ])
  for (const name of ['a', 'b']) await client.getBlockBlobClient(name).uploadData(picture(10_000))
  expect(await refusal(client.getBlockBlobClient('c').uploadData(picture(10_000)))).toEqual([
    413,
    'StorageQuotaExceeded',
  ])
  await client.deleteBlob('a')
  await client.getBlockBlobClient('c').uploadData(picture(10_000))
})

test('a picture of 50 MB is refused, and the client can send it and read the answer', async () => {
  const { address } = await startTestStorage({ limits: SMALL })
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2025-11-05', 'content-length': '50000000' }
  const body = Buffer.alloc(50_000_000)
  expect(await sendBody(address(['create', 'write'], 'a'), { method: 'PUT', headers }, body)).toEqual([
    413,
    'all is sent',
  ])
})

test("staged blocks count toward the boat's storage, and a block list cannot exceed the size limit of a blob", async () => {
  const blob = (await startTestStorage({ limits: SMALL })).client().getBlockBlobClient('a')
  const id = (n: number): string => Buffer.from(`block-${n}`).toString('base64')
  for (const n of [1, 2]) await blob.stageBlock(id(n), picture(9_000), 9_000)
  expect(await refusal(blob.stageBlock(id(3), picture(9_000), 9_000))).toEqual([413, 'StorageQuotaExceeded'])
  expect(await refusal(blob.commitBlockList([id(1), id(1)]))).toEqual([413, 'RequestBodyTooLarge'])
  await blob.stageBlock(id(1), picture(100), 100)
  await blob.commitBlockList([id(1), id(1)])
  expect((await blob.getProperties()).contentLength).toBe(200)
})

test('deleting everything frees all storage', () => {
  const container = createContainer({ blob: 1_000, boat: 5_000, received: 1_000_000 })
  const none = { headers: {}, metadata: {}, md5: '' }
  for (let round = 0; round < 20; round++) {
    container.stage('a', 'b1', picture(500))()
    container.stage('a', 'b1', picture(400))()
    container.commit('a', [['Latest', 'b1']], none, 0)()
    container.put('a', picture(900), none, 0)()
    container.stage('a', 'b2', picture(500))()
    container.remove('a')()
  }
  expect(() => container.put('b', picture(1_000), none, 0)).not.toThrow()
})

test('the total received bytes of a boat are limited, even when blobs are overwritten', async () => {
  const { boat, client } = await startTestStorage({ limits: { ...SMALL, received: 50_000 } })
  const blob = client().getBlockBlobClient('a')
  for (let n = 0; n < 5; n++) await blob.uploadData(picture(10_000))
  expect(await refusal(blob.uploadData(picture(1)))).toEqual([413, 'StorageQuotaExceeded'])
  await blob.delete()
  expect([inputLogOf(boat).all().length, await refusal(blob.uploadData(picture(1)))]).toEqual([
    6,
    [413, 'StorageQuotaExceeded'],
  ])
})

test.each<readonly [string, Record<string, string>]>([
  ['a wrong hash', { 'content-md5': md5Of(Buffer.from('storm')) }],
  ['another kind of blob', { 'x-ms-blob-type': 'PageBlob' }],
  ['a condition that does not hold', { 'if-match': '"0x1"' }],
])('a hundred pictures with %s are refused, and the input log keeps none', async (_, headers) => {
  const { address, boat, http } = await startTestStorage()
  const url = new URL(address(['write', 'create'], 'a'))
  for (let n = 0; n < 100; n++) {
    const answer = await http.inject({
      method: 'PUT',
      url: url.pathname + url.search,
      payload: picture(1_000),
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/jpeg', ...headers },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(inputLogOf(boat).all()).toEqual([])
})

test('a body that does not match its hash is refused', async () => {
  const { address } = await startTestStorage()
  const put = (md5: string): Promise<Response> =>
    fetch(address(['write', 'create'], 'a'), {
      method: 'PUT',
      body: 'calm',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-md5': md5 },
    })
  const codes = [
    await put(md5Of(Buffer.from('storm'))),
    await put('no hash'),
    await put(md5Of(Buffer.from('calm'))),
  ].map(it => [it.status, it.headers.get('x-ms-error-code')])
  expect(codes).toEqual([
    [400, 'Md5Mismatch'],
    [400, 'InvalidMd5'],
    [201, null],
  ])
})

test.each([
  ['bytes=0-9', 100, [0, 9]],
  ['bytes=90-', 100, [90, 99]],
  ['bytes=90-200', 100, [90, 99]],
  ['bytes=9-0', 100, undefined],
  ['bytes=-5', 100, undefined],
  ['bytes=0-1,3-4', 100, undefined],
  ['lines=0-1', 100, undefined],
  [undefined, 100, undefined],
])('the range %j of %d bytes gives %j', (text, length, range) => {
  expect(rangeOf(text, length)).toEqual(range)
})

test('on its own origin the storage serves accounts at the root, and the client parses their names', async () => {
  const { client } = await startTestStorage({ path: '' })
  const blob = client().getBlockBlobClient('trip/1.jpeg')
  await blob.uploadData(picture(5))
  expect([blob.accountName, blob.containerName, blob.name, await blob.exists()]).toEqual([
    'boat-1',
    'user-image-storage',
    'trip/1.jpeg',
    true,
  ])
})

import { Readable } from 'node:stream'
import { MINUTE } from '@drydock/contracts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import type { PictureRight } from '#boat/pictureRights.ts'
import { boatOf, moveTo, entriesOf } from '#testing/boat.ts'
import { mountStorage } from './mount.ts'
import { ALL, KEY, startTestStorage, picture, refusal } from './testing.ts'

const PUT = { method: 'PUT', body: 'x', headers: { 'x-ms-blob-type': 'BlockBlob' } }
const code = (answer: Response): unknown[] => [answer.status, answer.headers.get('x-ms-error-code')]
const withName = (address: string, name: string): string =>
  address.replace('user-image-storage', `user-image-storage/${name}`)

test('OPEN-041 a storage address is valid until it expires on the clock of the boat', async () => {
  const { client, boat } = await startTestStorage()
  const blob = client().getBlockBlobClient('a')
  moveTo(boat, 15 * MINUTE - 1)
  await blob.uploadData(picture(1))
  moveTo(boat, 15 * MINUTE)
  expect(await refusal(blob.uploadData(picture(1)))).toEqual([403, 'AuthenticationFailed'])
})

const RIGHT_OF: readonly (readonly [PictureRight, string, (address: string) => Promise<Response>])[] = [
  ['read', 'a download', it => fetch(withName(it, 'old'))],
  ['write', 'an upload over what is there', it => fetch(withName(it, 'old'), PUT)],
  ['delete', 'a removal', it => fetch(withName(it, 'old'), { method: 'DELETE' })],
  ['list', 'a list', it => fetch(`${it}&restype=container&comp=list`)],
]
test.each(RIGHT_OF)(
  'ROLE-15 without the %s right %s is refused, and with that right alone it works',
  async (right, _, call) => {
    const { client, address } = await startTestStorage()
    await client().getBlockBlobClient('old').uploadData(picture(1))
    expect(code(await call(address(ALL.filter(it => it !== right))))).toEqual([403, 'AuthorizationPermissionMismatch'])
    expect((await call(address([right]))).status).toBeLessThan(300)
  },
)

test('a method that no blob has is refused with 405, and Allow lists those that it has', async () => {
  const { address } = await startTestStorage()
  const answer = await fetch(withName(address(ALL), 'a'), { method: 'PATCH' })
  expect([...code(answer), answer.headers.get('allow')]).toEqual([
    405,
    'UnsupportedHttpVerb',
    'GET, HEAD, PUT, DELETE, OPTIONS',
  ])
})

test('the create right does not allow replacing a blob', async () => {
  const { address } = await startTestStorage()
  const url = withName(address(['create']), 'new')
  expect((await fetch(url, PUT)).status).toBe(201)
  expect(code(await fetch(url, PUT))).toEqual([403, 'AuthorizationPermissionMismatch'])
})

test('an address of one blob gives access to that blob only', async () => {
  const { address, client } = await startTestStorage()
  for (const name of ['a', 'b']) await client().getBlockBlobClient(name).uploadData(picture(1))
  expect((await fetch(address(['read'], 'a'))).status).toBe(200)
  expect(code(await fetch(address(['read'], 'a').replace('/a?', '/b?')))).toEqual([403, 'AuthenticationFailed'])
  expect(code(await fetch(`${address(['list'], 'a').replace('/a?', '?')}&restype=container&comp=list`))).toEqual([
    403,
    'AuthenticationFailed',
  ])
})

test.each([
  ['no signature', (it: string) => it.split('?')[0] ?? ''],
  ['a later end', (it: string) => it.replace(/se=[^&]+/, 'se=2099-01-01T00%3A00%3A00Z')],
  ['more rights', (it: string) => it.replace(/sp=[^&]+/, 'sp=rcwdl')],
  ['a wrong signature', (it: string) => it.replace(/sig=[^&]+/, 'sig=AAAA')],
  ['another boat', (it: string) => it.replace('/boat-1/', '/boat-2/')],
  ['another container', (it: string) => it.replace('user-image-storage', 'others')],
  ['an unsupported restriction', (it: string) => `${it}&sip=10.0.0.1`],
])('an address with %s is refused', async (_, forge) => {
  const { address } = await startTestStorage()
  const answer = await fetch(forge(withName(address(['read']), 'a')))
  expect([...code(answer), answer.headers.get('content-type')]).toEqual([
    403,
    'AuthenticationFailed',
    'application/xml',
  ])
  expect(await answer.text()).toMatch(
    /^<\?xml .*<Error><Code>AuthenticationFailed<\/Code><Message>.+<\/Message><\/Error>$/,
  )
})

test('a page of another origin may call the storage, and a stored page cannot run scripts', async () => {
  const { address, client } = await startTestStorage()
  await client()
    .getBlockBlobClient('page')
    .upload('<script>', 8, { blobHTTPHeaders: { blobContentType: 'text/html' } })
  const url = withName(address(), 'page')
  const ask = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-ms-blob-type,x-ms-version',
    },
  })
  expect([
    ask.status,
    ask.headers.get('access-control-allow-origin'),
    ask.headers.get('access-control-allow-headers'),
  ]).toEqual([200, '*', 'x-ms-blob-type,x-ms-version'])
  const { headers } = await fetch(url)
  expect(
    ['content-security-policy', 'x-content-type-options', 'access-control-allow-origin', 'cache-control'].map(name =>
      headers.get(name),
    ),
  ).toEqual(["default-src 'none'; sandbox", 'nosniff', '*', 'no-store'])
})

test('the journal records calls and their statuses, and never a signature', async () => {
  const { address, boat } = await startTestStorage()
  await fetch(withName(address(), 'a'), PUT)
  await fetch(withName(address(['list']), 'a'))
  const lane = entriesOf(boat, 'rest')
  expect(lane).toEqual([
    [0, 'PUT /user-image-storage/{name}', { params: { name: 'a' }, body: { bytes: 1 }, status: 201 }],
    [0, 'GET /user-image-storage/{name}', { params: { name: 'a' }, body: null, status: 403 }],
  ])
  expect(JSON.stringify(lane)).not.toContain('sig')
})

test('the create right does not allow replacing a blob that was created while the body was under way', async () => {
  const { address, client, http } = await startTestStorage()
  const url = new URL(withName(address(['create']), 'new'))
  async function* body() {
    await client().getBlockBlobClient('new').uploadData(picture(3))
    yield 'x'
  }
  const answer = await http.inject({
    ...{ method: 'PUT', url: url.pathname + url.search },
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/png', 'content-length': '1' },
    payload: Readable.from(body()),
  })
  expect([answer.statusCode, answer.headers['x-ms-error-code']]).toEqual([403, 'AuthorizationPermissionMismatch'])
  expect((await client().getBlockBlobClient('new').getProperties()).contentLength).toBe(3)
})

test('a picture of a boat that was replaced while the body was under way is refused', async () => {
  const [boat, http] = [boatOf(), Fastify()]
  const boats = [boat, boatOf()]
  const storage = await mountStorage(http, { boatOf: () => boats.shift(), key: KEY })
  const url = new URL(withName(storage.signedUrl('http://boat', boat, { rights: ALL, lifetime: 15 * MINUTE }), 'new'))
  const answer = await http.inject({
    ...{ method: 'PUT', url: url.pathname + url.search },
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    payload: 'x',
  })
  expect([answer.statusCode, answer.headers['x-ms-error-code'], inputLogOf(boat).all()]).toEqual([
    403,
    'AuthenticationFailed',
    [],
  ])
})

test('ACCT-25 a picture of an account that lost its rights while the body was under way is refused', async () => {
  const { boat, http, storage, origin } = await startTestStorage()
  const user = boat.state.captain
  const url = new URL(withName(storage.signedUrl(origin, boat, { user, rights: ALL, lifetime: MINUTE }), 'new'))
  async function* body() {
    boat.state.access.delete(user)
    yield 'x'
  }
  const put = async (payload: Readable) => {
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/png', 'content-length': '1' }
    const answer = await http.inject({ method: 'PUT', url: url.pathname + url.search, headers, payload })
    return [answer.statusCode, answer.headers['x-ms-error-code']]
  }
  expect(await put(Readable.from(['y']))).toEqual([201, undefined])
  expect(await put(Readable.from(body()))).toEqual([403, 'AuthorizationPermissionMismatch'])
})

test.each([
  ['without its user', (it: string) => it.replace(/&si=[^&]+/, '')],
  ['with an empty user', (it: string) => it.replace(/&si=[^&]+/, '&si=')],
  ['with the user of another address', (it: string) => it.replace(/&si=[^&]+/, '&si=AAAA')],
])('an address %s is refused', async (_, forge) => {
  const { boat, storage, origin } = await startTestStorage()
  const url = storage.signedUrl(origin, boat, { user: boat.state.captain, rights: ALL, lifetime: MINUTE })
  expect((await fetch(`${url}&restype=container&comp=list`)).status).toBe(200)
  expect(code(await fetch(`${forge(url)}&restype=container&comp=list`))).toEqual([403, 'AuthenticationFailed'])
})

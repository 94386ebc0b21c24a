import { ContainerClient } from '@azure/storage-blob'
import { galleryRoutes, MINUTE, SECOND } from '@drydock/contracts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { openBoat } from '#testing/openBoat.ts'
import { START, entriesOf } from '#testing/boat.ts'

const Reply = z.object({ url: z.string() })
const PICTURE = Buffer.from('a picture')

/** The official client as the app uses it, with the address from the gateway. */
async function open(who: string, plan = CREWED) {
  const { as, boat, fixture } = await openBoat(plan)
  const ask = await as(who)
  const { url } = Reply.parse((await ask('GET', galleryRoutes.storage.path)).body)
  const container = new ContainerClient(url, undefined, { retryOptions: { maxTries: 1 } })
  const blob = container.getBlockBlobClient('one.jpeg')
  const put = async () => (await blob.upload(PICTURE, PICTURE.length))._response.status
  const list = async () => {
    const names: string[] = []
    for await (const blob of container.listBlobsFlat()) names.push(blob.name)
    return names
  }
  const drop = async () => (await blob.delete())._response.status
  return { as, ask, boat, fixture, url, put, list, drop }
}

test.each(['captain', 'upload'])('ROLE-15 ROLE-16 %s can upload, list and delete pictures', async who => {
  const { put, list, drop } = await open(who)
  expect([await put(), await list(), await drop(), await list()]).toEqual([201, ['one.jpeg'], 202, []])
})

test('JOURNEY-13 a captain without upload access can still delete pictures', async () => {
  const { put, drop } = await open('captain', { ...CREWED, captain: { upload: false, gallery: false } })
  expect([await put(), await drop()]).toEqual([201, 202])
})

test('ROLE-14 ROLE-15 ROLE-16 a user with only gallery access can list pictures, but not upload or delete them', async () => {
  const { put, list, drop } = await open('gallery')
  await expect(put()).rejects.toMatchObject({ statusCode: 403 })
  await expect(drop()).rejects.toMatchObject({ statusCode: 403 })
  expect(await list()).toEqual([])
})

test('ROLE-14 without gallery or upload access the storage address is 403 with a problem document', async () => {
  const { as } = await openBoat(CREWED)
  const ask = await as('friend')
  expect(await ask('GET', galleryRoutes.storage.path)).toMatchObject({ status: 403, body: { status: 403 } })
})

const REFUSED = { statusCode: 403, code: 'AuthorizationPermissionMismatch' }
/** Changes by the captain, and what an address that was signed before them still allows 90 s later. */
const WITHDRAWN: readonly (readonly [string, who: string, readonly (readonly [string, string])[], boolean])[] = [
  ['lockout', 'upload', [['PUT', 'lockout']], false],
  ['denyUpload', 'upload', [['PUT', 'denyUpload']], false],
  ['denyGallery', 'gallery', [['PUT', 'denyGallery']], false],
  ['remove', 'upload', [['DELETE', 'remove']], false],
  [
    'allowGallery and denyUpload',
    'upload',
    [
      ['PUT', 'allowGallery'],
      ['PUT', 'denyUpload'],
    ],
    true,
  ],
]
test.each(WITHDRAWN)(
  'ACCT-25 LIMIT-27 after %s a storage address of the account with %s right allows no more than the account',
  async (_, who, changes, looks) => {
    const { as, boat, put, list, drop } = await open(who)
    const captain = await as('captain')
    for (const [method, change] of changes)
      expect((await captain(method, `/api/connectedAccount/${change}/${who}@nora.example`)).status).toBe(200)
    boat.clock.advanceTo(START + 90 * SECOND)
    await expect(put()).rejects.toMatchObject(REFUSED)
    await expect(drop()).rejects.toMatchObject(REFUSED)
    await (looks ? expect(list()).resolves.toEqual([]) : expect(list()).rejects.toMatchObject(REFUSED))
  },
)

test('ACCT-25 a storage address of an account without changed rights is as valid as before', async () => {
  const { as, boat, put, list, drop } = await open('upload')
  await (await as('captain'))('PUT', '/api/connectedAccount/lockout/gallery@nora.example')
  boat.clock.advanceTo(START + 90 * SECOND)
  expect([await put(), await list(), await drop()]).toEqual([201, ['one.jpeg'], 202])
})

test('OPEN-041 a storage address does not say whose it is', async () => {
  const { url } = await open('upload')
  expect(url).not.toMatch(/upload|nora|%40|@/i)
})

test("OPEN-041 a storage address is valid for 15 minutes of the boat's clock", async () => {
  const { boat, list } = await open('gallery')
  boat.clock.advanceTo(START + 15 * MINUTE - 1)
  expect(await list()).toEqual([])
  boat.clock.advanceTo(START + 15 * MINUTE)
  await expect(list()).rejects.toMatchObject({ statusCode: 403 })
})

test('OPEN-041 the journal records the storage address without its signature', async () => {
  const { boat, url } = await open('captain')
  const signature = new URL(url).searchParams.get('sig') ?? 'none'
  expect(signature.length).toBeGreaterThan(40)
  expect(entriesOf(boat, 'rest')).toEqual([
    [
      0,
      'GET /api/imageStorage',
      { user: 'captain@nora.example', params: {}, body: null, status: 200, reply: { url: `${url.split('?')[0]}?…` } },
    ],
  ])
})

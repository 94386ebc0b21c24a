import { ContainerClient } from '@azure/storage-blob'
import { galleryRoutes, MINUTE } from '@drydock/contracts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { boardAs } from '#testing/aboard.ts'
import { START, told } from '#testing/boat.ts'

const Reply = z.object({ url: z.string() })
const PICTURE = Buffer.from('a picture')

/** The official client, as the app has it: with the address that the gateway gave. */
async function open(who: string, plan = CREWED) {
  const { as, boat, harbour } = await boardAs(plan)
  const ask = await as(who)
  const { url } = Reply.parse((await ask('GET', galleryRoutes.storage.path)).body)
  const container = new ContainerClient(url, undefined, { retryOptions: { maxTries: 1 } })
  const blob = container.getBlockBlobClient('one.jpeg')
  const put = async () => (await blob.upload(PICTURE, PICTURE.length))._response.status
  const list = async () => {
    const names: string[] = []
    for await (const it of container.listBlobsFlat()) names.push(it.name)
    return names
  }
  const drop = async () => (await blob.delete())._response.status
  return { ask, boat, harbour, url, put, list, drop }
}

test.each(['captain', 'upload'])('ROLE-15 ROLE-16 %s may put, list and delete pictures', async who => {
  const { put, list, drop } = await open(who)
  expect([await put(), await list(), await drop(), await list()]).toEqual([201, ['one.jpeg'], 202, []])
})

test('JOURNEY-13 a captain without upload access may still delete, with a journey', async () => {
  const { put, drop } = await open('captain', { ...CREWED, captain: { upload: false, gallery: false } })
  expect([await put(), await drop()]).toEqual([201, 202])
})

test('ROLE-14 gallery access looks and changes nothing', async () => {
  const { put, list, drop } = await open('gallery')
  await expect(put()).rejects.toMatchObject({ statusCode: 403 })
  await expect(drop()).rejects.toMatchObject({ statusCode: 403 })
  expect(await list()).toEqual([])
})

test('ROLE-14 neither access is 403 with a problem document', async () => {
  const { as } = await boardAs(CREWED)
  const ask = await as('friend')
  expect(await ask('GET', galleryRoutes.storage.path)).toMatchObject({ status: 403, body: { status: 403 } })
})

test("OPEN-041 an address is good for a quarter of an hour of the boat's clock", async () => {
  const { boat, list } = await open('gallery')
  boat.clock.advanceTo(START + 15 * MINUTE - 1)
  expect(await list()).toEqual([])
  boat.clock.advanceTo(START + 15 * MINUTE)
  await expect(list()).rejects.toMatchObject({ statusCode: 403 })
})

test('OPEN-041 the journal is told of the address without its signature', async () => {
  const { boat, url } = await open('captain')
  const signature = new URL(url).searchParams.get('sig') ?? 'none'
  expect(signature.length).toBeGreaterThan(40)
  expect(told(boat, 'rest')).toEqual([
    [
      0,
      'GET /api/imageStorage',
      { user: 'captain@nora.example', params: {}, body: null, status: 200, reply: { url: `${url.split('?')[0]}?…` } },
    ],
  ])
})

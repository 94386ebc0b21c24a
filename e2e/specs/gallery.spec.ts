/** Pictures as they arrive in the storage. */
import { CAMERA, fileOf } from '#captain/gallery/files.ts'
import { expect, test } from '#fixture/test.ts'
import { storedPictures } from '../src/ledger/pictures.ts'

const PLAN = { journeys: [{ id: 'lighthouse', date: '2026-05-30', nickname: 'Round the lighthouse', description: '' }] }
const SETTLED_MS = 2_000

test('GALLERY-10 QUALITY a picture that tells where it was taken is stored without that', async ({ harbour }) => {
  const chosen = fileOf('with-place').bytes
  expect([chosen.includes('Exif'), chosen.includes(CAMERA)]).toEqual([true, true])
  const it = await harbour({ plan: PLAN })
  const captain = it.people.cast('captain')
  await captain.open('/userGallery/lighthouse,DRYDOCK-0001')
  await it.pass(SETTLED_MS)
  await captain.act('pick-picture', { slot: 1, file: 'with-place' })
  await it.pass(SETTLED_MS)
  const pictures = await storedPictures(it.gateway, it.moored)
  expect(pictures.map(picture => [picture.subarray(0, 3).toString('hex'), picture.includes('Exif'), picture.includes(CAMERA)])).toEqual([['ffd8ff', false, false]])
})

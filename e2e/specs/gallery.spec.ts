/** Pictures as they arrive in the storage. */
import { CAMERA, fileOf } from '#captain/gallery/files.ts'
import { press } from '#fixture/deeds.ts'
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

test('GALLERY-07 UX from one picture to the next by the arrow keys, to the ends by Home and End, and by buttons', async ({ harbour }) => {
  const it = await harbour({ plan: PLAN })
  const captain = it.people.cast('captain')
  await captain.open('/userGallery/lighthouse,DRYDOCK-0001')
  await it.pass(SETTLED_MS)
  for (const slot of [1, 2, 4]) {
    await captain.act('pick-picture', { slot, file: 'jpeg' })
    await it.pass(SETTLED_MS)
  }
  await press(it, 'button', 'Picture 1 of 5, open')
  const seen: string[] = []
  const look = async (): Promise<void> => {
    await it.rest()
    seen.push(await it.page().getByRole('dialog').getByRole('heading').innerText())
  }
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'ArrowLeft', 'End', 'Control+ArrowLeft', 'ArrowLeft']) {
    await it.page().keyboard.press(key)
    await look()
  }
  await press(it, 'button', 'Previous picture')
  await look()
  await it.page().getByRole('button', { name: 'Previous picture' }).click({ force: true })
  await look()
  expect(seen.map(it => it.slice(-1)).join('')).toBe('2441144211')
  await it.page().keyboard.press('Escape')
  await it.rest()
  expect(await it.page().getByRole('dialog').count()).toBe(0)
})

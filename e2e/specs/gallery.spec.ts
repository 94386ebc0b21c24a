/** Pictures as they are stored. */
import type { Actor } from '#runner/captain/actor.ts'
import { CAMERA, fileOf } from '#runner/captain/gallery/files.ts'
import { press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'
import { storedPictures } from '../src/tools/ledger/checkPictures.ts'

const PLAN = { journeys: [{ id: 'lighthouse', date: '2026-05-30', nickname: 'Round the lighthouse', description: '' }] }
const SETTLED_MS = 2_000
/** Name of a stored picture of this boat. */
const STORED = /^DRYDOCK-0001[A-Za-z0-9]{32}\.jpeg$/

/** The captain opens the gallery of the journey; returns the captain. */
async function enterGallery(it: BoatFixture): Promise<Actor> {
  const captain = it.people.actorOf('captain')
  await captain.open('/userGallery/lighthouse,DRYDOCK-0001')
  await it.advance(SETTLED_MS)
  return captain
}

test('GALLERY-10 QUALITY the app stores a picture without its Exif data', async ({ openBoat }) => {
  const chosen = fileOf('with-place').bytes
  expect([chosen.includes('Exif'), chosen.includes(CAMERA)]).toEqual([true, true])
  const it = await openBoat({ plan: PLAN })
  const captain = await enterGallery(it)
  await captain.act('pick-picture', { slot: 1, file: 'with-place' })
  await it.advance(SETTLED_MS)
  const pictures = await storedPictures(it.gateway, it.hostedBoat)
  expect(
    pictures.map(picture => [
      picture.subarray(0, 3).toString('hex'),
      picture.includes('Exif'),
      picture.includes(CAMERA),
    ]),
  ).toEqual([['ffd8ff', false, false]])
})

test('GALLERY-10 LIMIT-50 OPEN-094 a picture is stored under the device id, 32 random letters or digits, and .jpeg', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  const captain = await enterGallery(it)
  for (const [slot, file] of [
    [1, 'jpeg'],
    [4, 'png'],
  ] as const) {
    await captain.act('pick-picture', { slot, file })
    await it.advance(SETTLED_MS)
  }
  const [journey] = it.hostedBoat.boat.state.journeys
  const name = expect.stringMatching(STORED)
  expect([journey?.image1, journey?.image2, journey?.image4]).toEqual([name, '', name])
  expect(journey?.image1).not.toBe(journey?.image4)
})

test('GALLERY-07 UX the arrow keys and buttons move between pictures, and Home and End jump to the ends', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  const captain = await enterGallery(it)
  for (const slot of [1, 2, 4]) {
    await captain.act('pick-picture', { slot, file: 'jpeg' })
    await it.advance(SETTLED_MS)
  }
  await press(it, 'button', 'Picture 1 of 5, open')
  const seen: string[] = []
  const look = async (): Promise<void> => {
    await it.rest()
    seen.push(await it.page().getByRole('dialog').getByRole('heading').innerText())
  }
  for (const key of [
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'Home',
    'ArrowLeft',
    'End',
    'Control+ArrowLeft',
    'ArrowLeft',
  ]) {
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

const SLOTS = ['image1', 'image2', 'image3', 'image4', 'image5'] as const

async function storePictures(it: BoatFixture, slots: readonly number[]): Promise<void> {
  const captain = await enterGallery(it)
  for (const slot of slots) {
    await captain.act('pick-picture', { slot, file: 'jpeg' })
    await it.advance(SETTLED_MS)
  }
}

test('JOURNEY-02 GALLERY-02 a slot with a picture holds its stored file name, and one without is empty', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  await storePictures(it, [2, 5])
  const journey = it.hostedBoat.boat.state.journeys[0]
  expect(SLOTS.map(slot => STORED.test(journey?.[slot] ?? ''))).toEqual([false, true, false, false, true])
  expect([journey?.image1, journey?.image3, journey?.image4]).toEqual(['', '', ''])
  const slots = it.page().getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
  const shown = (await slots.allInnerTexts()).map(text => text.includes('Click here to upload'))
  expect(shown).toEqual([true, false, true, true, false])
  for (const slot of [1, 4]) expect(await slots.nth(slot).locator('img').evaluate(isSeen)).toBe(true)
})

const isSeen = (element: Element): boolean =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0 && element.clientWidth > 0

test('GALLERY-07 GALLERY-08 a press on a filled slot opens the picture, which a captain with upload access can delete', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  await storePictures(it, [1])
  await press(it, 'button', 'Picture 1 of 5, open')
  const view = it.page().getByRole('dialog')
  expect(await view.getByRole('heading').innerText()).toBe('Picture 1')
  expect(await view.getByRole('img', { name: 'Picture 1 of Round the lighthouse', exact: true }).evaluate(isSeen)).toBe(
    true,
  )
  const remove = view.getByRole('button', { name: 'DELETE', exact: true })
  expect([await remove.innerText(), await remove.isVisible()]).toEqual(['DELETE', true])
  await remove.click()
  await it.advance(SETTLED_MS)
  expect([
    await view.count(),
    it.hostedBoat.boat.state.journeys[0]?.image1,
    await storedPictures(it.gateway, it.hostedBoat),
  ]).toEqual([0, '', []])
})

test('JOURNEY-13 JOURNEY-16 SM-JOUR-5 when a journey is removed, the app deletes its record and then each picture file', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  await storePictures(it, [1, 3])
  const names = SLOTS.flatMap(slot => it.hostedBoat.boat.state.journeys[0]?.[slot] || [])
  expect([names.length, (await storedPictures(it.gateway, it.hostedBoat)).length]).toEqual([2, 2])
  const deleted: string[] = []
  it.page().on('request', request => {
    if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  const captain = it.people.actorOf('captain')
  await captain.open('/logbook-record/2026-05-30,2026-05-31?date=2026-05-30&journeyId=lighthouse&isFavourite=true')
  await it.advance(SETTLED_MS)
  await captain.act('open-log-options', undefined)
  await captain.act('choose-log-option', 'remove')
  await press(it, 'button', 'Delete')
  await it.advance(SETTLED_MS)
  expect(deleted).toEqual(['lighthouse', ...names])
  expect(await storedPictures(it.gateway, it.hostedBoat)).toEqual([])
  expect(
    await it.page().getByText('Journey removed from favourites successfully', { exact: true }).first().isVisible(),
  ).toBe(true)
  expect(new URL(it.page().url()).pathname).toBe('/settings')
})

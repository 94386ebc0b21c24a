/** Slots of the gallery: pictures are shown, chosen and removed by users with access. Source: GALLERY, SM-SLOT. */
import { beforeEach, expect, test, vi } from 'vitest'
import {
  boat,
  file,
  nameOf,
  names,
  OLD,
  open,
  openPictureContainer,
  profile,
  resetGallery,
  SECOND,
} from '#testing/gallery.ts'

vi.mock('#api/pictures.ts', () => ({ openPictureContainer }))

beforeEach(resetGallery)

test('GALLERY-02 GALLERY-18 SM-SLOT-7 the gallery has five slots and shows the picture of a filled one', async () => {
  const { gallery, states } = await open()
  expect([states(), gallery.slots[0]?.picture]).toEqual([
    ['filled', 'empty', 'empty', 'empty', 'empty'],
    boat.blobs.get(OLD),
  ])
})

test('GALLERY-10 GALLERY-11 LIMIT-50 a picture is stored before the journey gets its name: device, 32 random letters and .jpeg', async () => {
  const { pressSlot, choosePicture, states } = await open()
  boat.done.length = 0
  expect(pressSlot(1)).toBe(true)
  await choosePicture(1, file())
  expect(boat.journey['image2']).toMatch(/^DRYDOCK-1[A-Za-z0-9]{32}\.jpeg$/)
  expect([states()[1], boat.done]).toEqual(['filled', ['open', 'put', 'GET', 'PUT']])
  expect([...boat.blobs.keys()].sort()).toEqual(names().sort())
})

test('SM-SLOT-3 while a file is prepared, presses and a second file are ignored, and the first one is shown', async () => {
  const { pressSlot, choosePicture, gallery, states } = await open()
  pressSlot(1)
  const first = file()
  const chosen = choosePicture(1, first)
  expect([gallery.slots[1]?.isPreparing, pressSlot(1)]).toEqual([true, false])
  await Promise.all([chosen, choosePicture(1, file())])
  expect([states()[1], gallery.slots[1]?.picture, gallery.slots[1]?.isPreparing]).toEqual(['filled', first, false])
  expect([boat.blobs.size, names().length]).toEqual([2, 2])
})

/** Somebody else puts a picture into a slot. */
function fillElsewhere(field: string): void {
  boat.journey[field] = SECOND
  boat.blobs.set(SECOND, file())
}

test('SM-SLOT-6 OPEN-116 a slot that somebody else has filled meanwhile shows their picture after the upload is refused', async () => {
  const { pressSlot, choosePicture, gallery, states } = await open()
  pressSlot(1)
  fillElsewhere('image2')
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), names(), boat.blobs.size]).toEqual([
    ['filled', 'filled', 'empty', 'empty', 'empty'],
    [OLD, SECOND],
    2,
  ])
  expect(gallery.slots[1]?.picture).toBe(boat.blobs.get(SECOND))
})

test('SM-SLOT-6 after a refused upload, other slots show what others have changed, and busy ones stay busy', async () => {
  const { pressSlot, choosePicture, gallery, states } = await open()
  pressSlot(1)
  pressSlot(2)
  fillElsewhere('image2')
  Object.assign(boat.journey, { image1: SECOND, image3: SECOND })
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['filled', 'filled', 'picking', 'empty', 'empty'])
  expect(gallery.slots[0]?.picture).toBe(boat.blobs.get(SECOND))
})

test('ROLE-16 GALLERY-09 without the right to upload a viewed picture is not removed', async () => {
  profile.hasUploadAccess = false
  const { pressSlot, removePicture, states } = await open()
  pressSlot(0)
  await removePicture(0)
  expect([states()[0], names(), [...boat.blobs.keys()]]).toEqual(['viewing', [OLD], [OLD]])
})

test('SM-SLOT-11 a picture that somebody else has replaced is shown after its removal is refused', async () => {
  const { pressSlot, removePicture, gallery } = await open()
  pressSlot(0)
  fillElsewhere('image1')
  await removePicture(0)
  await vi.advanceTimersByTimeAsync(0)
  expect([gallery.slots[0]?.state, names()]).toEqual([{ is: 'filled', name: SECOND }, [SECOND]])
  expect(gallery.slots[0]?.picture).toBe(boat.blobs.get(SECOND))
})

test('SM-SLOT-6 a refused upload does not empty a slot whose upload ends meanwhile', async () => {
  const { pressSlot, choosePicture, states } = await open()
  pressSlot(1)
  pressSlot(2)
  fillElsewhere('image2')
  await Promise.all([choosePicture(1, file()), choosePicture(2, file())])
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), names().length]).toEqual([['filled', 'filled', 'filled', 'empty', 'empty'], 3])
})

test('SM-SLOT-6 a journey that somebody else has removed shows the same notice as after a reload', async () => {
  const { pressSlot, choosePicture, gallery } = await open()
  pressSlot(1)
  boat.isRemoved = true
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect(gallery.is).toBe('error')
})

test('SM-SLOT-6 an upload whose calls are not answered leaves the slots as they were', async () => {
  const { pressSlot, choosePicture, gallery, states } = await open()
  pressSlot(1)
  boat.isSilent = true
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect([gallery.is, states()]).toEqual(['shown', ['filled', 'empty', 'empty', 'empty', 'empty']])
})

test('SHARE-03 GALLERY-19 OPEN-098 the pictures to share are those of all slots in their order, also while they are being downloaded', async () => {
  boat.journey['image2'] = SECOND
  boat.blobs.set(SECOND, file())
  const downloads = Promise.withResolvers<void>()
  boat.held = downloads.promise
  const { loadedPictures } = await open()
  const shared = loadedPictures()
  downloads.resolve()
  expect((await shared).map(nameOf)).toEqual([OLD, SECOND, undefined, undefined, undefined])
})

test('no pictures are shared of a gallery that is closed while they are downloaded', async () => {
  const downloads = Promise.withResolvers<void>()
  boat.held = downloads.promise
  const { loadedPictures, close } = await open()
  const shared = loadedPictures()
  close()
  downloads.resolve()
  expect(await shared).toEqual([])
})

test('a picture that replaces one which is still to be downloaded stays', async () => {
  boat.journey['image2'] = SECOND
  boat.blobs.set(SECOND, file())
  const downloads = Promise.withResolvers<void>()
  boat.held = downloads.promise
  const { pressSlot, removePicture, choosePicture, gallery } = await open()
  pressSlot(1)
  await removePicture(1)
  pressSlot(1)
  const chosen = file()
  await choosePicture(1, chosen)
  downloads.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([gallery.slots[1]?.picture, gallery.slots[1]?.download]).toEqual([chosen, undefined])
})

test('GALLERY-12 GALLERY-13 SM-SLOT-9 a removal deletes the name in the journey before the picture, and no other picture', async () => {
  fillElsewhere('image3')
  const { pressSlot, removePicture, states } = await open()
  boat.done.length = 0
  pressSlot(0)
  await removePicture(0)
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), boat.journey['image3']]).toEqual([['empty', 'empty', 'filled', 'empty', 'empty'], SECOND])
  expect([names(), [...boat.blobs.keys()]]).toEqual([[SECOND], [SECOND]])
  expect(boat.done.filter(it => it === 'PUT' || it === 'drop')).toEqual(['PUT', 'drop'])
})

test('GALLERY-06 SM-SLOT-2 a slot opens no file picker without upload access', async () => {
  profile.hasUploadAccess = false
  const { pressSlot, gallery } = await open()
  expect([pressSlot(1), gallery.slots[1]?.state]).toEqual([false, { is: 'empty', refused: 'permission' }])
})

test('GALLERY-06 a person to whom the captain has given the right meanwhile can choose a file with the next press', async () => {
  profile.hasUploadAccess = false
  const { pressSlot } = await open()
  const before = pressSlot(1)
  profile.hasUploadAccess = true
  await vi.advanceTimersByTimeAsync(0)
  expect([before, pressSlot(1)]).toEqual([false, true])
})

test('GALLERY-06 after an upload that the captain no longer allows, the next press says so', async () => {
  const { pressSlot, choosePicture, gallery } = await open()
  pressSlot(1)
  profile.hasUploadAccess = false
  boat.wrong.set('PUT', 'refused')
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect([pressSlot(1), gallery.slots[1]?.state]).toEqual([false, { is: 'empty', refused: 'permission' }])
})

test('GALLERY-14 GALLERY-16 SM-SLOT-4 a file that is no picture is not stored', async () => {
  const { pressSlot, choosePicture, gallery } = await open()
  boat.done.length = 0
  pressSlot(1)
  await choosePicture(1, file(Uint8Array.from([...'<svg/>'].map(it => it.charCodeAt(0)))))
  expect([gallery.slots[1]?.state, boat.done]).toEqual([{ is: 'empty', refused: 'picture' }, []])
})

test.each([
  [true, false, 'shown'],
  [false, true, 'shown'],
  [false, false, 'barred'],
])(
  'ROLE-13 ROLE-14 OPEN-085 with captain %s and gallery access %s the gallery is %s',
  async (isCaptain, hasGalleryAccess, is) => {
    Object.assign(profile, { isCaptain, hasGalleryAccess })
    expect((await open()).gallery.is).toBe(is)
  },
)

test('OPEN-126 the progress of several uploads is added up', async () => {
  const { totalTransfer, gallery } = await open()
  for (const [slot, bytes] of [
    [1, 10],
    [2, 20],
  ] as const)
    Object.assign(gallery.slots[slot] ?? {}, { upload: { bytes, of: 100 } })
  expect([totalTransfer(gallery, 'upload'), totalTransfer(gallery, 'download')]).toEqual([
    { bytes: 30, of: 200 },
    undefined,
  ])
})

test('OPEN-077 ROUTE-25 values missing in the query are taken from the path', async () => {
  const { galleryOf } = await open()
  expect([
    galleryOf('j,d', new URLSearchParams()),
    galleryOf('j,d', new URLSearchParams('id=k&deviceId=e&logFile=f')),
  ]).toEqual([
    { journeyId: 'j', deviceId: 'd', logFile: '' },
    { journeyId: 'k', deviceId: 'e', logFile: 'f' },
  ])
})

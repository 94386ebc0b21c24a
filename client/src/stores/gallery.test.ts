/**
 * Pictures of a journey when each step fails: no name stays without a picture, and no picture without a name
 * remains. Source: OPEN-096; QUALITY (reliability: gallery).
 */
import { PICTURE_URL_LIFETIME_MS } from '@drydock/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { BEGAN } from '#testing/app.ts'
import { boat, file, JPEG, names, OLD, open, openPictureContainer, profile, resetGallery } from '#testing/gallery.ts'

vi.mock('#api/pictures.ts', () => ({ openPictureContainer }))

beforeEach(resetGallery)

test('OPEN-096 two uploads at once do not overwrite each other', async () => {
  const { pressSlot, choosePicture } = await open()
  for (const slot of [1, 2]) pressSlot(slot)
  await Promise.all([choosePicture(1, file()), choosePicture(2, file())])
  expect([names().length, boat.blobs.size]).toEqual([3, 3])
})

const FAULTS = ['refused', 'lost'] as const
const UPLOAD = ['open', 'put', 'GET', 'PUT', 'drop'] as const
const REMOVAL = ['GET', 'PUT', 'open', 'drop'] as const
/** Returns all faults of a sequence of calls, alone and in pairs. */
const cases = (steps: readonly string[]): (readonly [string, ReadonlyMap<string, 'refused' | 'lost'>])[] =>
  steps.flatMap((a, at) =>
    FAULTS.flatMap(fault => [
      [`${a} ${fault}`, new Map([[a, fault]])] as const,
      ...steps
        .slice(at + 1)
        .flatMap(b =>
          FAULTS.map(
            other => [`${a} ${fault}, ${b} ${other}`, new Map([[a, fault] as const, [b, other] as const])] as const,
          ),
        ),
    ]),
  )

/** Opens the app again later, without faults. */
async function later(): Promise<void> {
  boat.wrong.clear()
  await vi.advanceTimersByTimeAsync(PICTURE_URL_LIFETIME_MS + 1)
  await open()
}

test.each(cases(UPLOAD))(
  'OPEN-096 SM-SLOT-6 an upload with faults leaves no orphaned picture and no dangling name: %s',
  async (_, wrong) => {
    const { pressSlot, choosePicture } = await open()
    pressSlot(1)
    boat.wrong = new Map(wrong)
    await choosePicture(1, file())
    await vi.advanceTimersByTimeAsync(0)
    expect(names().filter(it => !boat.blobs.has(it))).toEqual([])
    await later()
    expect([...boat.blobs.keys()].sort()).toEqual(names().sort())
  },
)

test('OPEN-096 SM-SLOT-6 a stored picture is deleted at once when the journey does not get its name', async () => {
  const { pressSlot, choosePicture } = await open()
  pressSlot(1)
  boat.wrong.set('PUT', 'refused')
  boat.done.length = 0
  await choosePicture(1, file())
  await vi.advanceTimersByTimeAsync(0)
  expect([boat.done.includes('put'), ...boat.blobs.keys()]).toEqual([true, OLD])
})

/** Lets an upload fail, whose last request still arrives after so many ms. */
async function giveUpUpload(arrivesAfter: number): Promise<void> {
  const { pressSlot, choosePicture } = await open()
  pressSlot(1)
  boat.wrong = new Map([['put', 'refused']])
  await choosePicture(1, file())
  const [left] = JSON.parse(localStorage.getItem('loose-pictures') ?? '[]')
  setTimeout(() => boat.blobs.set(left.name, file()), arrivesAfter)
  await vi.advanceTimersByTimeAsync(0)
}

test.each([5_000, 30_000, 5 * 60_000, PICTURE_URL_LIFETIME_MS])(
  'OPEN-096 an upload that failed and arrives %d ms later leaves no picture without a journey',
  async arrivesAfter => {
    await giveUpUpload(arrivesAfter)
    await vi.advanceTimersByTimeAsync(PICTURE_URL_LIFETIME_MS + 70_000)
    expect([[...boat.blobs.keys()], names(), localStorage.getItem('loose-pictures')]).toEqual([[OLD], [OLD], null])
  },
)

test('OPEN-096 an upload that arrives after the app was closed is removed when the gallery is next opened', async () => {
  await giveUpUpload(30_000)
  await vi.advanceTimersByTimeAsync(5_000)
  const kept = localStorage.getItem('loose-pictures') ?? ''
  await vi.advanceTimersByTimeAsync(PICTURE_URL_LIFETIME_MS + 70_000)
  boat.blobs.set(JSON.parse(kept)[0].name, file())
  localStorage.setItem('loose-pictures', kept)
  await open()
  expect([...boat.blobs.keys()]).toEqual([OLD])
})

test.each(cases(REMOVAL))(
  'OPEN-096 SM-SLOT-11 a removal with faults leaves no orphaned picture and no dangling name: %s',
  async (_, wrong) => {
    const { pressSlot, removePicture } = await open()
    pressSlot(0)
    boat.wrong = new Map(wrong)
    await removePicture(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(names().filter(it => !boat.blobs.has(it))).toEqual([])
    await later()
    expect([...boat.blobs.keys()].sort()).toEqual(names().sort())
  },
)

test('OPEN-096 a picture that another tab is storing is not removed', async () => {
  localStorage.setItem('loose-pictures', JSON.stringify([{ name: 'other.jpeg', journeyId: 'j', at: BEGAN }]))
  boat.blobs.set('other.jpeg', file())
  await open()
  expect(boat.blobs.has('other.jpeg')).toBe(true)
})

const LEFT = 'left.jpeg'
/** Opens the gallery as one person after another has left a picture, long enough ago. */
async function openAfter(left: object, userId: string): Promise<void> {
  localStorage.setItem('loose-pictures', JSON.stringify([{ name: LEFT, journeyId: 'j', at: 0, ...left }]))
  boat.blobs.set(LEFT, file())
  await open(userId)
}

test('OPEN-096 a picture that a person has left is removed by that person only, and its record waits for them', async () => {
  await openAfter({ person: 'ada' }, 'adam')
  expect(boat.blobs.has(LEFT)).toBe(true)
  await open('ada')
  expect([boat.blobs.has(LEFT), localStorage.getItem('loose-pictures')]).toEqual([false, null])
})

test('OPEN-096 a record of an earlier version names nobody: whoever opens the gallery first removes its picture', async () => {
  await openAfter({}, 'adam')
  expect([boat.blobs.has(LEFT), localStorage.getItem('loose-pictures')]).toEqual([false, null])
})

test('OPEN-096 an upload that fails when the next person has signed in stays recorded for its own person', async () => {
  await open('ada')
  const { recordCandidate } = await import('#stores/orphanedPictures.ts')
  recordCandidate({ name: LEFT, journeyId: 'j' })
  ;(await import('#stores/session.ts')).session.user = { id: 'adam', name: '' }
  recordCandidate({ name: LEFT, journeyId: 'j', mayArrive: true })
  expect(JSON.parse(localStorage.getItem('loose-pictures') ?? '[]')).toEqual([
    { name: LEFT, journeyId: 'j', mayArrive: true, at: BEGAN, person: 'ada' },
  ])
})

test('GALLERY-21 OPEN-095 only temporary pictures of exactly this user are removed', async () => {
  const mine = `temp_ada${'x'.repeat(32)}.jpeg`
  const others = [`temp_adam${'x'.repeat(32)}.jpeg`, `temp_ada${'x'.repeat(31)}.jpeg`, `temp_ada${'x'.repeat(32)}.png`]
  for (const name of [mine, ...others]) boat.blobs.set(name, file())
  const { removeTemporaryPictures } = await open()
  removeTemporaryPictures()
  await vi.advanceTimersByTimeAsync(0)
  expect([...boat.blobs.keys()].sort()).toEqual([OLD, ...others].sort())
})

test('OPEN-095 OPEN-122 a captured log is not stored when the session ends before its container is open', async () => {
  const { saveCapturedLog } = await open()
  const { endSession } = await import('#stores/sessionReset.ts')
  saveCapturedLog(file())
  endSession()
  await vi.advanceTimersByTimeAsync(0)
  expect([...boat.blobs.keys()]).toEqual([OLD])
})

test('OPEN-095 a captured log has its name at once, and is stored in the background', async () => {
  const { saveCapturedLog, loadCapturedLog } = await open()
  const picture = file()
  const name = saveCapturedLog(picture)
  expect([boat.blobs.has(name), await loadCapturedLog(name)]).toEqual([false, picture])
  await vi.advanceTimersByTimeAsync(0)
  expect(boat.blobs.get(name)).toBe(picture)
})

test('OPEN-095 a captured log is not left behind when the gallery is left while it is being stored', async () => {
  const { saveCapturedLog, removeTemporaryPictures } = await open()
  for (const waits of [0, 1, 2, 3, 4, 5, 6]) {
    saveCapturedLog(file())
    for (let turn = 0; turn < waits; turn++) await Promise.resolve()
    removeTemporaryPictures()
    await vi.advanceTimersByTimeAsync(0)
    expect([waits, ...boat.blobs.keys()]).toEqual([waits, OLD])
  }
})

test('OPEN-095 a captured log is not sent any more once its gallery was left', async () => {
  const { saveCapturedLog, removeTemporaryPictures } = await open()
  saveCapturedLog(file())
  removeTemporaryPictures()
  await vi.advanceTimersByTimeAsync(0)
  expect(boat.done.filter(it => it === 'put' || it === 'list')).toEqual(['list', 'list'])
})

test.each([
  { isCaptain: true, hasUploadAccess: false, stored: 1 },
  { isCaptain: false, hasUploadAccess: true, stored: 1 },
  { isCaptain: false, hasUploadAccess: false, stored: 0 },
])(
  'OPEN-095 a captured log of $isCaptain as captain, $hasUploadAccess as uploader is stored $stored times',
  async rights => {
    Object.assign(profile, rights)
    const { saveCapturedLog } = await open()
    const name = saveCapturedLog(file())
    await vi.advanceTimersByTimeAsync(0)
    expect([...boat.blobs.keys()].filter(it => it === name)).toHaveLength(rights.stored)
  },
)

test('OPEN-095 leaving the gallery does not remove a log that is captured right after', async () => {
  const { saveCapturedLog, removeTemporaryPictures } = await open()
  removeTemporaryPictures()
  const name = saveCapturedLog(file())
  await vi.advanceTimersByTimeAsync(0)
  expect([...boat.blobs.keys()]).toEqual([OLD, name])
})

test('OPEN-095 a captured log replaces the previous one and is loaded by its name', async () => {
  const { saveCapturedLog, loadCapturedLog } = await open()
  const first = saveCapturedLog(file())
  await vi.advanceTimersByTimeAsync(0)
  const second = saveCapturedLog(file())
  await vi.advanceTimersByTimeAsync(0)
  expect([...boat.blobs.keys()].filter(it => it.startsWith('temp_'))).toEqual([second])
  expect([first === second, (await loadCapturedLog(second))?.size, await loadCapturedLog(OLD)]).toEqual([
    false,
    JPEG.length,
    undefined,
  ])
})

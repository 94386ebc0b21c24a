/**
 * Pictures of a journey when each step fails: no name stays without a picture, and no picture without a name
 * remains. Source: OPEN-096; QUALITY (reliability: gallery).
 */
import { PICTURE_URL_LIFETIME_MS } from '@drydock/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { BEGAN, ORIGIN } from '#testing/app.ts'

const OLD = `DRYDOCK-1${'o'.repeat(32)}.jpeg`
const SECOND = `DRYDOCK-1${'p'.repeat(32)}.jpeg`
const JPEG = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9,
])
const file = (bytes: Uint8Array<ArrayBuffer> = JPEG, type = 'image/jpeg'): Blob => new Blob([bytes], { type })

/**
 * Data of the boat, and faults of the next calls: 'refused' was not done, 'lost' was done but never answered.
 */
const boat = {
  journey: {} as Record<string, string>,
  blobs: new Map<string, Blob>(),
  wrong: new Map<string, 'refused' | 'lost'>(),
  done: [] as string[],
  /** Downloads wait for this. */
  held: Promise.resolve(),
}
const profile = {
  userId: 'ada',
  deviceId: 'DRYDOCK-1',
  isCaptain: true,
  hasGalleryAccess: false,
  hasUploadAccess: true,
}

/** Runs the call unless a fault is set for it; each fault is used once. */
function act<T>(call: string, run: () => T): T {
  const fault = boat.wrong.get(call)
  boat.wrong.delete(call)
  if (fault === 'refused') throw new TypeError('refused')
  boat.done.push(call)
  const result = run()
  if (fault === 'lost') throw new TypeError('lost')
  return result
}

vi.mock('#api/pictures.ts', () => ({
  openPictureContainer: async () =>
    act('open', () => ({
      put: async (name: string, picture: Blob, sent: (bytes: number) => void) =>
        act('put', () => (sent(picture.size), void boat.blobs.set(name, picture))),
      remove: async (name: string) => act('drop', () => boat.blobs.delete(name)),
      get: async (name: string) => {
        await boat.held
        return act('get', () => boat.blobs.get(name) ?? Promise.reject(new Error('gone')))
      },
      list: async (prefix: string) => act('list', () => [...boat.blobs.keys()].filter(it => it.startsWith(prefix))),
    })),
}))

function answer(address: string, init: RequestInit): unknown {
  const path = new URL(address).pathname
  if (path === '/api/Profile') return profile
  if (init.method === 'PUT') return act('PUT', () => Object.assign(boat.journey, JSON.parse(String(init.body))))
  return act('GET', () => boat.journey)
}

async function open() {
  vi.resetModules()
  const [store, actions, api, logs] = await Promise.all([
    import('#stores/gallery.ts'),
    import('#stores/galleryActions.ts'),
    import('#api/call.ts'),
    import('#stores/capturedLog.ts'),
  ])
  const { removeLeftovers } = await import('#stores/orphanedPictures.ts')
  api.setCallTarget({ url: ORIGIN, token: async () => 'secret' })
  const close = store.openGallery({ journeyId: 'j', deviceId: 'DRYDOCK-1', logFile: '' })
  await vi.advanceTimersByTimeAsync(0)
  return {
    ...store,
    ...actions,
    ...logs,
    close,
    removeLeftovers,
    states: () => store.gallery.slots.map(it => it.state.is),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: BEGAN })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    async (address: string, init: RequestInit) =>
      new Response(JSON.stringify(answer(address, init)) ?? '', { status: 200 }),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(profile, { isCaptain: true, hasGalleryAccess: false, hasUploadAccess: true })
  Object.assign(boat, {
    journey: {
      id: 'j',
      favouriteDate: '2024-06-01',
      nickname: 'Trip',
      description: '',
      image1: OLD,
      image2: '',
      image3: '',
      image4: '',
      image5: '',
    },
    done: [],
  })
  boat.blobs = new Map([[OLD, file()]])
  boat.wrong = new Map()
  boat.held = Promise.resolve()
})

const names = (): string[] => [1, 2, 3, 4, 5].flatMap(it => boat.journey[`image${it}`] || [])

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
  expect([gallery.slots[1]?.picture, gallery.slots[1]?.got]).toEqual([chosen, undefined])
})

test('GALLERY-12 GALLERY-13 SM-SLOT-9 a removal deletes the name in the journey before the picture', async () => {
  const { pressSlot, removePicture, states } = await open()
  boat.done.length = 0
  pressSlot(0)
  await removePicture(0)
  await vi.advanceTimersByTimeAsync(0)
  expect([states()[0], names(), boat.blobs.size]).toEqual(['empty', [], 0])
  expect(boat.done.filter(it => it === 'PUT' || it === 'drop')).toEqual(['PUT', 'drop'])
})

test('GALLERY-06 SM-SLOT-2 a slot opens no file picker without upload access', async () => {
  profile.hasUploadAccess = false
  const { pressSlot, gallery } = await open()
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

test('GALLERY-21 OPEN-095 only temporary pictures of exactly this user are removed', async () => {
  const mine = `temp_ada${'x'.repeat(32)}.jpeg`
  const others = [`temp_adam${'x'.repeat(32)}.jpeg`, `temp_ada${'x'.repeat(31)}.jpeg`, `temp_ada${'x'.repeat(32)}.png`]
  for (const name of [mine, ...others]) boat.blobs.set(name, file())
  const { removeTemporaryPictures } = await open()
  await removeTemporaryPictures()
  expect([...boat.blobs.keys()].sort()).toEqual([OLD, ...others].sort())
})

test('OPEN-095 a captured log replaces the previous one and is loaded by its name', async () => {
  const { saveCapturedLog, loadCapturedLog } = await open()
  const first = await saveCapturedLog(file())
  const second = await saveCapturedLog(file())
  expect([...boat.blobs.keys()].filter(it => it.startsWith('temp_'))).toEqual([second])
  expect([first === second, (await loadCapturedLog(second))?.size, await loadCapturedLog(OLD)]).toEqual([
    false,
    JPEG.length,
    undefined,
  ])
})

test('OPEN-126 the progress of several uploads is added up', async () => {
  const { totalTransfer, gallery } = await open()
  for (const [slot, bytes] of [
    [1, 10],
    [2, 20],
  ] as const)
    Object.assign(gallery.slots[slot] ?? {}, { sent: { bytes, of: 100 } })
  expect([totalTransfer(gallery, 'sent'), totalTransfer(gallery, 'got')]).toEqual([{ bytes: 30, of: 200 }, undefined])
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

/** The gallery of a journey, with the data of the boat in place of its storage, and faults of each call. */
import { vi } from 'vitest'
import { BEGAN, ORIGIN } from '#testing/app.ts'

export const OLD = `DRYDOCK-1${'o'.repeat(32)}.jpeg`
export const SECOND = `DRYDOCK-1${'p'.repeat(32)}.jpeg`
export const JPEG = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9,
])
/** Builds a picture file. */
export const file = (bytes: Uint8Array<ArrayBuffer> = JPEG, type = 'image/jpeg'): Blob => new Blob([bytes], { type })

/**
 * Data of the boat, and faults of the next calls: 'refused' was not done, 'lost' was done but never answered.
 */
export const boat = {
  journey: {} as Record<string, string>,
  blobs: new Map<string, Blob>(),
  wrong: new Map<string, 'refused' | 'lost'>(),
  done: [] as string[],
  /** Downloads wait for this. */
  held: Promise.resolve(),
  /** Whether the journey is gone: its calls are answered 404. */
  isRemoved: false,
  /** Whether no call about the journey is answered. */
  isSilent: false,
}
/** Rights of the user. */
export const profile = {
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

/** Opens the storage of the boat, in place of that of `#api/pictures.ts`. */
export const openPictureContainer = async () =>
  act('open', () => ({
    put: async (name: string, picture: Blob, onProgress: (bytes: number) => void) =>
      act('put', () => (onProgress(picture.size), void boat.blobs.set(name, picture))),
    remove: async (name: string) => act('drop', () => boat.blobs.delete(name)),
    get: async (name: string) => {
      await boat.held
      return act('get', () => boat.blobs.get(name) ?? Promise.reject(new Error('gone')))
    },
    list: async (prefix: string) => act('list', () => [...boat.blobs.keys()].filter(it => it.startsWith(prefix))),
  }))

function answer(address: string, init: RequestInit): unknown {
  const path = new URL(address).pathname
  if (path === '/api/Profile') return profile
  if (boat.isSilent) throw new TypeError('lost')
  if (init.method === 'PUT') return act('PUT', () => Object.assign(boat.journey, JSON.parse(String(init.body))))
  return act('GET', () => boat.journey)
}

/** Opens a new app with the gallery of the journey, for the person with this id. */
export async function open(userId?: string) {
  vi.resetModules()
  const [store, actions, api, logs] = await Promise.all([
    import('#stores/gallery.ts'),
    import('#stores/galleryActions.ts'),
    import('#api/call.ts'),
    import('#stores/capturedLog.ts'),
  ])
  if (userId !== undefined) (await import('#stores/session.ts')).session.user = { id: userId, name: '' }
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

/** Fakes the clock, the storage of the browser and the calls. The journey has one picture, and no call has a fault. */
export function resetGallery(): void {
  vi.useFakeTimers({ now: BEGAN })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    boat.isRemoved
      ? new Response('', { status: 404 })
      : new Response(JSON.stringify(answer(address, init)) ?? '', { status: 200 }),
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
    isRemoved: false,
    isSilent: false,
  })
  boat.blobs = new Map([[OLD, file()]])
  boat.wrong = new Map()
  boat.held = Promise.resolve()
}

/** Returns the name under which exactly this picture is stored. Blobs with other bytes are equal for `toEqual`. */
export const nameOf = (picture: unknown): string | undefined => [...boat.blobs].find(([, it]) => it === picture)?.[0]

/** Names of pictures in the journey. */
export const names = (): string[] => [1, 2, 3, 4, 5].flatMap(it => boat.journey[`image${it}`] || [])

/** Pictures of a journey for a shared image, when some of them cannot be read. Source: SHARE-03. */
import { afterEach, expect, test, vi } from 'vitest'
import { loadPhotos } from './photos.ts'

const readable = new Map([
  ['a.jpeg', new Blob(['a'])],
  ['c.jpeg', new Blob(['c'])],
])
let opens = true
let openings = 0
const { profile } = vi.hoisted(() => ({ profile: { it: { isCaptain: true, hasGalleryAccess: false } } }))

vi.mock('#stores/profile.ts', () => ({ profile }))
vi.mock('#stores/configuration.ts', () => ({ signedContainerUrl: () => undefined }))
vi.mock('#api/pictures.ts', () => ({
  openPictureContainer: async () => {
    openings++
    if (!opens) throw new Error('refused')
    return { get: async (name: string) => readable.get(name) ?? Promise.reject(new Error(`gone: ${name}`)) }
  },
}))

const JOURNEY = { image1: 'a.jpeg', image2: 'b.jpeg', image3: '', image4: 'c.jpeg', image5: '' }

const textsOf = (photos: Awaited<ReturnType<typeof loadPhotos>>): Promise<(string | undefined)[]> =>
  Promise.all(photos.map(it => (it instanceof Blob ? it.text() : it)))

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => {
  opens = true
  openings = 0
  profile.it = { isCaptain: true, hasGalleryAccess: false }
  warnings.mockClear()
})

test('SHARE-03 OPEN-098 the pictures are in their slots; one that cannot be downloaded is missing', async () => {
  expect(await textsOf(await loadPhotos(JOURNEY))).toEqual(['a', 'missing', undefined, 'c', undefined])
  expect(warnings.mock.calls).toEqual([['gone: b.jpeg']])
})

test('SHARE-03 each picture is missing when their container cannot be opened', async () => {
  opens = false
  expect(await loadPhotos(JOURNEY)).toEqual(['missing', 'missing', undefined, 'missing', undefined])
  expect(warnings.mock.calls).toEqual([['refused']])
})

test.each([
  [true, true, 1, ['a', 'missing', undefined, 'c', undefined]],
  [true, false, 1, ['a', 'missing', undefined, 'c', undefined]],
  [false, true, 1, ['a', 'missing', undefined, 'c', undefined]],
  [false, false, 0, []],
])(
  'ROLE-14 OPEN-085 OPEN-093 with captain %s and gallery access %s the storage is opened %d times for the pictures %j',
  async (isCaptain, hasGalleryAccess, times, texts) => {
    profile.it = { isCaptain, hasGalleryAccess }
    expect([await textsOf(await loadPhotos(JOURNEY)), openings]).toEqual([texts, times])
  },
)

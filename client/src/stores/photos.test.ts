/** Pictures of a journey for a shared image, when some of them cannot be read. Source: SHARE-03. */
import { afterEach, expect, test, vi } from 'vitest'
import { loadPhotos } from './photos.ts'

const readable = new Map([
  ['a.jpeg', new Blob(['a'])],
  ['c.jpeg', new Blob(['c'])],
])
let opens = true

vi.mock('#stores/profile.ts', () => ({ profile: { it: { isCaptain: true } } }))
vi.mock('#stores/configuration.ts', () => ({ signedContainerUrl: () => undefined }))
vi.mock('#api/pictures.ts', () => ({
  openPictureContainer: async () => {
    if (!opens) throw new Error('refused')
    return { get: async (name: string) => readable.get(name) ?? Promise.reject(new Error(`gone: ${name}`)) }
  },
}))

const JOURNEY = { image1: 'a.jpeg', image2: 'b.jpeg', image3: '', image4: 'c.jpeg', image5: '' }

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => {
  opens = true
  warnings.mockClear()
})

test('SHARE-03 the shared image leaves out the one picture that cannot be read, and keeps those after it', async () => {
  expect(await loadPhotos(JOURNEY)).toEqual([readable.get('a.jpeg'), readable.get('c.jpeg')])
  expect(warnings.mock.calls).toEqual([['gone: b.jpeg']])
})

test('SHARE-03 the shared image has no pictures when their container cannot be opened', async () => {
  opens = false
  expect(await loadPhotos(JOURNEY)).toEqual([])
  expect(warnings.mock.calls).toEqual([['refused']])
})

import { afterEach, expect, test, vi } from 'vitest'
import type { Card } from '#share/card.ts'
import { sharedFile } from '#share/shareFile.ts'

/** A picture with the blob from which it was decoded. */
type Decoded = ImageBitmap & { readonly from: Blob }

const composed: Card[] = []
vi.mock('#share/card.ts', () => {
  class PictureError extends Error {}
  const composeCard = async (card: Card): Promise<Blob> => {
    if (card.title === 'Empty') throw new PictureError('The picture is empty.')
    composed.push(card)
    return new Blob(['card'])
  }
  return { PictureError, composeCard }
})
vi.mock('#share/capture.ts', () => ({}))
afterEach(() => {
  composed.length = 0
  vi.unstubAllGlobals()
})

/** Decodes every picture but those that are broken. */
const decode = async (from: Blob): Promise<Partial<Decoded>> => {
  if ((await from.text()) === 'broken') throw new DOMException('The source image could not be decoded.')
  return { from, close: () => undefined }
}
const picture = (text: string): Blob => new Blob([text])
const drawn = (): Promise<string[]> =>
  Promise.all(composed.flatMap(it => it.photos as readonly Decoded[]).map(it => it.from.text()))

test('SHARE-03 OPEN-098 the photos of the shared image are in slot order', async () => {
  vi.stubGlobal('createImageBitmap', decode)
  const photos = [picture('first'), undefined, picture('second'), picture('third')]
  expect((await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: undefined, photos })).ok).toBe(true)
  expect(await drawn()).toEqual(['first', 'second', 'third'])
})

test('SHARE-03 SHARE-04 the log is shared without the photos that cannot be decoded, and their slots are named', async () => {
  vi.stubGlobal('createImageBitmap', decode)
  const photos = [picture('broken'), picture('second'), undefined, picture('broken')]
  const shared = await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: picture('log'), photos })
  expect(shared).toMatchObject({ ok: true, value: { leftOut: [1, 4] } })
  expect(await drawn()).toEqual(['second'])
})

test('SHARE-03 SHARE-04 the log is shared without the photos that were not downloaded, and their slots are named', async () => {
  vi.stubGlobal('createImageBitmap', decode)
  const photos = [picture('first'), undefined, 'missing'] as const
  const shared = await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: picture('log'), photos })
  expect(shared).toMatchObject({ ok: true, value: { leftOut: [3] } })
  expect(await drawn()).toEqual(['first'])
})

test('SHARE-08 OPEN-098 a picture that cannot be drawn fails without a detail', async () => {
  expect(await sharedFile({ title: 'Empty', date: 'May 30, 2026', log: undefined, photos: [] })).toEqual({
    ok: false,
    text: 'Image creation failed',
  })
})

test('SHARE-09 nothing is shared when no photo was downloaded and there is no log', async () => {
  vi.stubGlobal('createImageBitmap', decode)
  expect(await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: undefined, photos: ['missing'] })).toEqual({
    ok: false,
    text: 'An error occurred while generating the image: No picture could be read.',
  })
})

test('SHARE-09 nothing is shared when no photo can be decoded and there is no log', async () => {
  vi.stubGlobal('createImageBitmap', decode)
  expect(
    await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: undefined, photos: [picture('broken')] }),
  ).toEqual({
    ok: false,
    text: 'An error occurred while generating the image: The source image could not be decoded.',
  })
})

test('SHARE-08 each decoded picture is closed, also when the log cannot be decoded', async () => {
  let open = 0
  vi.stubGlobal('createImageBitmap', async (from: Blob) => {
    const it = await decode(from)
    open++
    return { ...it, close: () => void open-- }
  })
  const broken = { title: 'Trip', date: 'May 30, 2026', log: picture('broken'), photos: [picture('first')] }
  expect([(await sharedFile(broken)).ok, open]).toEqual([false, 0])
})

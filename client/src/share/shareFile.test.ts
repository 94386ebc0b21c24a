import { afterEach, expect, test, vi } from 'vitest'
import type { Card } from '#share/card.ts'
import { sharedFile } from '#share/shareFile.ts'

/** A picture that knows the blob from which it was decoded. */
type Decoded = ImageBitmap & { readonly from: Blob }

const composed: Card[] = []
vi.mock('#share/card.ts', () => ({
  composeCard: async (card: Card) => {
    composed.push(card)
    return new Blob(['card'])
  },
}))
vi.mock('#share/capture.ts', () => ({}))
afterEach(() => vi.unstubAllGlobals())

test('SHARE-03 OPEN-098 the photos of the shared image are in slot order', async () => {
  vi.stubGlobal(
    'createImageBitmap',
    async (from: Blob): Promise<Partial<Decoded>> => ({ from, close: () => undefined }),
  )
  const photos = ['first', 'second', 'third'].map(it => new Blob([it]))
  expect((await sharedFile({ title: 'Trip', date: 'May 30, 2026', log: undefined, photos })).ok).toBe(true)
  const drawn = composed.flatMap(it => it.photos as readonly Decoded[])
  expect(await Promise.all(drawn.map(it => it.from.text()))).toEqual(['first', 'second', 'third'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { fetchTile } from '#api/tiles.ts'

afterEach(() => void vi.unstubAllGlobals())

test('XTRA-21 a tile that is no longer wanted is not requested', async () => {
  const request = vi.fn(async () => new Response('tile'))
  vi.stubGlobal('fetch', request)
  expect(await fetchTile('https://tiles.test/1', AbortSignal.abort())).toEqual({ is: 'unanswered' })
  expect(request).not.toHaveBeenCalled()
})

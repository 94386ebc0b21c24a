// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onConnectionBack } from '#stores/connectionBack.ts'
import { setLink } from '#stores/link.ts'

afterEach(() => setLink('off'))

const settle = (): Promise<void> => Promise.resolve().then(() => undefined)
/** Loses the link and gets it back; then the network comes back. */
async function comeBack(): Promise<void> {
  for (const is of ['lost', 'connected'] as const) {
    setLink(is)
    await settle()
  }
  window.dispatchEvent(new Event('online'))
}

test('XTRA-29 what has been left is not read again, neither by the link nor by the network', async () => {
  setLink('connected')
  const [kept, left] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = onConnectionBack(kept)
  onConnectionBack(left)()
  await comeBack()
  expect([kept.mock.calls.length, left.mock.calls.length]).toEqual([2, 0])
  stop()
})

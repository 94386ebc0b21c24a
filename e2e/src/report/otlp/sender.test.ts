import { expect, onTestFinished, test, vi } from 'vitest'
import { createSpanSender } from './sender.ts'
import { entrySpan, parentOf } from './span.ts'

vi.mock('./encode.ts', () => ({
  encodeSpans() {
    throw new Error('The spans cannot be encoded.')
  },
}))

test('spans that cannot be encoded are said when the sender closes, and do not end the process before', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const sender = createSpanSender(new URL('http://127.0.0.1:4318/v1/traces'))
  const entry = { lane: 'state', at: 0, name: 'armed', body: true } as const
  sender.send([entrySpan({ entry, seq: 1, trace: undefined }, parentOf('run'), 0)])
  await expect.poll(() => sender.hasFailed() || unhandled.mock.calls.length > 0).toBe(true)
  await new Promise(resolve => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
  expect(await sender.close()).toBe(
    '1 of 1 spans were not sent to http://127.0.0.1:4318/v1/traces: The spans cannot be encoded.',
  )
})

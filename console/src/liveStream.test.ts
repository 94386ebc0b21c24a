// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { LiveMessage } from '@drydock/contracts'
import type { ApiError } from './api.ts'
import { messagesOf, subscribe } from './liveStream.ts'
import { CLOCK, fakeControl, problem } from './testing.ts'

const MESSAGE = {
  begun: 1,
  start: CLOCK.now,
  clock: CLOCK,
  entries: [],
  ahead: [],
  app: { attached: 0 },
  connections: 1,
}
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

function bodyOf(parts: readonly string[], isOpen = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const it of parts) controller.enqueue(new TextEncoder().encode(it))
      if (!isOpen) controller.close()
    },
  })
}

/** Waits in turns of the event loop, which pass no virtual time, until a condition holds. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo() && turns < 1_000; turns++) await new Promise(resolve => setImmediate(resolve))
}

/** Subscribes to a boat whose stream brings `replies`, one for each connection. */
function subscribed(...replies: readonly (() => Response)[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = [...replies]
  const control = fakeControl({
    'GET /boats/b1/live': () => waiting.shift()?.() ?? new Response(bodyOf([], true)),
  })
  const messages: LiveMessage[] = []
  const errors: ApiError[] = []
  const unsubscribe = subscribe(
    'b1',
    it => messages.push(it),
    it => errors.push(it),
  )
  return { control, messages, errors, unsubscribe }
}

test('events are read across chunks, and comments are no events', async () => {
  const found: string[] = []
  for await (const it of messagesOf(bodyOf(['data: on', 'e\n\n: comment\n\nda', 'ta: two\n\ndata: half'])))
    found.push(it)
  expect(found).toEqual(['one', 'two'])
})

test('each event is parsed as a message of the contract', async () => {
  const { messages, control } = subscribed(() => new Response(bodyOf([event({ ...MESSAGE, more: 1 })], true)))
  await until(() => messages.length > 0)
  expect(messages).toEqual([MESSAGE])
  expect(control.calls[0]?.authorization).toBe('Bearer secret')
})

test('an invalid message is an error, and the stream reopens one second later', async () => {
  const { messages, errors, control } = subscribed(
    () => new Response(bodyOf([event({ begun: 1 })])),
    () => new Response(bodyOf([event(MESSAGE)], true)),
  )
  await until(() => errors.length > 0)
  expect([errors[0]?.message, messages]).toEqual([
    'The console cannot read the reply of the fake boat. Reload the page to get the same version.',
    [],
  ])
  await vi.advanceTimersByTimeAsync(999)
  expect(control.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await until(() => messages.length > 0)
  expect(messages).toEqual([MESSAGE])
})

test('a stream with an invalid message is closed, so that streams opened later find a free connection', async () => {
  const close = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode(event({ begun: 1 }))),
    cancel: close,
  })
  const { errors } = subscribed(() => new Response(body))
  await until(() => errors.length > 0)
  await until(() => close.mock.calls.length > 0)
  expect(close).toHaveBeenCalledOnce()
})

test.each<[string, () => Response, object]>([
  ['that ends', () => new Response(bodyOf([])), { status: 0, message: /has closed the live stream/ }],
  [
    'that holds no JSON',
    () => new Response(bodyOf(['data: {\n\n'])),
    { status: 0, message: /connection to the fake boat broke/ },
  ],
  [
    'of a boat that is gone',
    problem(404, { detail: 'There is no boat b1.' }),
    { status: 404, message: /There is no boat b1\./ },
  ],
])(
  'a stream %s is an error with its reason',
  async (_, reply, { status, message }: { status?: number; message?: RegExp }) => {
    const { errors } = subscribed(reply)
    await until(() => errors.length > 0)
    expect(errors[0]?.status).toBe(status)
    expect(errors[0]?.message).toMatch(message ?? '')
  },
)

test('after unsubscribing nothing is delivered and nothing is opened again', async () => {
  const { errors, control, unsubscribe } = subscribed(() => new Response(bodyOf([])))
  await until(() => errors.length > 0)
  unsubscribe()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([errors.length, control.calls.length]).toEqual([1, 2])
})

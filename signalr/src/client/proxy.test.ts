import { expect, test } from 'vitest'
import { type ClientConnection, proxyOf } from './proxy.ts'

type Uploaded = { subscribe(subscriber: object): { dispose(): void } }

/** A connection that keeps the upload of a call, and the proxy over it. */
function uploading() {
  const uploads: Uploaded[] = []
  const connection: ClientConnection = {
    invoke: async (_name, upload) => void uploads.push(upload as Uploaded),
    send: async () => {},
    stream: () => ({ subscribe: () => ({ dispose() {} }) }),
    on() {},
    off() {},
  }
  return { chat: proxyOf<unknown>(connection), uploads }
}

test('dispose() of an upload closes the source, although its next item is awaited', async () => {
  const events: string[] = []
  const isClosed = Promise.withResolvers<void>()
  const item = Promise.withResolvers<IteratorResult<string>>()
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => item.promise,
      async return() {
        isClosed.resolve()
        throw new Error('no cleanup')
      },
    }),
  }
  const { chat, uploads } = uploading()
  await chat.invoke('Total', source)
  const subscription = uploads[0]?.subscribe({
    next: (it: unknown) => events.push(`next ${it}`),
    error: (cause: unknown) => events.push(`error ${cause}`),
    complete: () => events.push('complete'),
  })
  subscription?.dispose()
  await isClosed.promise
  item.resolve({ done: true, value: undefined })
  await new Promise(resolve => setImmediate(resolve))
  expect(events).toEqual([])
})

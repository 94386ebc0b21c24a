import { expect, test } from 'vitest'
import { type ClientConnection, proxyOf } from './proxy.ts'

type Uploaded = { subscribe(subscriber: object): { dispose(): void } }

/** A connection that keeps the upload of a call and answers when the test says so, and the proxy over it. */
function uploading() {
  const uploads: Uploaded[] = []
  const answer = Promise.withResolvers<unknown>()
  const connection: ClientConnection = {
    invoke(_name, upload) {
      uploads.push(upload as Uploaded)
      return answer.promise
    },
    send: async () => {},
    stream: (_name, upload) => ({
      subscribe(subscriber) {
        uploads.push(upload as Uploaded)
        void answer.promise.then(() => subscriber.complete())
        return { dispose() {} }
      },
    }),
    on() {},
    off() {},
  }
  return { chat: proxyOf(connection), uploads, answer }
}

const nothing = { next() {}, error() {}, complete() {} }

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
  void chat.invoke('Total', source)
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

test.each(['invoke', 'stream'] as const)('the answer to a call by %s ends its uploads', async kind => {
  const isClosed = Promise.withResolvers<void>()
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<IteratorResult<string>>(() => {}),
      async return() {
        isClosed.resolve()
        return { done: true, value: undefined } as const
      },
    }),
  }
  const { chat, uploads, answer } = uploading()
  const call =
    kind === 'invoke' ? chat.invoke('Take', source) : chat.stream('Take', source)[Symbol.asyncIterator]().next()
  uploads[0]?.subscribe(nothing)
  answer.resolve('enough')
  await call
  await isClosed.promise
})

test('the source of an upload that begins after the answer is not read', async () => {
  const read: string[] = []
  const source = { [Symbol.asyncIterator]: () => ({ next: async () => (read.push('next'), { done: true, value: 1 }) }) }
  const { chat, uploads, answer } = uploading()
  answer.reject(new Error('not connected'))
  await expect(chat.invoke('Take', source)).rejects.toThrow('not connected')
  uploads[0]?.subscribe(nothing)
  expect(read).toEqual([])
})

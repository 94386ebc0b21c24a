import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { createDelivery } from './delivery.ts'
import { installHttp } from './http.ts'
import { createPendingWork } from './pendingWork.ts'
import { createSendQueue } from './sendQueue.ts'

/** Its events reach capturing listeners first, as in a browser and unlike those of Node. */
const { EventTarget: PageEventTarget, Event: PageEvent } = new Window()

/** XMLHttpRequest of a browser that gets no answers. */
class FakeXhr extends PageEventTarget {
  readyState = 0
  sent = 0
  open(): void {
    this.readyState = 1
  }
  aborted = 0
  abort(): void {
    this.aborted++
    // A browser fires no events for a request that has not left.
    if (this.sent > 0)
      for (const name of ['readystatechange', 'abort', 'loadend']) this.dispatchEvent(new PageEvent(name))
  }
  send(): void {
    if (this.readyState !== 1) throw new DOMException('The request is not open.', 'InvalidStateError')
    this.sent++
  }
}

const rejectWhenAborted = (init: RequestInit | undefined, reject: (cause: unknown) => void): void =>
  init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))

function bench({ isOnline = true, isAnswered = true, response = new Response('aboard') } = {}) {
  // Methods are replaced on the prototype, so each test has classes of its own.
  class Xhr extends FakeXhr {
    override open(): void {
      super.open()
    }
    override send(): void {
      super.send()
    }
  }
  class OwnResponse extends Response {}
  const target = {
    fetch: (_input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
      isAnswered ? Promise.resolve(response) : new Promise((_, reject) => rejectWhenAborted(init, reject)),
    Response: OwnResponse,
    Event: PageEvent as unknown as typeof Event,
    XMLHttpRequest: Xhr as unknown as typeof XMLHttpRequest,
  }
  const sendQueue = createSendQueue()
  const { deliver, hold } = createDelivery()
  const { cut } = installHttp(target, {
    pendingWork: createPendingWork(),
    sendQueue,
    isOnline: () => isOnline,
    deliver,
  })
  const request = new Xhr()
  const events: string[] = []
  for (const name of ['readystatechange', 'error', 'load', 'loadend'])
    request.addEventListener(name, () => events.push(`${name} ${request.readyState}`))
  return { target, sendQueue, request, events, cut, hold }
}

test('fetch passes on an opaque response', async () => {
  const opaque = Response.error()
  const { target, sendQueue } = bench({ response: opaque })
  const answer = target.fetch('http://tiles/1', { mode: 'no-cors' })
  sendQueue.flush(false)
  expect(await answer).toBe(opaque)
})

test('a request of a phone without network ends with an error, and does not leave', () => {
  const { sendQueue, request, events } = bench({ isOnline: false })
  request.open()
  request.send()
  expect(events).toEqual([])
  sendQueue.flush(false)
  expect([events, request.sent]).toEqual([['readystatechange 4', 'error 4', 'loadend 4'], 0])
})

test('a request that failed can be opened and sent again', () => {
  const { sendQueue, request } = bench({ isOnline: false })
  request.open()
  request.send()
  sendQueue.flush(false)
  request.open()
  expect(request.readyState).toBe(1)
})

test('a request leaves with the queue', () => {
  const { sendQueue, request } = bench()
  request.open()
  request.send()
  expect(request.sent).toBe(0)
  sendQueue.flush(false)
  expect(request.sent).toBe(1)
})

test('a request that was not opened throws when it is sent, as in a browser', () => {
  const { sendQueue, request } = bench()
  expect(() => request.send()).toThrow('The request is not open.')
  expect(sendQueue.queued).toBe(0)
})

test('a phone that loses its network breaks the calls that wait for an answer', async () => {
  const { target, sendQueue, cut } = bench({ isAnswered: false })
  const answer = target.fetch('http://boat/api/sensor')
  sendQueue.flush(false)
  cut()
  await expect(answer).rejects.toThrow(new TypeError('Failed to fetch'))
  expect(sendQueue.unanswered).toBe(0)
})

test('the app may abort a call itself', async () => {
  const { target, sendQueue } = bench({ isAnswered: false })
  const controller = new AbortController()
  const answer = target.fetch('http://boat/api/sensor', { signal: controller.signal })
  sendQueue.flush(false)
  controller.abort(new Error('not needed'))
  await expect(answer).rejects.toThrow('not needed')
})

test('a phone that loses its network breaks a request, and the app sees an error and no abort', () => {
  const { sendQueue, request, events, cut } = bench()
  request.addEventListener('abort', () => events.push('abort'))
  request.open()
  request.send()
  sendQueue.flush(false)
  cut()
  expect([request.aborted, events]).toEqual([1, ['readystatechange 4', 'error 4', 'loadend 4']])
})

test('the answer to a call of a suspended page arrives when it is back', async () => {
  const { target, sendQueue, hold } = bench()
  const seen: string[] = []
  const answer = target.fetch('http://boat/api/sensor').then(() => seen.push('answer'))
  hold(true)
  sendQueue.flush(false)
  await new Promise(setImmediate)
  expect([seen, sendQueue.unanswered]).toEqual([[], 0])
  hold(false)
  await answer
  expect(seen).toEqual(['answer'])
})

import { expect, test } from 'vitest'
import { createSendQueue } from './sendQueue.ts'

/** A call whose reply the test gives. */
function call(sendQueue: ReturnType<typeof createSendQueue>, name: string, sent: string[]) {
  const answer: { give?: (value: string) => void } = {}
  const result = sendQueue.call(name, () => {
    sent.push(name)
    return new Promise<string>(resolve => {
      answer.give = resolve
    })
  })
  return { result, give: (value: string) => answer.give?.(value) }
}

test('the queue sends nothing before it is flushed', () => {
  const sendQueue = createSendQueue()
  const sent: string[] = []
  sendQueue.post('frame', () => sent.push('frame'))
  expect([sent, sendQueue.queued]).toEqual([[], 1])
  sendQueue.flush(false)
  expect([sent, sendQueue.queued]).toEqual([['frame'], 0])
})

test('the queue sends one call at a time in order, each after a flush and the previous reply', async () => {
  const sendQueue = createSendQueue()
  const sent: string[] = []
  const first = call(sendQueue, 'first', sent)
  const second = call(sendQueue, 'second', sent)
  sendQueue.flush(false)
  expect(sent).toEqual(['first'])
  first.give('1')
  sendQueue.flush(false)
  expect([await first.result, sent]).toEqual(['1', ['first']])
  sendQueue.flush(false)
  expect(sent).toEqual(['first', 'second'])
  second.give('2')
  expect(await second.result).toBe('2')
})

test('a flush that skips parked calls sends the next call before the reply to the first', () => {
  const sendQueue = createSendQueue()
  const sent: string[] = []
  call(sendQueue, 'parked', sent)
  call(sendQueue, 'next', sent)
  sendQueue.flush(false)
  sendQueue.flush(true)
  expect([sent, sendQueue.unanswered]).toEqual([['parked', 'next'], 2])
})

test('a failed call lets the next one go', async () => {
  const sendQueue = createSendQueue()
  const sent: string[] = []
  const failing = sendQueue.call('failing', () => Promise.reject(new Error('no line')))
  call(sendQueue, 'next', sent)
  sendQueue.flush(false)
  await expect(failing).rejects.toThrow('no line')
  sendQueue.flush(false)
  expect(sent).toEqual(['next'])
})

test('a call that throws when it is sent fails, and the next one leaves', async () => {
  const sendQueue = createSendQueue()
  const broken = sendQueue.call('broken', () => {
    throw new Error('not open')
  })
  sendQueue.flush(false)
  await expect(broken).rejects.toThrow('not open')
  expect(sendQueue.unanswered).toBe(0)
})

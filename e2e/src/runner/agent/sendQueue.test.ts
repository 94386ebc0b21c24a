import { expect, test } from 'vitest'
import { createSendQueue } from './sendQueue.ts'

/** A call whose answer is given by hand. */
function call(outbox: ReturnType<typeof createSendQueue>, name: string, sent: string[]) {
  const answer: { give?: (value: string) => void } = {}
  const result = outbox.call(name, () => {
    sent.push(name)
    return new Promise<string>(resolve => {
      answer.give = resolve
    })
  })
  return { result, give: (value: string) => answer.give?.(value) }
}

test('nothing leaves before it is let go', () => {
  const outbox = createSendQueue()
  const sent: string[] = []
  outbox.post('frame', () => sent.push('frame'))
  expect([sent, outbox.queued]).toEqual([[], 1])
  outbox.flush(false)
  expect([sent, outbox.queued]).toEqual([['frame'], 0])
})

test('calls leave one at a time and in order, each when it is let go and the one before has its answer', async () => {
  const outbox = createSendQueue()
  const sent: string[] = []
  const first = call(outbox, 'first', sent)
  const second = call(outbox, 'second', sent)
  outbox.flush(false)
  expect(sent).toEqual(['first'])
  first.give('1')
  outbox.flush(false)
  expect([await first.result, sent]).toEqual(['1', ['first']])
  outbox.flush(false)
  expect(sent).toEqual(['first', 'second'])
  second.give('2')
  expect(await second.result).toBe('2')
})

test('a call that the other side has parked does not hold up the next once it is released', () => {
  const outbox = createSendQueue()
  const sent: string[] = []
  call(outbox, 'parked', sent)
  call(outbox, 'next', sent)
  outbox.flush(false)
  outbox.flush(true)
  expect([sent, outbox.unanswered]).toEqual([['parked', 'next'], 2])
})

test('a failing call lets the next one go', async () => {
  const outbox = createSendQueue()
  const sent: string[] = []
  const failing = outbox.call('failing', () => Promise.reject(new Error('no line')))
  call(outbox, 'next', sent)
  outbox.flush(false)
  await expect(failing).rejects.toThrow('no line')
  outbox.flush(false)
  expect(sent).toEqual(['next'])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrameReader } from './webSocketFrames.ts'

const [FINAL, TEXT, CONTINUED, PING] = [0x80, 1, 0, 9]

/** An unmasked frame. */
function frame(head: number, content: Buffer): Buffer {
  const { length } = content
  const long = Buffer.from([head, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  long.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([length > 125 ? long : Buffer.from([head, length]), content])
}

/** The messages of a stream that arrives in chunks of this size. */
function messagesOf(stream: Buffer, chunkSize: number): readonly string[] {
  const messages: string[] = []
  const read = createFrameReader(it => messages.push(String(it)))
  for (let at = 0; at < stream.length; at += chunkSize) read(stream.subarray(at, at + chunkSize))
  return messages
}

test.each([1, 2, 3, 7, 1_000])('frames and fragments are read from chunks of %i bytes', size => {
  const stream = Buffer.concat([
    frame(FINAL + TEXT, Buffer.from('one')),
    frame(TEXT, Buffer.from('t')),
    frame(FINAL + PING, Buffer.from('!')),
    frame(FINAL + CONTINUED, Buffer.from('wo')),
    frame(FINAL + TEXT, Buffer.alloc(300, 'x')),
    frame(FINAL + TEXT, Buffer.alloc(0)),
  ])
  expect(messagesOf(stream, size)).toEqual(['one', 'two', 'x'.repeat(300), ''])
})

test('the bytes of a frame are copied a few times, however many chunks it comes in', () => {
  const stream = frame(FINAL + TEXT, Buffer.alloc(100_000, 'x'))
  const joined = vi.spyOn(Buffer, 'concat')
  onTestFinished(() => joined.mockRestore())
  messagesOf(stream, 100)
  const copied = joined.mock.results.reduce((sum, it) => sum + Buffer.from(it.value as Buffer).length, 0)
  expect(copied).toBeLessThan(3 * stream.length)
})

test('a message whose fragments are longer than 64 MB together is left out, and the next one is read', () => {
  const messages: number[] = []
  const read = createFrameReader(it => messages.push(it.length))
  const content = Buffer.alloc(1_048_576)
  read(frame(TEXT, content))
  for (let fragment = 0; fragment < 64; fragment++) read(frame(CONTINUED, content))
  read(frame(FINAL + CONTINUED, content))
  read(frame(FINAL + TEXT, Buffer.from('next')))
  expect(messages).toEqual([4])
})

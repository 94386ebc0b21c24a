import { expect, test } from 'vitest'
import { growthOf } from '#testing/cpu.ts'
import { createEventReader } from './hubReader.ts'

/** The data of the events in a stream that arrives in chunks of this size. */
function eventsIn(stream: string, chunkSize: number): readonly string[] {
  const bytes = Buffer.from(stream)
  const events: string[] = []
  const read = createEventReader(it => events.push(String(it)))
  for (let at = 0; at < bytes.length; at += chunkSize) read(bytes.subarray(at, at + chunkSize))
  return events
}

test.each([1, 2, 3, 7, 1_000])('server-sent events are read from chunks of %i bytes', size => {
  const stream = [
    '\ufeff: a comment\r\n\r\n',
    'data: one\r\n\r\n',
    'event: x\nid: 2\ndata:two\ndata:  lines\n\n',
    'retry: 5\n\n\n\n',
    'data: Ærø\n\n',
    'data: unfinished\n',
  ]
  expect(eventsIn(stream.join(''), size)).toEqual(['one', 'two\n lines', 'Ærø'])
})

test('an event takes time in proportion to its length, however many chunks it comes in', () => {
  const event = (length: number): string => `data: ${'a'.repeat(length)}\n\n`
  expect(growthOf(it => eventsIn(it, 8_192), event(256 * 1_024), event(1_024 * 1_024))).toBeLessThan(8)
})

test('an event that is longer than 16 MB is not read, and ends the reading', () => {
  const long = 'a'.repeat(17 * 1_048_576)
  expect(eventsIn(`data: one\n\ndata: ${long}\n\ndata: two\n\n`, 1_048_576)).toEqual(['one'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventOf } from './serverSentEvent.ts'

test.each([
  ['{}\u001e', 'data: {}\u001e\r\n\r\n'],
  ['a\nb\r\nc\rd', 'data: a\r\ndata: b\r\ndata: c\r\ndata: d\r\n\r\n'],
  ['', 'data: \r\n\r\n'],
])('%j is framed as %j', (payload, event) => {
  expect(eventOf(Buffer.from(payload)).toString()).toBe(event)
})

test('any JSON text stays on one line of the event', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(eventOf(Buffer.from(JSON.stringify(text))).toString()).toBe(`data: ${JSON.stringify(text)}\r\n\r\n`)
    }),
  )
})

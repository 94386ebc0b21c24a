/** Server-sent events in a realm of Node, as the client of the hub receives them. */
import { expect, test } from 'vitest'
import { createEventSource } from './eventSource.ts'

/** Returns the events of a stream that comes in parts, until it ends. */
async function eventsOf(parts: readonly Uint8Array[], status = 200): Promise<readonly string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  const Source = createEventSource(() => Promise.resolve(new Response(body, { status })))
  const source = new Source('http://boat/hub')
  const events: string[] = []
  source.addEventListener('open', () => events.push('open'))
  source.addEventListener('message', ({ data }) => events.push(`message ${data}`))
  await new Promise(resolve => source.addEventListener('error', resolve))
  return [...events, `state ${source.readyState}`]
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const cut = (whole: Uint8Array, at: number): readonly Uint8Array[] => [whole.slice(0, at), whole.slice(at)]

test.each([
  ['ended by line feeds', 'data: one\n\ndata: two\n\n', ['message one', 'message two']],
  ['ended by carriage returns and line feeds', 'data: one\r\n\r\ndata: two\r\n\r\n', ['message one', 'message two']],
  ['of several lines', 'data: one\r\ndata:two\r\n\r\n', ['message one\ntwo']],
  ['with comments and other fields', ': ping\r\nevent: message\r\nid: 7\r\ndata: one\r\n\r\n', ['message one']],
  ['that is not complete', 'data: one\r\n\r\ndata: two', ['message one']],
])('HUB-01 the source receives events %s as in the HTML standard', async (_, text, messages) => {
  expect(await eventsOf([bytes(text)])).toEqual(['open', ...messages, 'state 2'])
})

test('HUB-01 the source receives events that the network cuts anywhere, also within a character', async () => {
  const whole = bytes('data: Ærø\r\n\r\ndata: two\r\n\r\n')
  for (let at = 0; at <= whole.length; at++)
    expect(await eventsOf(cut(whole, at))).toEqual(['open', 'message Ærø', 'message two', 'state 2'])
})

test('HUB-01 a reply without success opens no stream', async () => {
  expect(await eventsOf([bytes('data: one\n\n')], 503)).toEqual(['state 2'])
})

import { expect, test } from 'vitest'
import { parseHandshake } from './handshake.ts'
import { rawClient, fakeTimers, HANDSHAKE, onlyConnection, startHub } from './testing.ts'

const end = '\u001e'
const shake = (text: string, formats: ('Text' | 'Binary')[] = ['Text', 'Binary']) =>
  parseHandshake(Buffer.from(text), { formats, limit: 100, detailed: false })

test.each([
  ['{"protocol":"soap","version":1}', "The protocol 'soap' is not supported."],
  ['{"protocol":"json","version":3}', "The server does not support version 3 of the 'json' protocol."],
  ['{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
  ['{"protocol":"json","version":"1"}', 'An unexpected error occurred during connection handshake.'],
  ['{"version":1}', 'An unexpected error occurred during connection handshake.'],
  ['[]', 'An unexpected error occurred during connection handshake.'],
  ['', 'An unexpected error occurred during connection handshake.'],
  ['garbage', 'An unexpected error occurred during connection handshake.'],
  ['x'.repeat(101), 'Handshake was canceled.'],
])('the server refuses the handshake %j with %j', (request, error) => {
  expect(shake(request + end)).toMatchObject({ is: 'refused', error })
})

test('the server refuses a protocol that the transport cannot carry', () => {
  expect(shake(`{"protocol":"messagepack","version":1}${end}`, ['Text'])).toMatchObject({
    error:
      "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
  })
})

test('the server waits for a complete handshake, up to its size limit', () => {
  expect(shake('{"protocol":"json"')).toEqual({ is: 'incomplete' })
  expect(shake('x'.repeat(101))).toEqual({ is: 'refused', error: 'Handshake was canceled.' })
})

test.each([1, 2])('the server accepts version %i of both protocols, with names in any letter case', version => {
  for (const protocol of ['json', 'MessagePack']) {
    const text = `{"protocol":"${protocol}","version":${version},"more":0}${end}`
    expect(shake(`${text}rest`)).toMatchObject({
      is: 'agreed',
      size: text.length,
      protocol: { name: protocol.toLowerCase() },
    })
  }
})

test('a refused client reads the error and is closed with 1000', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(Buffer.from([0xff, 0xfe, 0x1e, 0x00]))
  expect(await client.closed).toBe(1000)
  expect(client.frames).toEqual([
    { text: `{"error":"An unexpected error occurred during connection handshake."}${end}`, isBinary: false },
  ])
})

test('the reply to a MessagePack handshake is JSON in a binary frame', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(`{"protocol":"messagepack","version":1}${end}`)
  expect(await client.received(1)).toEqual([{ text: `{}${end}`, isBinary: true }])
})

test('a handshake may arrive in pieces and with messages behind it', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  const call = `{"type":1,"invocationId":"1","target":"X","arguments":[]}${end}`
  const bytes = `${HANDSHAKE}${call}${call.slice(0, 9)}`
  client.socket.send(bytes.slice(0, 5))
  client.socket.send(bytes.slice(5))
  client.socket.send(call.slice(9))
  const completion = `{"type":3,"invocationId":"1","error":"Unknown hub method 'X'"}${end}`
  expect((await client.received(3)).map(it => it.text)).toEqual([`{}${end}`, completion, completion])
})

test('the server refuses a client that sends no handshake within 15 s', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({ timersFor: () => timers })
  const client = await rawClient(url)
  timers.advance(14_999)
  expect(onlyConnection(hub).state).toBe('handshake')
  timers.advance(1)
  expect(await client.closed).toBe(1000)
  expect(client.frames.map(it => it.text)).toEqual([`{"error":"Handshake was canceled."}${end}`])
})

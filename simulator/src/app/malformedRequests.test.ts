import { type AddressInfo, connect } from 'node:net'
import { Problem } from '@drydock/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { sendBody } from '#testing/sendBody.ts'
import { createServer } from './server.ts'

/** Sends raw text to a server and returns everything it answers until it closes. */
async function answerTo(text: string, requestLimit?: number) {
  const reported: string[] = []
  const http = createServer(it => reported.push(it), undefined, requestLimit)
  http.post('/api/mob/send', () => undefined)
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', it => chunks.push(it)).write(text)
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  expect(reported).toEqual([])
  return { head, problem: Problem.parse(JSON.parse(body)) }
}

const HEAD = 'POST /api/mob/send HTTP/1.1\r\nHost: boat\r\n'

test.each([
  ['no HTTP at all', 'ahoy\r\n\r\n', 400],
  ['an unknown method', 'SAIL / HTTP/1.1\r\nHost: boat\r\n\r\n', 400],
  ['a tunnel to another host', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: boat\r\n\r\n', 405],
  ['two Content-Length headers', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  [
    'a Content-Length next to chunked encoding',
    `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an expectation other than 100-continue', `${HEAD}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`, 417],
  ['a head that is too long', `${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets a problem document, and the connection is closed', async (_, text, status) => {
  const { head, problem } = await answerTo(text)
  expect(head).toMatch(
    new RegExp(`^HTTP/1.1 ${status} .*content-type: application/problem\\+json.*x-content-type-options: nosniff`, 's'),
  )
  expect(problem.status).toBe(status)
})

test('HTTP/1.1 without a Host header gets a problem document', async () => {
  const { head, problem } = await answerTo('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect([head.slice(0, 12), problem.status, problem.field]).toEqual(['HTTP/1.1 400', 400, 'Host'])
})

test('an incomplete request body times out with 408', async () => {
  const { head, problem } = await answerTo(
    `${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"lat":`,
    50,
  )
  expect([head.slice(0, 12), problem.status]).toEqual(['HTTP/1.1 408', 408])
})

test('incomplete request headers time out with 408', async () => {
  expect((await answerTo(HEAD, 50)).problem.status).toBe(408)
})

test.each(['', '\x16\x03\x01', `${HEAD}\r\n`])(
  'a TLS connection without a handshake times out: it sends %j',
  async text => {
    const http = createServer(() => undefined, { cert: '', key: '' }, 50)
    await http.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => http.close())
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(text)
    await new Promise<void>(resolve => socket.once('close', () => resolve()))
    expect(socket.destroyed).toBe(true)
  },
)

test('a request must be complete within 30 s', () => {
  const { server } = createServer(() => undefined)
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
})

/** Sends a body to a server; returns the status of its answer, and how the sending has ended. */
async function sent(bytes: number, headers: Readonly<Record<string, string>>) {
  const http = createServer(() => undefined)
  http.post('/api/mob/send', () => undefined)
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  const types = { 'content-type': 'application/json', ...headers }
  const options = { method: 'POST', headers: types }
  return sendBody(`http://127.0.0.1:${port}/api/mob/send`, options, Buffer.alloc(bytes, ' '))
}

const LONG = 50_000_000
test.each([
  ['its length', { 'content-length': String(LONG) }],
  ['chunks', { 'transfer-encoding': 'chunked' }],
])('a body of 50 MB with %s is refused, and the client can send it and read the answer', async (_, headers) => {
  expect(await sent(LONG, headers)).toEqual([413, 'all is sent'])
})

// More than what the buffers of both sockets hold.
const TOO_LONG = 160_000_000
test.each([
  ['its length', { 'content-length': String(TOO_LONG) }],
  ['chunks', { 'transfer-encoding': 'chunked' }],
])('a refused body of 160 MB with %s is not read to its end', async (_, headers) => {
  const [, end] = await sent(TOO_LONG, headers)
  expect(end).toMatch(/^(EPIPE|ECONNRESET)$/)
})

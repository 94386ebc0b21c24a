/** Answers to malformed requests: invalid HTTP, too long headers, and incomplete bodies. */
import type { Problem } from '@drydock/contracts'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { securityHeadersOf } from './securityHeaders.ts'

type Answer = readonly [status: number, title: string, detail: string]
const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request was not complete in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The head of the request is too long.'],
}
const BROKEN: Answer = [400, 'Bad Request', 'This is not an HTTP request.']
const EXPECTATION: Answer = [
  417,
  'Expectation Failed',
  'The header Expect may only be 100-continue. Leave it out, or send that.',
]
const TUNNEL: Answer = [405, 'Method Not Allowed', 'This server does not open tunnels to other hosts.']

/** Sends a problem document and closes, because the start of a next request is unknown. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // A connection without a finished TLS handshake cannot carry an answer.
  const isToBeSecured = 'secureConnecting' in socket && socket.secureConnecting === true
  if (error.code === 'ECONNRESET' || !socket.writable || isToBeSecured) {
    socket.destroy()
    return
  }
  endWithProblem(socket, ANSWERS[error.code ?? ''] ?? BROKEN)
}

/** Answers CONNECT requests with a problem document; Node would close without an answer. */
export function refuseTunnels({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('connect', (_, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    endWithProblem(socket, TUNNEL)
  })
}

/** Answers requests that expect anything but 100-continue with a problem document; Node would answer no body. */
export function refuseExpectations({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('checkExpectation', ({ socket }: IncomingMessage) => endWithProblem(socket, EXPECTATION))
}

/** Sends a problem document and closes the socket. */
function endWithProblem(socket: Socket, [status, title, detail]: Answer): void {
  const problem: Problem = { type: 'about:blank', title, status, detail }
  const body = JSON.stringify(problem)
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...securityHeadersOf(socket, calledBy(socket)),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`, () => socket.destroy())
}

/** Host name from TLS, because the headers are not parsed; undefined for an IP address. */
const calledBy = (socket: Socket): string | undefined =>
  'servername' in socket && typeof socket.servername === 'string' ? socket.servername : undefined

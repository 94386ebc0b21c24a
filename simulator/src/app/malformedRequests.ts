/**
 * Answers to what cannot be read as a request at all: broken HTTP, heads that are too long, bodies that do not come.
 */
import type { Problem } from '@drydock/contracts'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { securityHeadersOf } from './securityHeaders.ts'

type Answer = readonly [status: number, title: string, detail: string]
const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request was not complete in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The head of the request is too long.'],
}
const BROKEN: Answer = [400, 'Bad Request', 'This is not an HTTP request.']
const TUNNEL: Answer = [405, 'Method Not Allowed', 'This server does not open tunnels to other hosts.']

/** Says what is wrong and closes: after it nobody knows where the next request would begin. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // Nothing can be said before a connection is secure, and to wait for that would keep it open.
  const isToBeSecured = 'secureConnecting' in socket && socket.secureConnecting === true
  if (error.code === 'ECONNRESET' || !socket.writable || isToBeSecured) {
    socket.destroy()
    return
  }
  endWithProblem(socket, ANSWERS[error.code ?? ''] ?? BROKEN)
}

/** Nobody is led on to another host: what asks for a tunnel is told so, where Node would close without a word. */
export function refuseTunnels({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('connect', (_, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    endWithProblem(socket, TUNNEL)
  })
}

/** The last that is said to it. */
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

/** Where the head was not understood, TLS still knows the name; for an address it knows none. */
const calledBy = (socket: Socket): string | undefined =>
  'servername' in socket && typeof socket.servername === 'string' ? socket.servername : undefined

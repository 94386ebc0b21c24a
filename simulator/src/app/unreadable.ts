/** Answers to what cannot be read as a request at all: broken HTTP, heads that are too long, bodies that do not come. */
import type { Problem } from '@drydock/contracts'
import type { Socket } from 'node:net'

const ANSWERS: Readonly<Record<string, readonly [status: number, title: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not come to its end in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The head of the request is too long.'],
}
const BROKEN = [400, 'Bad Request', 'This is no HTTP request.'] as const

/** Says what is wrong and closes: after it nobody knows where the next request would begin. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, title, detail] = ANSWERS[error.code ?? ''] ?? BROKEN
  const problem: Problem = { type: 'about:blank', title, status, detail }
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

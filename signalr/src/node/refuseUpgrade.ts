/** Refuses upgrades with a response, since the server has none for them. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { challengeOf, type HttpAnswer } from '../admission.ts'

/** Sends an error response to an upgrade request and ends its socket. */
export function refuseUpgrade(request: IncomingMessage, { status, body }: HttpAnswer): void {
  const { socket } = request
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(challengeOf(status, request)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

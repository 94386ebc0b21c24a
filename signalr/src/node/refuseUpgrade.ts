/** Refuses upgrades with a response, since the server has none for them. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { challengeOf, type HttpAnswer } from '../admission.ts'

/** Sends an error response and ends the socket. */
export function refuseUpgrade(socket: Socket, { status, body }: HttpAnswer): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(challengeOf(status)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Refuses upgrades with a response, since the server has none for them. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { WebSocketServer } from 'ws'
import { challengeOf, type HttpAnswer, httpAnswer } from '../admission.ts'

/** Sends an error response to an upgrade request and ends its socket. */
export function refuseUpgrade(
  request: IncomingMessage,
  { status, body }: HttpAnswer,
  headers = challengeOf(status, request),
): void {
  const { socket } = request
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Versions of the protocol that `ws` takes. RFC 6455, 4.4. */
const VERSIONS = { 'Sec-WebSocket-Version': '13, 8' }

/** Answers handshakes without a valid key or version with 400 and plain text; `ws` itself would send a page. */
export function refuseInvalidHandshakes(sockets: WebSocketServer): void {
  sockets.on('wsClientError', ({ message }, _socket, request) =>
    refuseUpgrade(request, httpAnswer(400, `${message}.`), VERSIONS),
  )
}

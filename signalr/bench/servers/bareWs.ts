/** A server of bare `ws` that sends in one of three ways. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { copyWithRoom } from '../../src/protocols/headroom.ts'
import { webSocketFrame } from '../../src/transports/webSocketFrame.ts'
import { type BenchServer, FILLING, messageText, userOf } from './benchServer.ts'

type Client = { readonly socket: WebSocket; readonly tcp: Socket }
/** Encodes a message once, and returns how to send it to one client. */
type Way = (text: string) => (to: Client) => void

/** One string for each socket: `ws` encodes and frames it each time. */
export const oneString: Way = text => to => to.socket.send(text)

/** One buffer for all sockets: `ws` frames it each time. */
export const oneBuffer: Way = text => {
  const shared = Buffer.from(text)
  return to => to.socket.send(shared, { binary: false })
}

/** One frame for all sockets, past `ws`. */
export const oneFrame: Way = text => {
  const frame = webSocketFrame(copyWithRoom(Buffer.from(text)), true)
  return to => to.tcp.write(frame)
}

/** Starts the server. */
export async function openBareWs(way: Way): Promise<BenchServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  const clients = new Map<string, Client>()
  let group: readonly Client[] = []
  server.on('connection', (socket, { socket: tcp, url }) => {
    const user = userOf(url)
    clients.set(user, { socket, tcp })
    socket.on('error', () => {}).on('close', () => clients.delete(user))
  })
  await once(server, 'listening')
  const find = (users: readonly string[]) => users.flatMap(it => clients.get(it) ?? [])
  return {
    port: (server.address() as AddressInfo).port,
    prepare(members) {
      group = find(members)
    },
    send(to, users) {
      if (to === 'users') {
        for (const user of users) {
          const client = clients.get(user)
          if (client) way(messageText(user))(client)
        }
      } else {
        const sendTo = way(messageText('reading'))
        for (const client of to === 'all' ? clients.values() : group) sendTo(client)
      }
    },
    fill(users) {
      for (const part of FILLING) find(users).forEach(way(part))
    },
    reset() {
      for (const { socket } of clients.values()) socket.terminate()
    },
  }
}

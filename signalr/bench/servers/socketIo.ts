/** A server of socket.io, without compression. Its pings are turned off, as those of the hub are. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { type BenchServer, FILLING, messageArguments, TARGET, userOf } from './benchServer.ts'

const NEVER_MS = 3_600_000

/** Starts the server. */
export async function openSocketIo(): Promise<BenchServer> {
  const http = createServer()
  const server = new Server(http, {
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    pingInterval: NEVER_MS,
    pingTimeout: NEVER_MS,
  })
  server.on('connection', socket => socket.join(userOf(socket.handshake.url)))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    prepare(members) {
      server.in([...members]).socketsJoin('group')
    },
    send(to, users) {
      if (to === 'all') server.emit(TARGET, ...messageArguments('reading'))
      else if (to === 'group') server.to('group').emit(TARGET, ...messageArguments('reading'))
      else for (const user of users) server.to(user).emit(TARGET, ...messageArguments(user))
    },
    fill(users) {
      for (const part of FILLING) server.to([...users]).emit(TARGET, part)
    },
    reset() {
      server.disconnectSockets(true)
    },
  }
}

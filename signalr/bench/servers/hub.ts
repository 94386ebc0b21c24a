/** A hub on bare `node:http`. Its pings are turned off, and slow readers stay. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHub } from '../../src/hub.ts'
import { attach } from '../../src/node/attach.ts'
import { type BenchServer, FILLING, messageArguments, TARGET } from './benchServer.ts'

const NEVER_MS = 3_600_000

/** Starts the server. */
export async function openHub(): Promise<BenchServer> {
  const hub = createHub<{ user: { id: string } }>({
    authenticate: token => (token === undefined ? undefined : { id: token }),
    limits: {
      keepAliveMs: NEVER_MS,
      sendTimeoutMs: NEVER_MS,
      maxBufferedBytes: Number.MAX_SAFE_INTEGER,
      maxQueuedBytes: Number.MAX_SAFE_INTEGER,
    },
  })
  const server = createServer()
  attach(server, { hub, path: '/hub' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    prepare(members) {
      const group = new Set(members)
      for (const it of hub.connections()) if (group.has(it.user.id)) hub.join(it, 'group')
    },
    send(to, users) {
      if (to === 'all') hub.all.send(TARGET, ...messageArguments('reading'))
      else if (to === 'group') hub.group('group').send(TARGET, ...messageArguments('reading'))
      else for (const user of users) hub.user(user).send(TARGET, ...messageArguments(user))
    },
    fill(users) {
      for (const part of FILLING) hub.users(users).send(TARGET, part)
    },
    reset() {
      for (const it of hub.connections()) hub.drop(it)
    },
  }
}

/** A server of bare `node:http` with event streams at `/events` and polls that wait for a message at `/poll`. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventOf } from '../../src/transports/serverSentEvent.ts'
import { type BenchServer, FILLING, messageText, userOf } from './benchServer.ts'

type Client = { send(text: string): void; drop(): void }

function streamTo(response: ServerResponse): Client {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\r\n')
  return {
    send: text => void response.write(eventOf(Buffer.from(text))),
    drop: () => void response.destroy(),
  }
}

/** Answers a poll with all that waits, or else with the next message. */
class Poller implements Client {
  #waiting: ServerResponse | undefined = undefined
  #queue: string[] = []

  poll(response: ServerResponse): void {
    this.#waiting = response
    if (this.#queue.length > 0) this.#answer()
  }

  send(text: string): void {
    this.#queue.push(text)
    this.#answer()
  }

  drop(): void {
    this.#waiting?.destroy()
  }

  #answer(): void {
    if (!this.#waiting) return
    const body = this.#queue.join('')
    this.#waiting.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body)
    this.#waiting = undefined
    this.#queue = []
  }
}

/** Starts the server. */
export async function openBareHttp(): Promise<BenchServer> {
  const clients = new Map<string, Client>()
  let group: readonly Client[] = []
  const pollerOf = (user: string): Poller => {
    const known = clients.get(user)
    if (known instanceof Poller) return known
    const poller = new Poller()
    clients.set(user, poller)
    return poller
  }
  const server = createServer(({ url }, response) => {
    const user = userOf(url)
    if (url?.startsWith('/events')) clients.set(user, streamTo(response))
    else pollerOf(user).poll(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const find = (users: readonly string[]) => users.flatMap(it => clients.get(it) ?? [])
  return {
    port: (server.address() as AddressInfo).port,
    prepare(members) {
      group = find(members)
    },
    send(to, users) {
      const text = messageText('reading')
      const receivers = { all: clients.values(), group, users: find(users) }[to]
      for (const client of receivers) client.send(text)
    },
    fill(users) {
      for (const part of FILLING) for (const client of find(users)) client.send(part)
    },
    reset() {
      for (const client of clients.values()) client.drop()
      clients.clear()
    },
  }
}

/** Clients of the HTTP transports that only count messages: an event stream, and polls in a row. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { CountingClient } from './webSocket.ts'

const SEPARATOR = 0x1e

/** Requests over one connection, one at a time. */
class Requests {
  readonly socket: Socket
  #bytes: Buffer = Buffer.alloc(0)
  #resolve: ((body: Buffer) => void) | undefined = undefined

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay()
    this.socket.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  /** Resolves with the body of the answer. */
  ask(method: string, path: string, body = ''): Promise<Buffer> {
    const length = Buffer.byteLength(body)
    this.socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n\r\n${body}`)
    return new Promise(resolve => {
      this.#resolve = resolve
    })
  }

  #take(chunk: Buffer): void {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk
    const headEnd = this.#bytes.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#bytes.toString('latin1', 0, headEnd)
    const end = headEnd + 4 + Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#bytes.length < end) return
    const body = this.#bytes.subarray(headEnd + 4, end)
    this.#bytes = this.#bytes.subarray(end)
    if (!/^HTTP\/1\.1 20/.test(head)) this.socket.destroy(new Error(`The server has refused a request: ${head}`))
    this.#resolve?.(body)
  }
}

/** Opens an event stream. */
export async function openEvents(port: number, user: string, isHub: boolean): Promise<CountingClient> {
  const { path, post } = isHub
    ? await negotiated(port, user)
    : { path: `/events?access_token=${user}`, post: undefined }
  const socket = connect(port, '127.0.0.1').setNoDelay()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`)
  let first = ''
  while (!first.includes('\r\n:\r\n')) first += String((await once(socket, 'data'))[0])
  const client = countingClientOver(socket)
  if (post) {
    const handshakeReply = new Promise<void>(client.onMessage)
    await post(HANDSHAKE)
    await handshakeReply
    socket.removeAllListeners('data')
  }
  return client
}

function countingClientOver(socket: Socket): CountingClient {
  return {
    socket,
    onMessage(listener) {
      socket.on('data', (chunk: Buffer) => {
        for (let left = separatorsIn(chunk); left > 0; left--) listener()
      })
    },
  }
}

const HANDSHAKE = '{"protocol":"json","version":1}\u001e'

/** Negotiates with a hub, and returns the path of the transport and how to post to it. */
async function negotiated(port: number, user: string) {
  const requests = new Requests(port)
  const answer = await requests.ask('POST', `/hub/negotiate?negotiateVersion=1&access_token=${user}`)
  const path = `/hub?id=${JSON.parse(answer.toString()).connectionToken}&access_token=${user}`
  const post = async (body: string) => {
    await requests.ask('POST', path, body)
    requests.socket.destroy()
  }
  return { path, post }
}

/** Opens polls that follow each other. */
export async function openPolls(
  port: number,
  user: string,
  server: 'bare' | 'hub' | 'socket.io',
): Promise<CountingClient> {
  const requests = new Requests(port)
  const path = await greetings[server](port, user, requests)
  return {
    socket: requests.socket,
    onMessage(listener) {
      const isSeparatedOnly = server === 'socket.io'
      const take = (body: Buffer): void => {
        for (let left = separatorsIn(body) + (isSeparatedOnly && body.length > 0 ? 1 : 0); left > 0; left--) listener()
        if (!requests.socket.destroyed) void requests.ask('GET', path).then(take)
      }
      void requests.ask('GET', path).then(take)
    },
  }
}

/** How each server is greeted, up to the first poll that waits. Each returns the path of the polls. */
const greetings = {
  bare: async (_port: number, user: string) => `/poll?access_token=${user}`,
  async hub(port: number, user: string, requests: Requests) {
    const { path, post } = await negotiated(port, user)
    await requests.ask('GET', path)
    await post(HANDSHAKE)
    await requests.ask('GET', path)
    return path
  },
  async 'socket.io'(_port: number, user: string, requests: Requests) {
    const start = `/socket.io/?EIO=4&transport=polling&access_token=${user}`
    const opened = (await requests.ask('GET', start)).toString()
    const path = `${start}&sid=${JSON.parse(opened.slice(1)).sid}`
    await requests.ask('POST', path, '40')
    await requests.ask('GET', path)
    return path
  },
}

function separatorsIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(SEPARATOR); at >= 0; at = bytes.indexOf(SEPARATOR, at + 1)) count++
  return count
}

/** The clients of one server, in their own process, so that the CPU time of the server is measured alone. */
import type { Way } from './servers/server.ts'
import { type Greeting, type CountingClient, openWebSocket } from './wire/webSocket.ts'
import { openEvents, openPolls } from './wire/http.ts'
import { latencyOf } from './statistics.ts'

export type BenchTransport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

export type ClientOrder =
  /** Opens clients of the users `u0`, `u1` and so on; the first of them never read. */
  | { readonly open: { way: Way; transport: BenchTransport; port: number; count: number; stopped: number } }
  /** Counts from now on. */
  | { readonly arm: { readonly deliveries: number } }
  /** Answers when all have arrived. */
  | 'arrived'
  /** Begins a round, for which arrivals are noted. */
  | 'begin'
  /** Answers how long the messages of the round took; each client has received them in this order. */
  | { readonly latency: { readonly sent: readonly number[] } }
  | 'close'

/** Clients that are opened at once: more would fill the queue of the server's port. */
const BATCH = 50

let clients: CountingClient[] = []
let isClosing = false
let missing = 0
let onArrived: (() => void) | undefined
/** When each client has received its messages of the round. */
let arrivals: number[][] = []

async function open({ way, transport, port, count, stopped }: Extract<ClientOrder, { open: unknown }>['open']) {
  isClosing = false
  for (let opened = 0; opened < count; opened += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - opened) }, (_, at) =>
      openOne(way, transport, port, `u${opened + at}`),
    )
    clients.push(...(await Promise.all(batch)))
  }
  for (const [at, client] of clients.entries()) {
    client.socket.on('close', () => {
      if (!isClosing) throw new Error('The server has ended a connection.')
    })
    if (at < stopped) client.socket.pause()
    else listen(client)
  }
}

function openOne(way: Way, transport: BenchTransport, port: number, user: string): Promise<CountingClient> {
  const isHub = way.startsWith('hub')
  if (transport === 'ServerSentEvents') return openEvents(port, user, isHub)
  if (transport === 'LongPolling') return openPolls(port, user, isHub ? 'hub' : way === 'socket.io' ? way : 'bare')
  const query = `access_token=${user}`
  if (way === 'socket.io')
    return openWebSocket(port, `/socket.io/?EIO=4&transport=websocket&${query}`, { awaitsFirst: true, text: '40' })
  return isHub ? openWebSocket(port, `/hub?${query}`, hubGreeting(way)) : openWebSocket(port, `/?${query}`, undefined)
}

const hubGreeting = (way: Way): Greeting => ({
  awaitsFirst: false,
  text: `{"protocol":"${way === 'hub, JSON' ? 'json' : 'messagepack'}","version":1}\u001e`,
})

function listen(client: CountingClient): void {
  const own = { arrivals: [] as number[], round: arrivals }
  client.onMessage(() => {
    if (own.round !== arrivals) {
      own.round = arrivals
      own.arrivals = []
      arrivals.push(own.arrivals)
    }
    own.arrivals.push(Number(process.hrtime.bigint()) / 1e6)
    if (--missing === 0) onArrived?.()
  })
}

async function close(): Promise<void> {
  isClosing = true
  for (const { socket } of clients) socket.on('error', () => {}).resetAndDestroy()
  clients = []
}

async function answerTo(order: ClientOrder): Promise<unknown> {
  if (order === 'close') return close()
  if (order === 'arrived') {
    if (missing > 0) await new Promise<void>(resolve => (onArrived = resolve))
  } else if (order === 'begin') {
    arrivals = []
  } else if ('open' in order) {
    await open(order.open)
  } else if ('arm' in order) {
    missing = order.arm.deliveries
    onArrived = undefined
  } else {
    return latencyOf(arrivals, order.latency.sent)
  }
  return undefined
}

process.on('message', async (order: ClientOrder) => process.send?.({ answer: await answerTo(order) }))
process.on('disconnect', () => process.exit())
process.send?.({ answer: 'ready' })

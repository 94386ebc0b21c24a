/** Rows of the benchmark: one for each way in which servers send, and for each transport. */
import type { BenchTransport } from './clients.ts'
import type { BenchAudience } from './servers/benchServer.ts'
import type { Way } from './servers/server.ts'

export type Row = {
  readonly name: string
  readonly what: string
  readonly transport: BenchTransport
  /** The first is the one that the others are compared with. */
  readonly ways: readonly Way[]
  readonly clients: number
  /** Clients that never read; what is sent to them is not counted. */
  readonly stopped: number
  /** Clients in the group. */
  readonly members: number
  readonly to: BenchAudience
  /** Messages that are sent in one turn, before their arrival is awaited. */
  readonly messages: number
  /** How often that is done in a round. */
  readonly volleys: number
}

/** Sizes of a run. A volley is about 1,000 deliveries in the full one. */
export type Scale = { readonly rounds: number; readonly divisor: number; readonly volleys: number }

export const FULL: Scale = { rounds: 5, divisor: 1, volleys: 30 }
/** Ends within a minute of CPU time: to try the benchmark, not to measure. */
export const QUICK: Scale = { rounds: 2, divisor: 20, volleys: 4 }

const BARE = ['bare ws, one string', 'bare ws, one shared buffer', 'bare ws, one prepared frame'] as const
const HUBS = ['hub, JSON', 'hub, MessagePack'] as const
const WEB_SOCKETS = { transport: 'WebSockets', ways: [...BARE, 'socket.io', ...HUBS] } as const

/** The rows at their size. */
export function rowsOf({ divisor, volleys }: Scale): readonly Row[] {
  const some = (count: number): number => Math.ceil(count / divisor)
  const all = { ...WEB_SOCKETS, clients: some(1_000), stopped: 0, members: 0, to: 'all', messages: 1, volleys } as const
  return [
    { ...all, name: 'broadcast', what: 'a broadcast to 1,000 clients' },
    { ...all, name: 'slow', what: 'the same beside 10 clients that do not read', stopped: some(10) },
    {
      ...all,
      name: 'group',
      what: 'a group of 100 in 10,000 clients',
      clients: some(10_000),
      members: some(100),
      to: 'group',
      messages: 10,
    },
    {
      ...all,
      name: 'user',
      what: 'a message of its own to each of 1,000 users',
      ways: WEB_SOCKETS.ways.filter(it => it !== 'bare ws, one shared buffer'),
      to: 'users',
    },
    {
      ...all,
      name: 'events',
      what: 'a broadcast to 1,000 clients over Server-Sent Events',
      transport: 'ServerSentEvents',
      ways: ['bare http', 'hub, JSON'],
    },
    {
      ...all,
      name: 'polling',
      what: 'a broadcast to 500 clients over long polling',
      transport: 'LongPolling',
      ways: ['bare http', 'socket.io', 'hub, JSON'],
      clients: some(500),
      volleys: Math.ceil(volleys / 3),
    },
  ]
}

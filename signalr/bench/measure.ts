/**
 * Measures a row: all its ways take turns, round by round, so that a noisy machine disturbs them alike. Each round
 * begins with another way, so that none always follows the same one.
 */
import type { ClientOrder } from './clients.ts'
import type { ServerOrder, Way } from './servers/server.ts'
import { BenchProcess } from './processes.ts'
import type { Row } from './rows.ts'
import type { Latency } from './statistics.ts'

/** Rounds before those that count, in which the processes compile what they run. */
const WARM_UP = 2

/** A server and its clients. */
export type Pair = {
  readonly way: Way
  readonly server: BenchProcess<ServerOrder>
  readonly clients: BenchProcess<ClientOrder>
}

/** One round of one way: microseconds of CPU for each delivered message, and how long messages took. */
export type Round = { readonly cost: number; readonly latency: Latency }

const usersUpTo = (count: number): string[] => Array.from({ length: count }, (_, at) => `u${at}`)

/** Starts the processes of a way. */
export async function startPair(way: Way): Promise<Pair> {
  const [server, clients] = await Promise.all([
    BenchProcess.start<ServerOrder>('servers/server.ts', [way]),
    BenchProcess.start<ClientOrder>('clients.ts', [way]),
  ])
  return { way, server, clients }
}

/** Ends the processes of a way; they are gone when it resolves. */
export async function endPair({ server, clients }: Pair): Promise<void> {
  await clients.end()
  await server.end()
}

/** Opens idle clients of a way. */
export async function openClients(
  { way, server, clients }: Pair,
  { transport, count, stopped }: { transport: Row['transport']; count: number; stopped: number },
): Promise<void> {
  const port = Number(await server.ask('port', 'telling its port'))
  await clients.ask({ open: { way, transport, port, count, stopped } }, `opening ${count} clients`)
}

/** Measures a row, and closes its clients. Returns the rounds of each way. */
export async function measureRow(
  row: Row,
  pairs: readonly Pair[],
  rounds: number,
  report: (step: string) => void,
): Promise<Map<Way, readonly Round[]>> {
  for (const pair of pairs) {
    report(`opening ${row.clients} clients of ${pair.way}`)
    await openClients(pair, { transport: row.transport, count: row.clients, stopped: row.stopped })
    const prepare = { members: usersUpTo(row.members), stopped: usersUpTo(row.stopped) }
    await pair.server.ask({ prepare }, 'preparing')
  }
  const measured = new Map<Way, Round[]>(pairs.map(({ way }) => [way, []]))
  for (let round = -WARM_UP; round < rounds; round++) {
    report(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`)
    const first = (round + WARM_UP) % pairs.length
    for (const pair of [...pairs.slice(first), ...pairs.slice(0, first)]) {
      const result = await measureRound(row, pair)
      if (round >= 0) measured.get(pair.way)?.push(result)
    }
  }
  for (const { server, clients } of pairs) {
    await clients.ask('close', 'closing')
    await server.ask('reset', 'dropping all clients')
  }
  return measured
}

async function measureRound(row: Row, { server, clients }: Pair): Promise<Round> {
  const users = row.to === 'users' ? usersUpTo(row.clients) : []
  const deliveries = (row.to === 'group' ? row.members : row.clients - row.stopped) * row.messages
  const sent: number[] = []
  await clients.ask('begin', 'beginning a round')
  const before = Number(await server.ask('cpu', 'telling its CPU time'))
  for (let volley = 0; volley < row.volleys; volley++) {
    await clients.ask({ arm: { deliveries } }, 'arming')
    const times = await server.ask({ send: { to: row.to, users, messages: row.messages } }, 'sending')
    sent.push(...(times as number[]))
    await clients.ask('arrived', `receiving ${deliveries} messages`)
  }
  const after = Number(await server.ask('cpu', 'telling its CPU time'))
  const latency = (await clients.ask({ latency: { sent } }, 'measuring latency')) as Latency
  return { cost: (after - before) / (deliveries * row.volleys), latency }
}

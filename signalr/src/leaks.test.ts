/** Leaks: nothing that the hub keeps for connections outlives the last of them. */
import { once } from 'node:events'
import { type HubConnection, Subject } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { Calls } from './calls.ts'
import type { Connection } from './connection.ts'
import { createCore, type Core } from './core.ts'
import type { Hub } from './hub.ts'
import type { HubOptions } from './options.ts'
import type { ScaleOut } from './scaleOut.ts'
import {
  fakeTimers,
  HANDSHAKE,
  httpKinds,
  newToken,
  officialClient,
  type Person,
  rawClient,
  serveCore,
  statefulClient,
  until,
} from './testing.ts'

/** Names of the properties of a state that are no index of connections. */
const OTHERS = ['methods']

/** The sizes of all indices of a hub, by name: whatever has a size counts, so that a new index counts too. */
function sizesOf(core: Core<Person>): Record<string, number> {
  const sizes = Object.entries(core).map(([name, it]): [string, unknown] => [name, Object(it).size])
  return Object.fromEntries(
    sizes.flatMap(([name, size]) => (typeof size === 'number' && !OTHERS.includes(name) ? [[name, size]] : [])),
  )
}

/** A scale-out that counts what it has to keep: members of groups and connected clients. */
function countingScaleOut() {
  const kept = { members: 0, clients: 0 }
  const scaleOut: ScaleOut = {
    start() {},
    connected: async () => void kept.clients++,
    disconnected: () => void kept.clients--,
    joined: async () => void kept.members++,
    left: () => void kept.members--,
    send: async () => {},
    invoke: async () => {},
    changeGroup: async () => {},
    close: async () => {},
  }
  return { kept, scaleOut }
}

/** A hub whose methods end when their caller does, with its state. */
async function startHub(options: Partial<HubOptions<Person>>) {
  const core = createCore<Person>({
    authenticate: token => (token === undefined ? undefined : { name: token }),
    userId: it => it.name,
    statefulReconnect: true,
    onError() {},
    limits: { maxParallelInvocations: 2 },
    methods: {
      Wait: { run: (_caller, _args, { signal }) => once(signal, 'abort') },
      Follow: {
        async *stream(_caller, _args, { signal }) {
          yield 1
          await once(signal, 'abort')
        },
      },
      Take: {
        uploads: 1,
        async run(_caller, _args, { uploads: [upload = Object([])] }) {
          for await (const _ of upload);
        },
      },
    },
    ...options,
  })
  return { core, ...(await serveCore(core)) }
}

function connectionOf(core: Core<Person>, { connectionId }: HubConnection): Connection<Person> {
  const connection = core.byId.get(connectionId ?? '')
  if (!connection) throw new Error(`The hub does not know the connection '${connectionId}'.`)
  return connection
}

/** Puts a client into everything that the hub keeps: groups, calls and streams of both directions. */
async function occupy(core: Core<Person>, hub: Hub<{ user: Person }>, client: HubConnection): Promise<Calls> {
  client.on('Unanswered', () => new Promise(() => {}))
  await client.start()
  const connection = connectionOf(core, client)
  for (const group of ['Crew', 'Watch', connection.view.id]) await hub.addToGroup(connection.view, group)
  client.stream('Follow').subscribe({ next() {}, error() {}, complete() {} })
  client.invoke('Take', new Subject<number>()).catch(() => {})
  client.invoke('Wait').catch(() => {})
  hub.invoke(connection.view, 'Unanswered', []).catch(() => {})
  // Three calls by their order and by their id, an upload, and a result that is awaited.
  await until(() => connection.calls?.size === 8)
  return connection.calls ?? new Calls()
}

/** A client with stateful reconnect and a running method, which does not come back when its line breaks. */
async function lostClient(core: Core<Person>, hub: Hub<{ user: Person }>, url: string) {
  const token = await newToken(url, '&useStatefulReconnect=true')
  const { socket, received } = await rawClient(url, `?access_token=ann&id=${token}`)
  socket.send('{"protocol":"json","version":2}\u001e{"type":1,"target":"Wait","arguments":[]}\u001e')
  await received(1)
  const connection = core.live.get(token)
  if (!connection) throw new Error('The hub does not know the client.')
  await hub.addToGroup(connection.view, 'Crew')
  await until(() => connection.calls?.size === 1)
  return { socket, connection }
}

/** A client for which more waits than the system keeps. */
async function stoppedReader(core: Core<Person>, hub: Hub<{ user: Person }>, url: string): Promise<WebSocket> {
  const { socket, received } = await rawClient(url, '?access_token=bob')
  socket.send(HANDSHAKE)
  await received(1)
  socket.pause()
  const [bob] = core.users.members('bob')
  if (!bob) throw new Error('The hub does not know the reader.')
  await until(() => {
    hub.send('note', ['x'.repeat(1_000_000)], [bob.view])
    return bob.transport.queuedBytes > 0
  })
  return socket
}

const kinds = [{ protocol: 'json' }, { protocol: 'messagepack' }, ...httpKinds] as const

test('the hub keeps nothing of connections when the last one is gone, however each of them has ended', async () => {
  const timers = fakeTimers()
  const { kept, scaleOut } = countingScaleOut()
  const { core, hub, url } = await startHub({ timersFor: () => timers, socketTimers: timers, scaleOut })
  const endings: ((client: HubConnection) => void)[] = [
    client => void client.stop(),
    client => hub.close(connectionOf(core, client).view),
    client => hub.drop(connectionOf(core, client).view),
  ]
  const calls: Calls[] = []
  const clients: HubConnection[] = []
  for (const kind of kinds) {
    for (const _ of endings) {
      const client = officialClient(url, kind)
      calls.push(await occupy(core, hub, client))
      clients.push(client)
    }
  }
  const lost = await lostClient(core, hub, url)
  const silent = await rawClient(url)
  const negotiated = await newToken(url)
  expect(Object.entries(sizesOf(core)).filter(([, size]) => size === 0)).toEqual([['closed', 0]])
  expect(kept).toEqual({ members: 3 * clients.length + 1, clients: clients.length + 1 })

  const tokens = [...core.live.keys()]
  for (const [at, client] of clients.entries()) endings[at % endings.length]?.(client)
  lost.socket.terminate()
  silent.socket.terminate()
  await until(() => core.live.size === 1 && lost.connection.view.suspended)
  timers.advance(core.limits.resumeMs)
  await until(() => core.live.size === 0)

  // These end while an acknowledgment is due and while bytes wait.
  const confirmed = statefulClient(url, 'json')
  calls.push(await occupy(core, hub, confirmed))
  const stopped = await stoppedReader(core, hub, url)
  tokens.push(...core.live.keys())
  void confirmed.stop()
  stopped.terminate()
  await until(() => core.live.size === 0 && core.running === 0 && calls.every(it => it.size === 0))
  expect(lost.connection.calls?.size).toBe(0)

  for (const token of tokens) hub.forget(token)
  expect(sizesOf(core)).toEqual({ live: 0, byId: 0, users: 0, closed: 0, groups: 0 })
  expect(kept).toEqual({ members: 0, clients: 0 })
  expect((await fetch(`${url}?id=${negotiated}&access_token=ann`)).status).toBe(404)
  // Whatever waits has a timer: pings, polls, negotiated connections, acknowledgments, slow readers.
  expect(timers.pending()).toBe(0)
})

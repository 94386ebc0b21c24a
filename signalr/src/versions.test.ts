/** Every version of the official client in use, with every transport and protocol. */
import * as signalr10 from '@microsoft/signalr'
import * as msgpack10 from '@microsoft/signalr-protocol-msgpack'
import * as signalr3 from 'signalr-3'
import * as signalr5 from 'signalr-5'
import * as signalr6 from 'signalr-6'
import * as signalr7 from 'signalr-7'
import * as signalr8 from 'signalr-8'
import * as signalr9 from 'signalr-9'
import * as msgpack3 from 'signalr-msgpack-3'
import * as msgpack5 from 'signalr-msgpack-5'
import * as msgpack6 from 'signalr-msgpack-6'
import * as msgpack7 from 'signalr-msgpack-7'
import * as msgpack8 from 'signalr-msgpack-8'
import * as msgpack9 from 'signalr-msgpack-9'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HubMethod } from './options.ts'
import { clientKinds, first, httpKinds, onlyConnection, type Person, startHub, until } from './testing.ts'
import type { TransportName } from './transports/transport.ts'

/** The API that all versions share, as far as it is used here. */
type Client = {
  start(): Promise<void>
  stop(): Promise<void>
  on(target: string, received: (...args: unknown[]) => unknown): void
  invoke(target: string, ...args: unknown[]): Promise<unknown>
  stream(
    target: string,
    ...args: unknown[]
  ): { subscribe(to: { next(item: unknown): void; error(cause: unknown): void; complete(): void }): unknown }
}
type Builder = {
  configureLogging(level: number): Builder
  withUrl(url: string, options: object): Builder
  withHubProtocol(protocol: object): Builder
  build(): Client
}
type Version = {
  readonly major: string
  readonly signalr: {
    HubConnectionBuilder: new () => Builder
    Subject: new () => { next(item: unknown): void; complete(): void }
    HttpTransportType: Readonly<Record<TransportName, number>>
  }
  readonly msgpack: { MessagePackHubProtocol: new () => object }
  /** Whether the hub can invoke its methods. */
  readonly answers: boolean
}

const versions: Version[] = [
  { major: '3.1', signalr: signalr3, msgpack: msgpack3, answers: false },
  { major: '5', signalr: signalr5, msgpack: msgpack5, answers: false },
  { major: '6', signalr: signalr6, msgpack: msgpack6, answers: false },
  { major: '7', signalr: signalr7, msgpack: msgpack7, answers: true },
  { major: '8', signalr: signalr8, msgpack: msgpack8, answers: true },
  { major: '9', signalr: signalr9, msgpack: msgpack9, answers: true },
  { major: '10', signalr: signalr10, msgpack: msgpack10, answers: true },
]

const kinds = [
  ...clientKinds.map(it => ({ ...it, transport: 'WebSockets' as const })),
  ...httpKinds.map(it => ({ ...it, skipNegotiation: false })),
]

const NO_LOG = 6

// Version 5 takes a Node with its own fetch for a browser, and uses the browser's name of the global object.
vi.stubGlobal('self', globalThis)

function clientOf(
  { signalr, msgpack }: Version,
  url: string,
  { protocol, transport, skipNegotiation }: (typeof kinds)[number],
): Client {
  const options = { accessTokenFactory: () => 'ann', transport: signalr.HttpTransportType[transport], skipNegotiation }
  const builder = new signalr.HubConnectionBuilder().configureLogging(NO_LOG).withUrl(url, options)
  if (protocol === 'messagepack') builder.withHubProtocol(new msgpack.MessagePackHubProtocol())
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

const methods: Record<string, HubMethod<Person>> = {
  Echo: { run: (_caller, [it]) => it },
  Count: { stream: () => [1, 2, 3] },
  Concat: {
    uploads: 1,
    async run(_caller, _args, { uploads: [upload = Object([])] }) {
      let joined = ''
      for await (const message of upload) joined += String(message)
      return joined
    },
  },
}

test.each(versions.flatMap(version => kinds.map(kind => ({ ...kind, ...version }))))(
  'client $major ($protocol, $transport, skipNegotiation $skipNegotiation) invokes, is invoked, streams both ways and stops',
  async kind => {
    const gone = Promise.withResolvers<string | undefined>()
    const { hub, url } = await startHub({ methods, onDisconnected: (_it, reason) => gone.resolve(reason) })
    const client = clientOf(kind, url, kind)
    const received = first<unknown[]>(resolve => client.on('moved', (...args) => resolve(args)))
    client.on('Where', () => 'here')
    await client.start()
    await until(() => onlyConnection(hub).state === 'connected')

    const value = [1.5, 'Ärø ⛵', null, { on: true, list: [] }]
    expect(await hub.send('moved', value)).toBe(1)
    expect(await received).toEqual(value)
    expect(await client.invoke('echo', value)).toEqual(value)
    await expect(client.invoke('Jibe')).rejects.toThrow("Unknown hub method 'Jibe'")
    const items: unknown[] = []
    await new Promise<void>((complete, error) =>
      client.stream('Count').subscribe({ next: it => items.push(it), error, complete }),
    )
    expect(items).toEqual([1, 2, 3])
    const words = new kind.signalr.Subject()
    const joined = client.invoke('Concat', words)
    for (const word of ['a', 'b']) words.next(word)
    words.complete()
    expect(await joined).toBe('ab')
    if (kind.answers) expect(await hub.invoke(onlyConnection(hub), 'Where', [])).toBe('here')
    expect(onlyConnection(hub)).toMatchObject({ protocol: kind.protocol, transport: kind.transport })

    await client.stop()
    expect(await gone.promise).toBeUndefined()
    await until(() => hub.connections().length === 0)
  },
)

/** A hub for tests, in place of the SignalR client: pushes and drops by hand. */

type Handler = (...args: unknown[]) => void

const fresh = () => ({
  handlers: new Map<string, Handler>(),
  closed: (): void => undefined,
  /** Whether the next starts succeed. */
  reachable: true,
  starts: 0,
  stops: 0,
  /** The next starts wait for this. */
  hold: undefined as Promise<void> | undefined,
  /** Connections that were made. */
  built: 0,
  state: 'Disconnected',
  token: (): Promise<string> | string => '',
  logger: { log: (_level: number, _message: string): void => undefined },
  push(name: string, ...args: unknown[]): void {
    this.handlers.get(name)?.(...args)
  },
  drop(): void {
    this.state = 'Disconnected'
    this.closed()
  },
})
export type FakeHub = ReturnType<typeof fresh>

declare global {
  var fakeHub: FakeHub | undefined
}
// The mock of the client is made once, but this module once per app: both must share the same hub.
globalThis.fakeHub ??= fresh()
/** The connection that the app has made, as the test controls it. */
export const hub = globalThis.fakeHub
export const resetHub = (): FakeHub => Object.assign(hub, fresh())

const connection = {
  get state() {
    return hub.state
  },
  on: (name: string, handler: Handler) => void hub.handlers.set(name, handler),
  onclose(closed: () => void) {
    hub.closed = closed
  },
  async start() {
    hub.starts += 1
    await hub.token()
    await hub.hold
    if (!hub.reachable) throw new Error('refused at wss://boat/messages?access_token=secret')
    hub.state = 'Connected'
  },
  stop() {
    hub.stops += 1
    hub.state = 'Disconnected'
    return Promise.resolve()
  },
}

/** The builder of the SignalR client, as far as the app uses it. */
export class HubConnectionBuilder {
  withUrl(_address: string, options: { accessTokenFactory: () => Promise<string> }): this {
    hub.token = options.accessTokenFactory
    return this
  }
  withHubProtocol(): this {
    return this
  }
  withServerTimeout(): this {
    return this
  }
  withKeepAliveInterval(): this {
    return this
  }
  configureLogging(logger: typeof hub.logger): this {
    hub.logger = logger
    return this
  }
  build(): typeof connection {
    hub.built += 1
    return connection
  }
}

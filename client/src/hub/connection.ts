/**
 * The connection to the boat's hub: kept open as the state machine defines, with every push passed to the dispatch
 * table. Source: HUB, SM-HUB, OPEN-001, OPEN-105.
 */
import {
  type Duration,
  HUB_EVENT_NAMES,
  HUB_PATH,
  type HubEventName,
  type HubProtocolName,
  runMachine,
  SECOND,
} from '@drydock/contracts'
import {
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  type IHubProtocol,
  JsonHubProtocol,
} from '@microsoft/signalr'
import { dispatch } from '#hub/dispatch.ts'
import { logger, withoutToken } from '#hub/logger.ts'
import { type ConnectionState, connectionMachine, RETRY_LIMIT_MS } from '#machines/connection.ts'
import { wasLeft } from '#platform/leaving.ts'
import { timers } from '#platform/time.ts'
import { type LinkStore, setLink } from '#stores/link.ts'

export interface HubClientOptions {
  /** Origin of the gateway, without a final slash. */
  readonly gatewayUrl: string
  readonly protocol: HubProtocolName
  token(): Promise<string | undefined>
  /** The first start has failed; it is not repeated. */
  onStartFailed(): void
  /** Connected; `again` after a loss, when pushes may have been missed. */
  onConnected(again: boolean): void
}
export interface HubClient {
  /** The network is back or the page is visible: a lost connection is tried at once. */
  wake(): void
  stop(): void
}

/**
 * Time limit for the next message: the gateway pings every 15 s, and less than two pings would lose good connections.
 */
const KEEP_ALIVE_MS = 15 * SECOND
const SERVER_TIMEOUT_MS = 2 * KEEP_ALIVE_MS

const LINK_STATES: Readonly<Record<ConnectionState['is'], LinkStore['is']>> = {
  off: 'off',
  connecting: 'connecting',
  connected: 'connected',
  lost: 'lost',
  retrying: 'lost',
}

/** MessagePack is loaded only where it is asked for. */
const PROTOCOLS: Readonly<Record<HubProtocolName, () => Promise<IHubProtocol>>> = {
  json: () => Promise.resolve(new JsonHubProtocol()),
  messagepack: async () => new (await import('@microsoft/signalr-protocol-msgpack')).MessagePackHubProtocol(),
}

interface HubListeners {
  push(name: HubEventName, args: readonly unknown[]): void
  closed(): void
}

async function buildConnection(
  { gatewayUrl, protocol, token }: HubClientOptions,
  { push, closed }: HubListeners,
  limits: { readonly timeout?: Duration },
): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(gatewayUrl + HUB_PATH, { accessTokenFactory: async () => (await token()) ?? '', ...limits })
    .withHubProtocol(await PROTOCOLS[protocol]())
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(logger)
    .build()
  for (const name of HUB_EVENT_NAMES) connection.on(name, (...args: unknown[]) => push(name, args))
  connection.onclose(closed)
  return connection
}

/** Starts the connection of a session and keeps it until it is stopped. */
export function openHub(options: HubClientOptions): HubClient {
  let connection: Promise<HubConnection> | undefined

  const machine = runMachine(connectionMachine, timers, state => {
    setLink(LINK_STATES[state.is])
    if (state.is === 'connecting') void attempt(state.run, {})
    else if (state.is === 'retrying') void attempt(state.run, { timeout: RETRY_LIMIT_MS })
    else if (state.is === 'connected') options.onConnected(state.again)
    else if (state.is === 'off' && state.end === 'refused') options.onStartFailed()
  })

  /** Each attempt has its own connection, since the last one may still hang. */
  async function attempt(number: number, limits: { readonly timeout?: Duration }): Promise<void> {
    /** Whether nothing has taken the place of this attempt: neither another one nor the end of the session. */
    const isCurrent = (): boolean => machine.state().run === number && machine.state().is !== 'off'
    const push: HubListeners['push'] = (name, args) => {
      if (isCurrent()) dispatch(name, args)
    }
    const closed = (): void => {
      if (machine.state().run === number) machine.send({ is: 'closed' })
    }
    try {
      connection = buildConnection(options, { push, closed }, limits)
      const hub = await connection
      await hub.start()
      // A start that was canceled meanwhile, or a closed connection, does not count.
      if (hub.state !== HubConnectionState.Connected) throw new Error('The connection was closed at once.')
      machine.send({ is: 'started', run: number })
      const { is, run } = machine.state()
      if (is !== 'connected' || run !== number) await hub.stop()
    } catch (error) {
      console.warn(`The hub did not start: ${withoutToken(String(error))}`)
      if ((await wasLeft()) && isCurrent()) await attempt(number, limits)
      else machine.send({ is: 'start-failed', run: number })
    }
  }

  async function disconnect(): Promise<void> {
    try {
      await (await connection)?.stop()
    } catch (error) {
      console.warn(`The hub did not stop: ${withoutToken(String(error))}`)
    }
  }

  machine.send({ is: 'signed-in' })
  return {
    wake: () => machine.send({ is: 'wake' }),
    stop() {
      machine.send({ is: 'stop' })
      void disconnect()
    },
  }
}

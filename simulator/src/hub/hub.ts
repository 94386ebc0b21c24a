/** SignalR hub at /messages: pushes in a boat's journal go to all connections of that boat, and to no others. */
import type { IncomingMessage } from 'node:http'
import {
  type ConnectionFaults,
  createHub,
  type Hub,
  type HubConnection,
  messageType,
  realTimers,
} from '@drydock/signalr'
import { hasAccess } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside } from '#boat/inputLog.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { ConnectionInterceptor, SendPush } from './connectionInterceptor.ts'

/** User of a hub connection. */
export interface HubUser {
  readonly boat: Boat
  readonly user: string
  /** Grant of the sign-in that issued the token. */
  readonly grant?: string | undefined
}

export interface BoatHubOptions {
  /** Returns the user of a token, or the HTTP status that refuses the connection. */
  authenticate(token: string | undefined): Promise<HubUser | 401 | 403>
  allowOrigin(origin: string | undefined): boolean
  report(error: unknown, during: string): void
  /**
   * Whether the app of a request has its own clock. Its timeouts then run in real time, because a fast boat would
   * disconnect it.
   */
  readonly hasOwnClock?: (request: IncomingMessage) => boolean
  /** Injects faults into pushes and connections; none if undefined. */
  readonly interceptor?: ConnectionInterceptor
}

/** User of a connection that was accepted. */
interface ConnectedUser extends HubUser {
  /** Its timeouts run in real time. */
  readonly hasOwnClock: boolean
}

export interface BoatHub extends Hub<{ user: ConnectedUser }> {
  /** Number of sent messages plus ended connections; it only grows. */
  activityCount(): number
  /** Closes all connections whose grant satisfies `isOver`. */
  closeWhere(isOver: (grant: string | undefined) => boolean): void
}

/** The hubs that are subscribed to a boat. */
const hubsOf = defineBoatPart('hubs', () => new Set<object>(), {
  without: 'A rebuilt boat has no connections; the hub subscribes at the first one.',
})

/** Creates the hub of all boats. It subscribes to a boat when a user of the boat first connects. */
export function createBoatHub(options: BoatHubOptions): BoatHub {
  const { allowOrigin, report, interceptor } = options
  let activity = 0
  const hub = createHub<{ user: ConnectedUser }>({
    authenticate: (token, request) => connectedUserOf(options, token, request, subscribeTo),
    allowOrigin,
    // Timeouts of a boat's connections run on the boat's clock.
    timersFor: user => (user.hasOwnClock ? realTimers : user.boat.clock),
    socketTimers: realTimers,
    transportsFor: ({ boat }) => boat.state.hub.transports,
    faults: faultsOf(interceptor),
    onConnected: ({ user: { boat, user } }) => {
      appendFromOutside(boat, 'state', 'connected', { user })
    },
    onDisconnected: ({ user: { boat, user } }) => {
      activity++
      appendFromOutside(boat, 'state', 'disconnected', { user })
    },
    onFrame: (_, direction) => {
      if (direction === 'out') activity++
    },
    onError: report,
  })
  const subscribeTo = (boat: Boat): void => {
    const hubs = hubsOf(boat)
    if (hubs.has(hub)) return
    hubs.add(hub)
    sendPushes(hub, boat, interceptor)
    interceptor?.onCut(boat, () => {
      for (const connection of connectionsOf(hub, boat)) {
        // The end of a connection is reported later, but counts as activity from now on.
        activity++
        hub.drop(connection)
      }
    })
  }
  const closeWhere: BoatHub['closeWhere'] = isOver => {
    for (const connection of hub.connections()) if (isOver(connection.user.grant)) hub.close(connection)
  }
  return { ...hub, activityCount: () => activity, closeWhere }
}

/**
 * Returns the user of a token, or the HTTP status of the refusal. `subscribeTo` is called with the boat of each user.
 */
async function connectedUserOf(
  { authenticate, hasOwnClock = () => false, interceptor }: BoatHubOptions,
  token: string | undefined,
  request: IncomingMessage,
  subscribeTo: (boat: Boat) => void,
): Promise<ConnectedUser | { readonly refused: number }> {
  const found = await authenticate(token)
  if (typeof found === 'number') return { refused: found }
  subscribeTo(found.boat)
  const refused = interceptor?.connectRefusal(found.boat, /\/negotiate\/?(\?|$)/i.test(request.url ?? ''))
  return refused === undefined ? { ...found, hasOwnClock: hasOwnClock(request) } : { refused }
}

/** The connections as the interceptor disturbs them; undisturbed without one. */
const faultsOf = (interceptor: ConnectionInterceptor | undefined): ConnectionFaults<ConnectedUser> => ({
  canSend: ({ user: { boat } }, message) =>
    interceptor?.canPass(boat, 'type' in message && message.type === messageType.ping) ?? true,
  canReceive: ({ user: { boat } }) => interceptor?.canPass(boat, false) ?? true,
  handshakeError: ({ user: { boat } }) => interceptor?.handshakeRefusal(boat),
})

/** Sends the pushes in the journal of a boat to its connections, through the interceptor if there is one. */
function sendPushes(
  hub: Hub<{ user: ConnectedUser }>,
  boat: Boat,
  interceptor: ConnectionInterceptor | undefined,
): void {
  const sendPush: SendPush = (event, args, transform) =>
    void hub.send(event, args, it => it.user.boat === boat, transform)
  boat.journal.subscribe(entry => {
    if (entry.lane === 'state' && entry.name === 'access') disconnectLockedOut(hub, boat)
    if (entry.lane !== 'hub' || !Array.isArray(entry.body)) return
    if (interceptor) interceptor.onPush(boat, entry.name, entry.body, sendPush)
    else sendPush(entry.name, entry.body)
  })
}

/** Disconnects users who were locked out. */
function disconnectLockedOut(hub: Hub<{ user: ConnectedUser }>, boat: Boat): void {
  for (const connection of connectionsOf(hub, boat))
    if (!hasAccess(boat.state, connection.user.user)) hub.close(connection)
}

const connectionsOf = (hub: Hub<{ user: ConnectedUser }>, boat: Boat): readonly HubConnection<ConnectedUser>[] =>
  hub.connections().filter(it => it.user.boat === boat)

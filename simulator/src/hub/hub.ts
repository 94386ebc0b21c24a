/** SignalR hub at /messages: pushes in a boat's journal go to all connections of that boat, and to no others. */
import type { IncomingMessage } from 'node:http'
import { hasAccess } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside } from '#boat/inputLog.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { createHub, type Hub } from '#signalr/hub.ts'
import { messageType } from '#signalr/protocols/messages.ts'
import { realTimers } from '#signalr/time/timers.ts'
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

interface HubGuest extends HubUser {
  readonly hasOwnClock: boolean
}

export interface BoatHub extends Hub<HubGuest> {
  /** Number of sent messages plus ended connections; it only grows. */
  activityCount(): number
  /** Closes all connections whose grant satisfies `isOver`. */
  closeWhere(isOver: (grant: string | undefined) => boolean): void
}

/** The hubs that are subscribed to a boat. */
const hubsOf = defineBoatPart('hubs', () => new Set<object>(), {
  without: 'A rebuilt boat has no connections; the hub subscribes at the first one.',
})

export function createBoatHub({
  authenticate,
  allowOrigin,
  report,
  hasOwnClock = () => false,
  interceptor,
}: BoatHubOptions): BoatHub {
  let moves = 0
  const hub = createHub<HubGuest>({
    authenticate: async (token, request) => {
      const found = await authenticate(token)
      if (typeof found === 'number') return { refused: found }
      listenTo(found.boat)
      const refused = interceptor?.connectRefusal(found.boat, /\/negotiate\/?(\?|$)/i.test(request.url ?? ''))
      return refused === undefined ? { ...found, hasOwnClock: hasOwnClock(request) } : { refused }
    },
    allowOrigin,
    // Timeouts of a boat's connections run on the boat's clock.
    timersFor: guest => (guest.hasOwnClock ? realTimers : guest.boat.clock),
    socketTimers: realTimers,
    transportsFor: ({ boat }) => boat.state.hub.transports,
    line: {
      leaves: ({ user: { boat } }, message) =>
        interceptor?.canPass(boat, 'type' in message && message.type === messageType.ping) ?? true,
      arrives: ({ user: { boat } }) => interceptor?.canPass(boat, false) ?? true,
      refuses: ({ user: { boat } }) => interceptor?.handshakeRefusal(boat),
    },
    onConnected: ({ user: { boat, user } }) => {
      appendFromOutside(boat, 'state', 'connected', { user })
    },
    onDisconnected: ({ user: { boat, user } }) => {
      moves++
      appendFromOutside(boat, 'state', 'disconnected', { user })
    },
    onFrame: (_, direction) => {
      if (direction === 'out') moves++
    },
    onError: report,
  })

  /** Disconnects users who were locked out. */
  const disconnectLockedOut = (boat: Boat): void => {
    for (const it of hub.connections()) if (it.user.boat === boat && !hasAccess(boat.state, it.user.user)) hub.close(it)
  }

  const listenTo = (boat: Boat): void => {
    const hubs = hubsOf(boat)
    if (hubs.has(hub)) return
    hubs.add(hub)
    const sendPush: SendPush = (event, args, spoil) => void hub.send(event, args, it => it.user.boat === boat, spoil)
    boat.journal.subscribe(entry => {
      if (entry.lane === 'state' && entry.name === 'access') disconnectLockedOut(boat)
      if (entry.lane !== 'hub' || !Array.isArray(entry.body)) return
      if (interceptor) interceptor.onPush(boat, entry.name, entry.body, sendPush)
      else sendPush(entry.name, entry.body)
    })
    interceptor?.onCut(boat, () => {
      for (const it of hub.connections()) {
        if (it.user.boat !== boat) continue
        // The end of a connection is reported later, but counts as activity from now on.
        moves++
        hub.drop(it)
      }
    })
  }
  const closeWhere: BoatHub['closeWhere'] = isOver => {
    for (const it of hub.connections()) if (isOver(it.user.grant)) hub.close(it)
  }
  return { ...hub, activityCount: () => moves, closeWhere }
}

/**
 * The boat's hub at /messages: what a boat's journal says in the lane 'hub' goes to everybody on that boat, and to
 * nobody else.
 */
import type { IncomingMessage } from 'node:http'
import { hasAccess } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside } from '#boat/inputLog.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { createHub, type Hub } from '#signalr/hub.ts'
import { messageType } from '#signalr/protocols/messages.ts'
import { realTimers } from '#signalr/time/timers.ts'
import type { ConnectionInterceptor, SendPush } from './connectionInterceptor.ts'

/** Somebody connected to the hub. */
export interface HubUser {
  readonly boat: Boat
  readonly user: string
  /** Of the sign-in that the token came from. */
  readonly grant?: string | undefined
}

export interface BoatHubOptions {
  /** Finds out who a token stands for; a number is the status with which they are turned away. */
  authenticate(token: string | undefined): Promise<HubUser | 401 | 403>
  allowOrigin(origin: string | undefined): boolean
  report(error: unknown, during: string): void
  /**
   * Whether an app that asks has a clock of its own: its pings and its silence are counted in real time, else it would
   * seem silent whenever its boat is quicker.
   */
  readonly hasOwnClock?: (request: IncomingMessage) => boolean
  /** What becomes of pushes and lines; nothing bad when left out. */
  readonly interceptor?: ConnectionInterceptor
}

interface HubGuest extends HubUser {
  readonly hasOwnClock: boolean
}

export interface BoatHub extends Hub<HubGuest> {
  /** Counts every message that left and every connection that ended: a number that only grows. */
  activityCount(): number
  /** Ends the connections of sign-ins of which this is so. */
  closeWhere(isOver: (grant: string | undefined) => boolean): void
}

/** The hubs that listen to a boat. */
const hubsOf = defineBoatPart('hubs', () => new Set<object>(), {
  without: 'Nobody is on the hub of a boat that was made again; it listens once somebody asks for it.',
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
    // Pings of a boat's connections run on its own clock.
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

  /** Who was locked out hears no more of the boat. */
  const disconnectLockedOut = (boat: Boat): void => {
    for (const it of hub.connections()) if (it.user.boat === boat && !hasAccess(boat.state, it.user.user)) hub.close(it)
  }

  const listenTo = (boat: Boat): void => {
    const hubs = hubsOf(boat)
    if (hubs.has(hub)) return
    hubs.add(hub)
    const leave: SendPush = (event, args, spoil) => void hub.send(event, args, it => it.user.boat === boat, spoil)
    boat.journal.subscribe(entry => {
      if (entry.lane === 'state' && entry.name === 'access') disconnectLockedOut(boat)
      if (entry.lane !== 'hub' || !Array.isArray(entry.body)) return
      if (interceptor) interceptor.onPush(boat, entry.name, entry.body, leave)
      else leave(entry.name, entry.body)
    })
    interceptor?.onCut(boat, () => {
      for (const it of hub.connections()) {
        if (it.user.boat !== boat) continue
        // The end of a line is only heard of later; that it is on its way counts from now on.
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

/** The boat's hub at /messages: what a boat's journal says in the lane 'hub' goes to everybody on that boat, and to nobody else. */
import type { Instant } from '@drydock/contracts'
import { mayBoard } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { createHub, type Hub } from '#signalr/hub.ts'
import { realTimers } from '#signalr/timers.ts'

/** Somebody connected to the hub. */
export interface HubUser {
  readonly boat: Boat
  readonly user: string
}

export interface HubWorld {
  /** Finds out who a token stands for; a number is the status with which they are turned away. */
  whoIs(token: string | undefined): Promise<HubUser | 401 | 403>
  allowOrigin(origin: string | undefined): boolean
  report(error: unknown, during: string): void
}

export interface BoatHub extends Hub<HubUser> {
  /** Counts every message that left and every connection that ended: a number that only grows. */
  moves(): number
}

export function createBoatHub({ whoIs, allowOrigin, report }: HubWorld): BoatHub {
  const heard = new WeakSet<Boat>()
  /** Pings of a boat's connections run on its own clock. */
  const timers = new WeakMap<Boat, { now(): Instant; after(ms: number, run: () => void): () => void }>()

  let moves = 0
  const hub = createHub<HubUser>({
    authenticate: async token => {
      const found = await whoIs(token)
      return typeof found === 'number' ? { refused: found } : found
    },
    allowOrigin,
    timersFor: ({ boat }) => {
      const known = timers.get(boat) ?? { now: boat.clock.now, after: boat.clock.after }
      timers.set(boat, known)
      return known
    },
    socketTimers: realTimers,
    onConnected: ({ user: { boat, user } }) => {
      listenTo(boat)
      boat.journal.tell('state', 'connected', { user })
    },
    onDisconnected: ({ user: { boat, user } }) => {
      moves++
      boat.journal.tell('state', 'disconnected', { user })
    },
    onFrame: (_, direction) => {
      if (direction === 'out') moves++
    },
    onError: report,
  })

  /** Who was locked out hears no more of the boat. */
  const turnOut = (boat: Boat): void => {
    for (const it of hub.connections()) if (it.user.boat === boat && !mayBoard(boat.state, it.user.user)) hub.close(it)
  }

  const listenTo = (boat: Boat): void => {
    if (heard.has(boat)) return
    heard.add(boat)
    boat.journal.listen(entry => {
      if (entry.lane === 'state' && entry.name === 'access') turnOut(boat)
      if (entry.lane === 'hub' && Array.isArray(entry.body)) hub.send(entry.name, entry.body, it => it.user.boat === boat)
    })
  }
  return { ...hub, moves: () => moves }
}

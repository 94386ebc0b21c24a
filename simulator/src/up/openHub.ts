/** Opens the hub of the fake gateway, and tells the clocks about its connections. */
import { hasAccess } from '#boat/access.ts'
import type { Origins } from '#app/origins.ts'
import type { EmbeddedApp } from '#embeddedApp/embeddedApp.ts'
import { createConnectionFaults } from '#faults/connectionFaults.ts'
import { type BoatHub, createBoatHub } from '#hub/hub.ts'
import type { SocketCount } from '#time/appUnderTest.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import type { UpOptions } from './gateway.ts'
import type { CallerOrStatus } from './openIdentity.ts'

interface HubParts {
  readonly options: UpOptions
  belongs(token: string | undefined): Promise<CallerOrStatus>
  origins(): Origins
  embeddedApp(): EmbeddedApp | undefined
}

/** Opens the hub for users who have access to their boat, and for the apps of the gateway. */
export function openHub({ options, belongs, origins, embeddedApp }: HubParts): BoatHub {
  const { appsOwnClock = false, report = console.error } = options
  return createBoatHub({
    authenticate: async token => {
      const caller = await belongs(token)
      return typeof caller === 'number' || hasAccess(caller.boat.state, caller.user) ? caller : 403
    },
    allowOrigin: origin => origin === undefined || origin === origins().app || origin === embeddedApp()?.origin,
    report: (error, during) => report(`${during}: ${String(error)}`),
    hasOwnClock: request => appsOwnClock && embeddedApp()?.isEmbedded(request) !== true,
    interceptor: createConnectionFaults(),
  })
}

/** What the boat's side is doing, as the lock-step needs it. */
export function boatSideOf(hub: BoatHub, { busy, parked }: Pick<BoatActivity, 'busy' | 'parked'>): BoatActivity {
  return {
    busy,
    parked: () => parked() + hub.connections().filter(it => it.parked).length,
    sent: hub.activityCount,
    socket: token => socketOf(hub, token),
    isUnconnected: () => hub.connections().length === 0 && busy().length === 0 && parked() === 0,
  }
}

/** Frame counts of a hub connection, as the lock-step needs them. */
function socketOf(hub: BoatHub, token: string): SocketCount | undefined {
  const connection = hub.connection(token)
  return (
    connection && {
      token,
      sent: connection.framesSent,
      received: connection.framesReceived,
      open: connection.state === 'handshake' || connection.state === 'connected',
    }
  )
}

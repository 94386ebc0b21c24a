/** Alarm calls of the app. Confirmations arrive over the hub. */
import { alarmRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { scheduleWhileAnswering, sendSystemStatus, sendStatus, setArmed } from '#devices/gateway.ts'
import { lastKnownPosition } from '#devices/gps.ts'
import { reportedFix } from '#devices/lastReport.ts'
import { resetGateway, restartGateway } from '#devices/system.ts'
import { countTransaction } from '#devices/usage.ts'
import { type AreaContext, serve } from './serve.ts'

export function alarmArea(gateway: AreaContext): void {
  serve(gateway, alarmRoutes.settings, ({ boat }) => ({
    shipName: boat.state.name,
    geofenceRadius: boat.state.geofence.radius,
    lastKnownLocation: lastKnownPosition(boat),
  }))
  serve(gateway, alarmRoutes.status, ({ boat }) => requestStatus(boat))
  serve(gateway, alarmRoutes.arm, ({ boat }) => requestArmed(boat, true))
  serve(gateway, alarmRoutes.disarm, ({ boat }) => requestArmed(boat, false))
  serve(gateway, alarmRoutes.geo, ({ boat }) => {
    const fix = reportedFix(boat)
    return { latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null }
  })
  serve(gateway, alarmRoutes.reset, ({ boat }) => void resetGateway(boat))
  serve(gateway, alarmRoutes.restart, ({ boat }) => void restartGateway(boat))
}

/** Requests a status: after a delay the gateway pushes it with its system status. OPEN-012. */
function requestStatus(boat: Boat): undefined {
  scheduleWhileAnswering(boat, boat.state.gateway.statusDelay, () => {
    sendStatus(boat)
    sendSystemStatus(boat)
  })
}

/** Requests arming or disarming, which the gateway executes after a delay, or never. */
function requestArmed(boat: Boat, armed: boolean): undefined {
  const { confirms, confirmsAfter } = boat.state.gateway
  countTransaction(boat)
  if (confirms !== 'never')
    scheduleWhileAnswering(boat, confirmsAfter, () => setArmed(boat, armed, confirms === 'push'))
}

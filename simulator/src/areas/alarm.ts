/** The alarm as the app may call it. Confirmations come over the hub. */
import { alarmRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { later, sendStatus, setArmed } from '#devices/gateway.ts'
import { lastKnown } from '#devices/gps.ts'
import { type Gateway, serve } from './serve.ts'

export const GEOFENCE_RADIUS_M = 50

export function alarmArea(gateway: Gateway): void {
  serve(gateway, alarmRoutes.settings, ({ boat }) => ({ shipName: boat.state.name, geofenceRadius: GEOFENCE_RADIUS_M, lastKnownLocation: lastKnown(boat) }))
  serve(gateway, alarmRoutes.status, ({ boat }) => askStatus(boat))
  serve(gateway, alarmRoutes.arm, ({ boat }) => order(boat, true))
  serve(gateway, alarmRoutes.disarm, ({ boat }) => order(boat, false))
}

/** The gateway answers after a while. */
function askStatus(boat: Boat): undefined {
  later(boat, boat.state.gateway.statusDelay, () => sendStatus(boat))
}

/** Orders arming or disarming; the gateway does it after a while, or never. */
function order(boat: Boat, armed: boolean): undefined {
  const { confirms, confirmsAfter } = boat.state.gateway
  if (confirms !== 'never') later(boat, confirmsAfter, () => setArmed(boat, armed, confirms === 'push'))
}

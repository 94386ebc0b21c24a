/** What the app may read of the boat: temperature, histories, profile and settings of the account. */
import { eventlogRoutes, historyRoutes, isoText, profileRoutes, settingsRoutes, temperatureRoutes } from '@drydock/contracts'
import { GEOFENCE_RADIUS_M } from './alarm.ts'
import { type Caller, type Gateway, serve } from './serve.ts'

/** Lists are copied: what was answered is kept in the journal, while the lists grow. */
export function readingsArea(gateway: Gateway): void {
  serve(gateway, temperatureRoutes.read, ({ boat }) => ({ cabinTemperature: boat.state.temperature }))
  serve(gateway, eventlogRoutes.list, ({ boat }) => [...boat.state.core])
  serve(gateway, historyRoutes.list, ({ boat, params }) => [...(boat.state.histories.get(Number(params.id)) ?? [])])
  serve(gateway, profileRoutes.read, profileOf)
  serve(gateway, settingsRoutes.read, ({ boat }) => ({ timezone: boat.state.timeZone }))
}

/** The account as the gateway knows it. OPEN-031. */
function profileOf({ boat, user, isCaptain }: Caller) {
  const month = new Date(boat.clock.start)
  return {
    userId: user,
    isCaptain,
    hasGalleryAccess: isCaptain,
    hasUploadAccess: isCaptain,
    shipName: boat.state.name,
    shipHomeLocation: boat.state.home,
    deviceId: boat.state.deviceId,
    geofenceRadius: GEOFENCE_RADIUS_M,
    geofenceLatitude: null,
    geofenceLongitude: null,
    mBsUsed: 120.4,
    dataLimit: 500,
    transactionsUsed: 310,
    transactionsLimit: 2_000,
    billingStart: isoText(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1)),
    billingEnd: isoText(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)),
  }
}

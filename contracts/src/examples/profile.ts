/** Examples of the profile calls. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { profileRoutes } from '../profileChange.ts'

export const profileExamples: RouteDocumentationOf<typeof profileRoutes> = {
  read: {
    summary: 'Profile of the signed-in account',
    example: {
      reply: {
        userId: 'captain@freja.example',
        isCaptain: true,
        hasGalleryAccess: true,
        hasUploadAccess: true,
        shipName: 'Freja',
        shipHomeLocation: 'Copenhagen',
        deviceId: 'DRYDOCK-0001',
        geofenceRadius: 50,
        geofenceLatitude: null,
        geofenceLongitude: null,
        mBsUsed: 120.4,
        dataLimit: 500,
        transactionsUsed: 310,
        transactionsLimit: 2_000,
        billingStart: '2026-06-01',
        billingEnd: '2026-07-01',
      },
    },
  },
  save: {
    summary: 'Saves name, home and geofence of the boat',
    example: {
      body: {
        shipName: 'Freja',
        shipHomeLocation: 'Copenhagen',
        geofenceRadius: 100,
        geofenceLatitude: 55.6761,
        geofenceLongitude: 12.5683,
      },
    },
  },
}

/** Examples of the alarm calls. */
import type { alarmRoutes } from '../alarm.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import { geoJsonPosition } from '../position.ts'

export const alarmExamples: RouteDocumentationOf<typeof alarmRoutes> = {
  settings: {
    summary: 'Name, geofence radius and last position of the boat',
    example: {
      reply: {
        shipName: 'Freja',
        geofenceRadius: 50,
        lastKnownLocation: geoJsonPosition(55.6761, 12.5683, 8, '2026-06-01T08:00:00.000Z'),
      },
    },
  },
  status: { summary: 'Requests a status; it arrives over the hub', example: {} },
  arm: { summary: 'Arms; the confirmation arrives over the hub', example: {} },
  disarm: { summary: 'Disarms; the confirmation arrives over the hub', example: {} },
  geo: { summary: 'Position of the boat', example: { reply: { latitude: 55.6761, longitude: 12.5683 } } },
  reset: { summary: 'Factory reset: forgets every device', example: {} },
  restart: { summary: 'Restarts the gateway, which is silent meanwhile', example: {} },
}

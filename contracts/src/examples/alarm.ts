/** The alarm of a boat in its home harbor. */
import type { alarmRoutes } from '../alarm.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import { geoJsonPosition } from '../position.ts'

export const alarmExamples: RouteDocumentationOf<typeof alarmRoutes> = {
  settings: {
    example: {
      reply: {
        shipName: 'Freja',
        geofenceRadius: 50,
        lastKnownLocation: geoJsonPosition(55.6761, 12.5683, 8, '2026-06-01T08:00:00.000Z'),
      },
    },
  },
  status: { example: {} },
  arm: { example: {} },
  disarm: { example: {} },
  geo: { example: { reply: { latitude: 55.6761, longitude: 12.5683 } } },
  reset: { example: {} },
  restart: { example: {} },
}

/** Example of the temperature call. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { temperatureRoutes } from '../temperature.ts'

export const temperatureExamples: RouteDocumentationOf<typeof temperatureRoutes> = {
  read: { summary: 'Cabin temperature', example: { reply: { cabinTemperature: 21.5 } } },
}

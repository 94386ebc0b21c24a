/** A pleasant cabin. */
import type { ExamplesOf } from '../example.ts'
import type { temperatureRoutes } from '../temperature.ts'

export const temperatureExamples: ExamplesOf<typeof temperatureRoutes> = {
  read: { example: { reply: { cabinTemperature: 21.5 } } },
}

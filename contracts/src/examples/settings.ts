/** The time zone of somebody in Denmark. */
import type { ExamplesOf } from '../example.ts'
import type { settingsRoutes } from '../settingsChange.ts'

export const settingsExamples: ExamplesOf<typeof settingsRoutes> = {
  read: { example: { reply: { timezone: 'Europe/Copenhagen' } } },
  save: { example: { body: { timezone: 'Europe/Copenhagen' } } },
}

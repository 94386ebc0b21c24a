/** A smart plug is about to join. */
import type { enrollmentRoutes } from '../enrollment.ts'
import type { ExamplesOf } from '../example.ts'

export const enrollmentExamples: ExamplesOf<typeof enrollmentRoutes> = {
  start: { example: { params: { deviceTypeId: '3' } } },
}

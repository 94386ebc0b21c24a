/** A smart plug is about to join. */
import type { enrollmentRoutes } from '../enrollment.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'

export const enrollmentExamples: RouteDocumentationOf<typeof enrollmentRoutes> = {
  start: { example: { params: { deviceTypeId: '3' } } },
}

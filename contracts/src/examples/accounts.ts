/** A friend who has access to the boat and sees no pictures yet. */
import type { accountRoutes } from '../accounts.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'

const change = {
  example: { params: { userId: 'friend@freja.example' } },
  refusals: [
    { status: 404, when: 'No such account is connected.', request: { params: { userId: 'nobody@freja.example' } } },
  ],
} as const

export const accountExamples: RouteDocumentationOf<typeof accountRoutes> = {
  list: {
    example: {
      reply: [{ userId: 'friend@freja.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false }],
    },
  },
  approve: change,
  lockOut: change,
  allowGallery: change,
  denyGallery: change,
  allowUpload: change,
  denyUpload: change,
  remove: change,
}

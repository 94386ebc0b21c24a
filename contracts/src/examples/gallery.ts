/** Example of the call for the signed address of the picture storage; the address has expired. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { galleryRoutes } from '../gallery.ts'

export const galleryExamples: RouteDocumentationOf<typeof galleryRoutes> = {
  storage: {
    summary: "The address of the boat's picture store, signed for a time.",
    example: {
      reply: {
        url: 'https://pictures.freja.example/boat-1/user-image-storage?sp=rl&se=2026-06-01T08%3A15%3A00Z&sv=2025-11-05&sr=c&sig=bm90LWEtc2lnbmF0dXJl',
      },
    },
  },
}

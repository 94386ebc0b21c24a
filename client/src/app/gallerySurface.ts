/** The journey memories: their part of what a person can see and do. */
import { subscribe } from 'valtio/vanilla'
import { clearTemporary, keepLog, readLog } from '#stores/capturedlog.ts'
import { filledCount, gallery, galleryOf, openGallery, passing, readGallery } from '#stores/gallery.ts'
import { cancelChoice, choose, closePicture, press, removePicture } from '#stores/galleryactions.ts'

export const stores = { gallery } as const

export const actions = { readGallery, pressSlot: press, choosePicture: choose, cancelChoice, closePicture, removePicture, keepLog, readLog } as const

export const derived = { passing, filledCount } as const

/** The screen is entered; `put` leads elsewhere who may not see it. The answer is what leaving undoes. */
export function enterGallery(ids: string, query: URLSearchParams, put: (path: string) => void): () => void {
  // Heard first: rights that are known already are judged at once.
  const unhear = subscribe(gallery, () => {
    if (gallery.is === 'barred') put('/home')
  })
  const close = openGallery(galleryOf(ids, query))
  return () => {
    unhear()
    close()
    void clearTemporary()
  }
}

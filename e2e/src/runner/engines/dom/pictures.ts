/** Replaces decoding and drawing of pictures: the input is the output. */
import { HTMLCanvasElement as SharedCanvas } from 'happy-dom'

const drawn = new WeakMap<object, Blob>()
const blobs = new WeakMap<object, Blob>()

/** Stands for a decoded picture; its size is only used to draw it smaller. */
export async function createImageBitmap(
  source: Blob,
): Promise<{ readonly width: number; readonly height: number; close(): void }> {
  const bitmap = { width: 1_024, height: 768, close: () => undefined }
  blobs.set(bitmap, source)
  return bitmap
}

/** Outline on a canvas; nothing is drawn. */
export class Path2D {}

const nothing = (): void => undefined

Object.defineProperties(SharedCanvas.prototype, {
  getContext: {
    configurable: true,
    value(this: object) {
      return {
        fillRect: nothing,
        fill: nothing,
        stroke: nothing,
        scale: nothing,
        translate: nothing,
        drawImage: (picture: object) => void drawn.set(this, blobs.get(picture) ?? new Blob([])),
      }
    },
  },
  toBlob: {
    configurable: true,
    value(this: object, done: (blob: Blob | null) => void, type?: string) {
      const blob = drawn.get(this)
      done(blob === undefined ? null : new Blob([blob], { type: type ?? 'image/png' }))
    },
  },
})

/** Records what an app draws into canvases: texts, and pictures within pictures. */

/** Result of writing a canvas: `empty` gives no blob; `failing` throws. */
export type CanvasMode = 'working' | 'empty' | 'failing'

export interface DrawnPicture {
  /** In the order in which they were written. */
  readonly words: readonly string[]
  /** Pictures laid in; one that came from elsewhere, such as a photo, has neither words nor pictures. */
  readonly pictures: readonly DrawnPicture[]
  /** Whether a path was filled, such as the logo. */
  readonly mark: boolean
}
interface Drawing {
  words: string[]
  pictures: DrawnPicture[]
  mark: boolean
}

const BLANK: DrawnPicture = { words: [], pictures: [], mark: false }

/** Records what the page draws; `how` returns the mode of canvases. Returns a getter of the picture written last. */
export function trackDrawing(
  { HTMLCanvasElement, CanvasRenderingContext2D, Path2D, window }: typeof globalThis,
  how: () => CanvasMode,
): () => DrawnPicture | undefined {
  const drawings = new WeakMap<object, Drawing>()
  let written: DrawnPicture | undefined
  const drawingOf = (canvas: object): Drawing => {
    const it = drawings.get(canvas) ?? { words: [], pictures: [], mark: false }
    drawings.set(canvas, it)
    return it
  }

  const pen = CanvasRenderingContext2D.prototype
  const { fillText, drawImage, fill } = pen
  pen.fillText = function (this: CanvasRenderingContext2D, text: string, ...rest: [number, number, number?]) {
    drawingOf(this.canvas).words.push(text)
    fillText.call(this, text, ...rest)
  }
  pen.fill = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
    if (args[0] instanceof Path2D) drawingOf(this.canvas).mark = true
    Reflect.apply(fill, this, args)
  }
  pen.drawImage = function (this: CanvasRenderingContext2D, source: CanvasImageSource, ...rest: number[]) {
    drawingOf(this.canvas).pictures.push(drawings.get(source) ?? BLANK)
    Reflect.apply(drawImage, this, [source, ...rest])
  }

  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (
    this: HTMLCanvasElement,
    done: BlobCallback,
    type?: string,
    quality?: number,
  ) {
    if (how() === 'failing') throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
    const drawing = drawingOf(this)
    written = drawing
    const answered = (blob: Blob | null): void => {
      if (blob) drawings.set(blob, drawing)
      done(how() === 'empty' ? null : blob)
    }
    toBlob.call(this, answered, type, quality)
  }
  const { createImageBitmap } = window
  window.createImageBitmap = async (source: ImageBitmapSource, ...rest: unknown[]): Promise<ImageBitmap> => {
    const bitmap: ImageBitmap = await Reflect.apply(createImageBitmap, window, [source, ...rest])
    const drawing = drawings.get(source)
    if (drawing) drawings.set(bitmap, drawing)
    return bitmap
  }
  return () => written
}

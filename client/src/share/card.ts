/**
 * Composes the shared picture: logo, title and date, the captured log, then the photos. Source: SHARE-02 to SHARE-06,
 * OPEN-098.
 */
import { SHARE_WIDTH_PX } from '@drydock/contracts'
import { type Box, EDGE_PX, HEAD_PX, INNER_PX, layoutOf } from '#share/layout.ts'
import { drawKey } from '#share/key.ts'
import { setFont } from '#share/setFont.ts'
import { type DrawnTrip, drawTrip } from '#share/trip.ts'
import { frame } from '#texts/frame.ts'
import type { SpeedUnit } from '#texts/units.ts'
import { MARK } from '#theme/mark.ts'

export interface Card {
  readonly title: string
  readonly date: string
  readonly log: ImageBitmap | undefined
  /** In slot order. */
  readonly photos: readonly ImageBitmap[]
}

const PAPER = '#EDF1F4'
const INK = '#0B1A27'
const INK_2 = '#3E4E5C'
const BRAND = '#0A4A6E'
const TRIP_HEIGHT_PX = 860
const LOGO_PX = 88
const CORNER_PX = 28
/** Space between the trip and the record below it. */
const GAP_PX = 32
const QUALITY = 0.9

/** Drawing failed without a reason that could be shown. SHARE-08. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

function sheet(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureError('There is nothing to draw on.')
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, width, height)
  return [canvas, pen]
}

const written = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      it => (it && it.size > 0 ? resolve(it) : reject(new PictureError('The picture is empty.'))),
      'image/jpeg',
      QUALITY,
    ),
  )

function logo(pen: CanvasRenderingContext2D): void {
  pen.save()
  pen.translate(EDGE_PX, 56)
  pen.scale(LOGO_PX / MARK.side, LOGO_PX / MARK.side)
  pen.strokeStyle = BRAND
  pen.fillStyle = BRAND
  pen.lineWidth = MARK.stroke
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(MARK.rig))
  pen.fill(new Path2D(MARK.hull))
  pen.restore()
}

function line(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, color: string): void {
  setFont(pen, font, color)
  pen.fillText(text, x, y, SHARE_WIDTH_PX - EDGE_PX - x)
}

function head(pen: CanvasRenderingContext2D, title: string, date: string): void {
  logo(pen)
  line(pen, frame.app, EDGE_PX + LOGO_PX + 28, 118, '650 44px', BRAND)
  line(pen, title, EDGE_PX, 222, '650 60px', INK)
  line(pen, date, EDGE_PX, 272, '400 36px', INK_2)
}

/** A picture with round corners. */
function laid(pen: CanvasRenderingContext2D, picture: CanvasImageSource, { x, y, width, height }: Box): void {
  pen.save()
  pen.beginPath()
  pen.roundRect(x, y, width, height, CORNER_PX)
  pen.clip()
  pen.drawImage(picture, x, y, width, height)
  pen.restore()
}

/** The whole picture, as a file. */
export async function composeCard({ title, date, log, photos }: Card): Promise<Blob> {
  const shown = photos.filter(it => it.width > 0 && it.height > 0)
  const layout = layoutOf(log, shown)
  const [canvas, pen] = sheet(SHARE_WIDTH_PX, Math.max(layout.height, HEAD_PX))
  head(pen, title, date)
  if (log && layout.log) laid(pen, log, layout.log)
  layout.photos.forEach((box, index) => {
    const photo = shown[index]
    if (photo) laid(pen, photo, box)
  })
  return written(canvas)
}

/** The log as a picture: the trip as it is drawn, and below it the captured record. */
export async function logPicture(
  trip: DrawnTrip | undefined,
  record: HTMLCanvasElement,
  speed: SpeedUnit,
): Promise<Blob> {
  if (record.width === 0 || record.height === 0) throw new PictureError('The record has no extent.')
  const top = trip ? TRIP_HEIGHT_PX + GAP_PX : 0
  const height = Math.round((record.height * INNER_PX) / record.width)
  const [canvas, pen] = sheet(INNER_PX, top + height)
  if (trip) {
    const [chart, chartPen] = sheet(INNER_PX, TRIP_HEIGHT_PX)
    const size = { width: INNER_PX, height: TRIP_HEIGHT_PX }
    drawTrip(chartPen, trip, size)
    drawKey(chartPen, size, speed)
    laid(pen, chart, { x: 0, y: 0, ...size })
  }
  pen.drawImage(record, 0, top, INNER_PX, height)
  return written(canvas)
}

/** Legend and north arrow of a drawn trip, in its margin. */
import { setFont } from '#share/setFont.ts'
import type { Size } from '#share/layout.ts'
import { BAND_COLORS } from '#share/trip.ts'
import { sharing as texts } from '#texts/sharing.ts'
import { speedBands } from '#texts/speedBands.ts'
import { SPEED, type SpeedUnit } from '#texts/units.ts'

const EDGE_PX = 40
const STEP_PX = 196
const LINE_PX = 44
const WHITE = '#FFFFFF'
const FONT = '600 26px'
/** Distance from the middle of a capital letter to its baseline. */
const DROP_PX = 9

/** Over a drawn trip of this size. */
export function drawKey(pen: CanvasRenderingContext2D, { width, height }: Size, speed: SpeedUnit): void {
  const y = height - EDGE_PX
  speedBands(speed).forEach((text, band) => {
    const x = EDGE_PX + band * STEP_PX
    pen.fillStyle = BAND_COLORS[band] ?? WHITE
    pen.beginPath()
    pen.roundRect(x, y - 7, LINE_PX, 14, 7)
    pen.fill()
    setFont(pen, FONT, WHITE)
    pen.fillText(`${text} ${SPEED[speed].sign}`, x + LINE_PX + 12, y + DROP_PX)
  })
  const x = width - EDGE_PX
  pen.beginPath()
  for (const [dx, dy] of [
    [0, -16],
    [12, 16],
    [0, 8],
    [-12, 16],
  ] as const)
    pen.lineTo(x + dx, EDGE_PX + dy)
  pen.fill()
  pen.textAlign = 'center'
  pen.fillText(texts.north, x, EDGE_PX + 38 + DROP_PX)
}

/** Draws the lanes with the colors of the page, in its day or night theme. */
import type { StepRecord } from '@drydock/contracts'
import { timeText } from '#texts.ts'
import { type TimeRange, ticksOf, xOf } from './axis.ts'
import { LANE_TITLES, LANES, type LaneName, type Mark, type Stretch } from './layout.ts'

/** Pixels that the names of the lanes take, of the ruler, and of a lane. */
export const LEFT = 68
const RULER = 34
export const LANE_HEIGHT = 44

/** Returns the height of ruler and lanes in CSS pixels. */
export const lanesHeight = (): number => RULER + LANES.length * LANE_HEIGHT
/** Returns the lane at a height in CSS pixels; undefined for the ruler and below the lanes. */
export const laneAt = (y: number): LaneName | undefined => LANES[Math.floor((y - RULER) / LANE_HEIGHT)]

export interface LanePicture {
  readonly marks: readonly Mark[]
  readonly armed: readonly Stretch[]
  readonly span: TimeRange
  readonly width: number
  /** Milliseconds from the beginning of the boat. */
  readonly now: number
  readonly ahead: readonly StepRecord[]
  readonly chosen: number | undefined
}

type Pen = CanvasRenderingContext2D
type Colors = (name: string) => string

/** Redraws everything and sets the size of the canvas, sharp on screens of high density. */
export function drawLanes(canvas: HTMLCanvasElement, picture: LanePicture): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const scale = devicePixelRatio
  const height = lanesHeight()
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(height * scale)
  const style = getComputedStyle(canvas)
  const color: Colors = name => style.getPropertyValue(`--${name}`)
  pen.scale(scale, scale)
  pen.textBaseline = 'middle'
  drawFuture(pen, color, picture, height)
  drawRuler(pen, color, picture, height)
  drawArmed(pen, color, picture)
  LANES.forEach((lane, index) => drawLane(pen, color, picture, lane, index))
  drawAhead(pen, color, picture)
  drawNow(pen, color, picture, height)
}

function drawFuture(pen: Pen, color: Colors, { span, width, now }: LanePicture, height: number): void {
  const x = LEFT + Math.max(0, xOf(now, span, width - LEFT))
  pen.fillStyle = color('sunken')
  pen.fillRect(x, 0, width - x, height)
}

function drawRuler(pen: Pen, color: Colors, { span, width }: LanePicture, height: number): void {
  pen.font = `12px ${color('mono')}`
  for (const tick of ticksOf(span, width - LEFT)) {
    const x = Math.round(LEFT + xOf(tick, span, width - LEFT)) + 0.5
    if (x < LEFT) continue
    pen.strokeStyle = color('line')
    line(pen, x, 8, x, height)
    pen.fillStyle = color('ink3')
    pen.fillText(timeText(tick, tick % 1_000 !== 0), x + 6, 16)
  }
}

/** A frame in the state lane while the boat was armed. */
function drawArmed(pen: Pen, color: Colors, { armed, span, width }: LanePicture): void {
  const top = RULER + LANES.indexOf('state') * LANE_HEIGHT + 4
  pen.strokeStyle = color('brand-ink')
  pen.fillStyle = color('tint')
  pen.lineWidth = 1.5
  for (const { from, to } of armed) {
    const [left, right] = [from, to].map(at => Math.min(width, Math.max(LEFT, LEFT + xOf(at, span, width - LEFT))))
    if (left === undefined || right === undefined || right <= left) continue
    pen.beginPath()
    pen.roundRect(left, top, right - left, LANE_HEIGHT - 8, 6)
    pen.fill()
    pen.stroke()
  }
  pen.lineWidth = 1
}

function drawLane(pen: Pen, color: Colors, { marks, width, chosen }: LanePicture, lane: LaneName, index: number): void {
  const top = RULER + index * LANE_HEIGHT
  const middle = top + LANE_HEIGHT / 2
  pen.strokeStyle = color('line')
  line(pen, 0, top + 0.5, width, top + 0.5)
  pen.save()
  pen.beginPath()
  pen.rect(LEFT, top, width - LEFT, LANE_HEIGHT)
  pen.clip()
  for (const mark of marks)
    if (mark.lane === lane) drawMark(pen, color, mark, LEFT + mark.x, middle, mark.entry.seq === chosen)
  pen.restore()
  pen.fillStyle = color('ink2')
  pen.font = `600 12px ${color('font')}`
  pen.fillText(LANE_TITLES[lane], 16, middle)
}

function drawMark(
  pen: Pen,
  color: Colors,
  { lane, isAlarm, label, room, count }: Mark,
  x: number,
  y: number,
  isChosen: boolean,
): void {
  pen.fillStyle = color(
    isAlarm ? 'alarm-ink' : lane === 'step' || lane === 'app' ? 'brand-ink' : lane === 'hub' ? 'ink2' : 'edge',
  )
  const size = count > 1 ? 6 : 5
  pen.beginPath()
  if (lane === 'step') diamond(pen, x, y, size + 1)
  else if (lane === 'app') pen.roundRect(x - size, y - size, 2 * size, 2 * size, 2)
  else if (lane === 'rest') pen.roundRect(x - size, y - 4, 2 * size + 4, 8, 4)
  else pen.arc(x, y, size, 0, 2 * Math.PI)
  pen.fill()
  if (isChosen) {
    pen.strokeStyle = color('ink')
    pen.lineWidth = 2
    pen.beginPath()
    pen.arc(x, y, 10, 0, 2 * Math.PI)
    pen.stroke()
    pen.lineWidth = 1
  }
  if (label === '') return
  pen.fillStyle = color(isChosen ? 'ink' : 'ink2')
  pen.font = `${isChosen ? '600 ' : ''}12px ${color('font')}`
  pen.fillText(fitted(pen, label, room), x + 13, y)
}

/** Steps that are still due after a re-run. */
function drawAhead(pen: Pen, color: Colors, { ahead, span, width }: LanePicture): void {
  const y = RULER + LANE_HEIGHT / 2
  pen.strokeStyle = color('edge')
  for (const { at } of ahead) {
    const x = LEFT + xOf(at, span, width - LEFT)
    if (x < LEFT || x > width) continue
    pen.beginPath()
    diamond(pen, x, y, 6)
    pen.stroke()
  }
}

function drawNow(pen: Pen, color: Colors, { span, width, now }: LanePicture, height: number): void {
  const x = LEFT + xOf(now, span, width - LEFT)
  if (x < LEFT || x > width) return
  pen.strokeStyle = color('warn')
  pen.lineWidth = 1.5
  line(pen, x, 0, x, height)
  pen.lineWidth = 1
  const text = timeText(now, false)
  pen.font = `700 12px ${color('mono')}`
  const wide = pen.measureText(text).width + 12
  pen.fillStyle = color('warn')
  pen.beginPath()
  pen.roundRect(Math.min(x - wide / 2, width - wide), 5, wide, 20, 5)
  pen.fill()
  pen.fillStyle = color('on-warn')
  pen.fillText(text, Math.min(x - wide / 2, width - wide) + 6, 15.5)
}

function line(pen: Pen, x1: number, y1: number, x2: number, y2: number): void {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.stroke()
}

function diamond(pen: Pen, x: number, y: number, size: number): void {
  pen.moveTo(x, y - size)
  pen.lineTo(x + size, y)
  pen.lineTo(x, y + size)
  pen.lineTo(x - size, y)
  pen.closePath()
}

/** The text as far as there is room for it. */
function fitted(pen: Pen, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  let length = Math.floor((text.length * room) / Math.max(1, pen.measureText(text).width))
  while (length > 0 && pen.measureText(`${text.slice(0, length)}…`).width > room) length--
  return length > 0 ? `${text.slice(0, length)}…` : ''
}

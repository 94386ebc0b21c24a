/**
 * Tells a press that is meant from one that was aimed at what stood there before, or that is one more of many. Source:
 * UX, Man over board.
 */
import type { Duration, Instant } from '@drydock/contracts'
import { isSettled } from '#components/inputDelay.ts'

/** Edges in CSS pixels of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
/** A control that was pressed: where it lay, and when a finger was last there. */
export interface Pressed {
  readonly box: Box
  readonly at: Instant
}
/** What a button looks like and where it stands. */
export interface Standing {
  readonly face: string
  readonly box: Box
}
export interface Stood extends Standing {
  readonly since: Instant
}
/** A finger that comes down, in CSS pixels of the window. */
export interface Touch {
  readonly x: number
  readonly y: number
  readonly at: Instant
}

/** Less than this a person does not see, and rounding makes. */
const STILL_PX = 1
const EDGES = ['left', 'top', 'right', 'bottom'] as const

const isSame = (a: Standing, b: Standing): boolean =>
  a.face === b.face && EDGES.every(edge => Math.abs(a.box[edge] - b.box[edge]) < STILL_PX)

/** Since when a button has stood as it is seen now. */
export const stood = (before: Stood | undefined, seen: Standing, now: Instant): Stood =>
  before && isSame(before, seen) ? before : { ...seen, since: now }

/** Who taps again and again has the finger up for less than this. */
export const LIFTED_MS: Duration = 1_000
/** How far beside a control a finger comes down that hammers on it. */
const ASIDE_PX = 24

const isAt = ({ left, top, right, bottom }: Box, { x, y }: Touch): boolean =>
  x > left - ASIDE_PX && x < right + ASIDE_PX && y > top - ASIDE_PX && y < bottom + ASIDE_PX

/** Whether a touch is one more tap on a control that was pressed before, whatever stands there now. */
export const isOneMore = (pressed: Pressed | undefined, touch: Touch): boolean =>
  pressed !== undefined && touch.at - pressed.at < LIFTED_MS && isAt(pressed.box, touch)

/** What counts as pressed after a touch: `on` is the other control that it came down on, if any. */
export function pressedAfter(pressed: Pressed | undefined, touch: Touch, on: Box | undefined): Pressed | undefined {
  if (pressed && isOneMore(pressed, touch)) return { ...pressed, at: touch.at }
  return on ? { box: on, at: touch.at } : pressed
}

/**
 * A button may act: it has stood for long enough, and the finger was not still busy with what was pressed before. A key
 * comes down when it acts.
 */
export const isMeant = ({ since }: Stood, touch: Touch, pressed: Pressed | undefined): boolean =>
  isSettled(since, touch.at) && !isOneMore(pressed, touch)

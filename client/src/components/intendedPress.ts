/**
 * Intended presses: ignores a press aimed at what stood there before, and repeated taps. Times are those of `elapsed`,
 * since the clock of the device may be set. Source: UX, Man over board.
 */
import type { Duration } from '@drydock/contracts'
import { isInputDelayOver } from '#components/inputDelay.ts'

/** Edges in CSS pixels of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
/** A control that was pressed: where it lay, and when a finger was last there. */
export interface PressedControl {
  readonly box: Box
  readonly at: Duration
}
/** Look and position of a button. */
export interface ButtonLook {
  readonly look: string
  readonly box: Box
}
export interface StableButton extends ButtonLook {
  readonly since: Duration
}
/** A finger that comes down, in CSS pixels of the window. */
export interface Touch {
  readonly x: number
  readonly y: number
  readonly at: Duration
}

/** Tolerance in pixels: a smaller move is rounding, and a person does not see it. */
const TOLERANCE_PX = 1
const EDGES = ['left', 'top', 'right', 'bottom'] as const

const isSame = (a: ButtonLook, b: ButtonLook): boolean =>
  a.look === b.look && EDGES.every(edge => Math.abs(a.box[edge] - b.box[edge]) < TOLERANCE_PX)

/** Returns the time since which a button has kept its look and position. */
export const stableButton = (before: StableButton | undefined, seen: ButtonLook, now: Duration): StableButton =>
  before && isSame(before, seen) ? before : { ...seen, since: now }

/** Repeated taps lift the finger for less than this. */
export const REPEATED_TAP_MS: Duration = 1_000
/** Repeated taps come down within this distance of a control. */
const MARGIN_PX = 24

const isAt = ({ left, top, right, bottom }: Box, { x, y }: Touch): boolean =>
  x > left - MARGIN_PX && x < right + MARGIN_PX && y > top - MARGIN_PX && y < bottom + MARGIN_PX

/** Returns whether a touch is a repeated tap on a control that was pressed before, whatever is there now. */
const isRepeatedTap = (pressed: PressedControl | undefined, touch: Touch): boolean =>
  pressed !== undefined && touch.at - pressed.at < REPEATED_TAP_MS && isAt(pressed.box, touch)

/** Returns what counts as pressed after a touch: `on` is the other control that it came down on, if any. */
export function pressedAfterTouch(
  pressed: PressedControl | undefined,
  touch: Touch,
  on: Box | undefined,
): PressedControl | undefined {
  if (pressed && isRepeatedTap(pressed, touch)) return { ...pressed, at: touch.at }
  return on ? { box: on, at: touch.at } : pressed
}

/**
 * Returns whether a press is intended: the button has stood for long enough, and the finger was not still tapping on
 * what was pressed before. A key comes down when it acts.
 */
export const isIntended = ({ since }: StableButton, touch: Touch, pressed: PressedControl | undefined): boolean =>
  isInputDelayOver(since, touch.at) && !isRepeatedTap(pressed, touch)

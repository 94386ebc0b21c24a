/** Last pressed control, shared by screens that must ignore repeated taps. */
import type { PressedControl } from '#components/intendedPress.ts'
import { elapsed } from '#platform/time.ts'

let last: PressedControl | undefined

/** For the `onPointerDown` of a control that leads to such a screen. */
export function recordPress({ currentTarget }: { readonly currentTarget: Element }): void {
  last = { box: currentTarget.getBoundingClientRect(), at: elapsed() }
}
/** Returns where and when the last recorded press was; undefined if there is none. */
export const lastPress = (): PressedControl | undefined => last
/** Replaces the recorded press; undefined forgets it. */
export function setLastPress(pressed: PressedControl | undefined): void {
  last = pressed
}

/**
 * Which control a finger came down on last, for a screen that must tell a new press from what is left of an old one.
 */
import type { PressedControl } from '#components/intendedPress.ts'
import { now } from '#platform/time.ts'

let last: PressedControl | undefined

/** For the `onPointerDown` of a control that leads to such a screen. */
export function recordPress({ currentTarget }: { readonly currentTarget: Element }): void {
  last = { box: currentTarget.getBoundingClientRect(), at: now() }
}
export const lastPress = (): PressedControl | undefined => last
export function setLastPress(pressed: PressedControl | undefined): void {
  last = pressed
}

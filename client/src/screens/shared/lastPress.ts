/**
 * Which control a finger came down on last, for a screen that must tell a new press from what is left of an old one.
 */
import type { Pressed } from '#components/intendedPress.ts'
import { now } from '#platform/time.ts'

let last: Pressed | undefined

/** For the `onPointerDown` of a control that leads to such a screen. */
export function touched({ currentTarget }: { readonly currentTarget: Element }): void {
  last = { box: currentTarget.getBoundingClientRect(), at: now() }
}
export const lastTouched = (): Pressed | undefined => last
export function setTouched(pressed: Pressed | undefined): void {
  last = pressed
}

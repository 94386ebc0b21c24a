/** Keeps the keyboard on the screen when a focused control goes. */
import { type RefObject, useLayoutEffect } from 'react'

/**
 * When the control goes while it has the focus, the nearest list, card, dialog or screen around it takes the focus.
 * @param control may also be a group of controls.
 */
export function useFocusAway(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      if (element?.contains(document.activeElement))
        element.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [control])
}

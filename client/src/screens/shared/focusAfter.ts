/** Passes the focus on when the focused element goes, so that the keyboard stays in its place. */

/**
 * Returns a ref for elements that may go while they have the focus. It must be the same in each render.
 * @param next focuses another element.
 */
export const focusAfter =
  (next: () => void) =>
  (element: Element | null): (() => void) =>
  () => {
    if (element === document.activeElement) next()
  }

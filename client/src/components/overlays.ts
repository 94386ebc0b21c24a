/** List of the dialogs, sheets, menus and panels over the screen, and a function that is called when it changes. */

/** Closes an overlay; does nothing for one that cannot be closed. */
type Close = () => void

const open: Close[] = []
let notify = (): void => undefined

/** The topmost is the last. */
export const overlays: readonly Close[] = open

/** Adds an overlay on top; returns a function that removes it. */
export function addOverlay(close: Close): () => void {
  open.push(close)
  notify()
  return () => {
    open.splice(open.indexOf(close), 1)
    notify()
  }
}

/** Calls `run` after each change, in place of an earlier one. */
export function onOverlayChange(run: () => void): void {
  notify = run
}

/**
 * Taps that go through: the second tap of the double tap that closed a dialog, sheet, menu or panel would press what
 * was behind it, such as DISARM, which asks no question. It is dropped.
 */

let closed = 0
let closedBeforeFirstTap = 0

/** The browser counts the taps that follow each other at one place: 1 is a first one, 0 a key. */
function dropContinuedTap(event: MouseEvent): void {
  if (event.detail < 2) closedBeforeFirstTap = closed
  else if (closed !== closedBeforeFirstTap) {
    event.stopImmediatePropagation()
    event.preventDefault()
  }
}

/** Call when something opens over the page; returns a function to be called when it has closed. */
export function holdTaps(): () => void {
  // A listener that is there already is not added again.
  addEventListener('click', dropContinuedTap, true)
  return () => {
    closed++
  }
}

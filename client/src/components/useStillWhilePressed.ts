/**
 * Keeps a value while the main button of the mouse is down, so that nothing moves under it between press and release.
 * Leaving a field shows its error, which would push the pressed button away, and the press would be lost. Browsers turn
 * a tap into the same mouse events.
 */
import { useState, useSyncExternalStore } from 'react'

const EVENTS = ['mousedown', 'mouseup', 'contextmenu', 'dragend', 'blur'] as const

const runs = new Set<() => void>()
let isDown = false

/** A context menu swallows the end of the press that opens it. */
function handleEvent(event: Event): void {
  isDown = event.type === 'mousedown' && event instanceof MouseEvent && event.button === 0
  for (const run of [...runs]) run()
}

function listen(run: () => void): () => void {
  // In the capture phase, before the field handles its blur event.
  if (runs.size === 0) for (const event of EVENTS) addEventListener(event, handleEvent, event !== 'blur')
  runs.add(run)
  return () => {
    runs.delete(run)
    if (runs.size > 0) return
    for (const event of EVENTS) removeEventListener(event, handleEvent, event !== 'blur')
    isDown = false
  }
}

/** Returns the value; while the main button of the mouse is down, the one from before it went down. */
export function useStillWhilePressed<T>(value: T): T {
  const isPressed = useSyncExternalStore(listen, () => isDown)
  const [still, setStill] = useState(value)
  if (isPressed) return still
  if (!Object.is(still, value)) setStill(value)
  return value
}

/** Follows the finger over a screen that acts at once: where it comes down, and what it was busy with before. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Pressed, pressedAfter, type Touch } from '#components/intendedPress.ts'
import { now } from '#platform/time.ts'
import { lastTouched, setTouched } from '#screens/shared/lastPress.ts'

/** The last touch, and what had been pressed before it. */
export interface Finger {
  readonly touch: Touch
  readonly before: Pressed | undefined
}

/** Buttons that act at once carry this, and count as pressed only when they have acted. */
const OTHERS = 'a, button:not([data-acts])'

export function useFinger(): RefObject<Finger | undefined> {
  const finger = useRef<Finger>(undefined)
  // However long it took to come here, the finger may still be where it was.
  useLayoutEffect(() => {
    const before = lastTouched()
    if (before) setTouched({ ...before, at: now() })
  }, [])
  useEffect(() => {
    const down = ({ clientX, clientY, target }: PointerEvent): void => {
      const touch = { x: clientX, y: clientY, at: now() }
      const before = lastTouched()
      finger.current = { touch, before }
      setTouched(
        pressedAfter(
          before,
          touch,
          target instanceof Element ? target.closest(OTHERS)?.getBoundingClientRect() : undefined,
        ),
      )
    }
    const how = { capture: true, passive: true }
    addEventListener('pointerdown', down, how)
    return () => removeEventListener('pointerdown', down, how)
  }, [])
  return finger
}

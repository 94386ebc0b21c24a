/** Returns the last touch on a screen whose buttons act at once, and the control pressed before it. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type PressedControl, pressedAfterTouch, type Touch } from '#components/intendedPress.ts'
import { elapsed } from '#platform/time.ts'
import { lastPress, setLastPress } from '#screens/shared/lastPress.ts'

/** The last touch, and the control that was pressed before it. */
export interface LastTouch {
  readonly touch: Touch
  readonly before: PressedControl | undefined
}

/** Marks buttons that act at once; they count as pressed only when they have acted. */
const OTHERS = 'a, button:not([data-acts])'

export function useLastTouch(): RefObject<LastTouch | undefined> {
  const finger = useRef<LastTouch>(undefined)
  // The finger may still be where it was, however long loading took.
  useLayoutEffect(() => {
    const before = lastPress()
    if (before) setLastPress({ ...before, at: elapsed() })
  }, [])
  useEffect(() => {
    const down = ({ clientX, clientY, target }: PointerEvent): void => {
      const touch = { x: clientX, y: clientY, at: elapsed() }
      const before = lastPress()
      finger.current = { touch, before }
      setLastPress(
        pressedAfterTouch(
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

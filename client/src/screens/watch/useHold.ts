/** A long press: calls back after the time, unless the finger is lifted or moves away before. Source: XTRA-08. */
import { SECOND } from '@drydock/contracts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { after } from '#platform/time.ts'

export const HOLD_MS = SECOND

interface Hold {
  readonly isHeld: boolean
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerUp(): void
    onPointerLeave(): void
    onPointerCancel(): void
    onContextMenu(event: { preventDefault(): void }): void
  }
}

/** Returns the handlers of the pressed element, and whether it is held. */
export function useHold(done: () => void): Hold {
  const cancel = useRef<() => void>(undefined)
  const [isHeld, setHeld] = useState(false)
  const end = (): void => {
    cancel.current?.()
    cancel.current = undefined
    setHeld(false)
  }
  useEffect(() => () => cancel.current?.(), [])
  return {
    isHeld,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return
        end()
        setHeld(true)
        cancel.current = after(HOLD_MS, () => {
          end()
          done()
        })
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      // A long press would open the menu of the browser.
      onContextMenu: event => event.preventDefault(),
    },
  }
}

/**
 * A tap or a swipe on the trip data switches between carousel and list; what is pressed inside does what it says.
 * Source: OPEN-109.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** px; less is a tap, more of it sideways a swipe. */
const SWIPE = 40

export function useSwitching(change: () => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  const onSwitch = useEffectEvent(change)
  useEffect(() => {
    const it = area.current
    if (!it) return
    let from: { readonly x: number; readonly y: number } | undefined
    const down = ({ target, clientX: x, clientY: y }: PointerEvent): void => {
      from = target instanceof Element && target.closest('button') ? undefined : { x, y }
    }
    const up = ({ clientX, clientY }: PointerEvent): void => {
      if (!from) return
      const [aside, along] = [Math.abs(clientX - from.x), Math.abs(clientY - from.y)]
      from = undefined
      // In between it is somebody who scrolls, or who selects a text.
      if (Math.max(aside, along) < SWIPE / 4 || (aside > SWIPE && aside > along)) onSwitch()
    }
    const ended = new AbortController()
    it.addEventListener('pointerdown', down, { signal: ended.signal })
    it.addEventListener('pointerup', up, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return area
}

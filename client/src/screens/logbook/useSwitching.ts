/**
 * A tap or a swipe on the trip data switches between carousel and list; buttons inside keep their own action. Source:
 * OPEN-109.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** px; a shorter move is a tap, a longer one sideways is a swipe. */
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
      // Anything in between is scrolling or selecting text.
      if (Math.max(aside, along) < SWIPE / 4 || (aside > SWIPE && aside > along)) onSwitch()
    }
    const ended = new AbortController()
    it.addEventListener('pointerdown', down, { signal: ended.signal })
    it.addEventListener('pointerup', up, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return area
}

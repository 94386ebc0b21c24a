/** Which chunks of a long list are on the page: those in sight and one either side; the rest is two empty spaces. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export const CHUNK = 24

interface Window {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

/** `guess` is the height of a row before it has been measured, in pixels. */
export function useWindow(box: HTMLElement, count: number, guess: number) {
  const chunks = Math.ceil(count / CHUNK)
  const heights = useRef(new Map<number, number>())
  const [view, setView] = useState<Window>({ from: 0, to: Math.min(1, chunks), before: 0, after: 0 })

  const look = useCallback(() => {
    const [top, bottom] = [box.scrollTop, box.scrollTop + box.clientHeight]
    const heightOf = (chunk: number): number => heights.current.get(chunk) ?? Math.min(CHUNK, count - chunk * CHUNK) * guess
    let [from, to, before, after, y] = [chunks, 0, 0, 0, 0]
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const height = heightOf(chunk)
      // The margin is half a chunk, so that a page of scrolling never meets an empty space.
      const near = y + height > top - (CHUNK / 2) * guess && y < bottom + (CHUNK / 2) * guess
      if (near) {
        from = Math.min(from, chunk)
        to = chunk + 1
      } else if (to === 0) before += height
      else after += height
      y += height
    }
    const next = { from: Math.min(from, to), to, before, after }
    setView(now => (now.from === next.from && now.to === next.to && now.before === next.before && now.after === next.after ? now : next))
  }, [box, chunks, count, guess])

  useLayoutEffect(() => {
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [box, look])

  const measure = (chunk: number) => (element: HTMLElement | null) => {
    if (element) heights.current.set(chunk, element.offsetHeight)
  }
  return { ...view, measure }
}

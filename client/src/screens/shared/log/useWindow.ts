/**
 * Virtual list: renders the chunks in sight and half a chunk on either side; two empty spaces stand for the rest. A
 * printer gets all of them.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const CHUNK = 24

/** Chunks are counted from the end of the list, so that they stay what they are when it grows at its top. */
interface Window {
  readonly top: number
  readonly bottom: number
  readonly before: number
  readonly after: number
}

const chunksOf = (count: number): number => Math.ceil(count / CHUNK)
/** Returns the rows of a chunk: the first, and the one after the last. */
export const rowRangeOf = (chunk: number, count: number): readonly [number, number] => [
  Math.max(0, count - (chunk + 1) * CHUNK),
  count - chunk * CHUNK,
]

/** Returns the chunks in sight, laid out from the top chunk down. */
function windowOf(
  count: number,
  guess: number,
  heights: ReadonlyMap<number, number>,
  [from, until]: readonly [number, number],
): Window {
  const chunks = chunksOf(count)
  const margin = (CHUNK / 2) * guess
  let [top, bottom, before, after, y] = [-1, 0, 0, 0, 0]
  for (let chunk = chunks - 1; chunk >= 0; chunk -= 1) {
    const [first, end] = rowRangeOf(chunk, count)
    const height = heights.get(chunk) ?? (end - first) * guess
    // The margin is half a chunk, so that no empty space comes in sight while a page is scrolled.
    if (y + height > from - margin && y < until + margin) {
      top = Math.max(top, chunk)
      bottom = chunk
    } else if (top < 0) before += height
    else after += height
    y += height
  }
  return { top, bottom, before, after }
}

/** `guess` is the estimated height of a row before it is measured, in pixels. */
export function useWindow(box: HTMLElement, count: number, guess: number) {
  const heights = useRef(new Map<number, number>())
  const [view, setView] = useState<Window>(() => windowOf(count, guess, heights.current, [0, 0]))

  const update = useCallback(() => {
    const next = windowOf(count, guess, heights.current, [box.scrollTop, box.scrollTop + box.clientHeight])
    setView(now =>
      now.top === next.top && now.bottom === next.bottom && now.before === next.before && now.after === next.after
        ? now
        : next,
    )
  }, [box, count, guess])

  useLayoutEffect(() => {
    // The browser takes the page as it is when this event ends.
    const showAll = (): void => flushSync(() => setView({ top: chunksOf(count) - 1, bottom: 0, before: 0, after: 0 }))
    update()
    box.addEventListener('scroll', update, { passive: true })
    window.addEventListener('beforeprint', showAll)
    window.addEventListener('afterprint', update)
    const sizes = new ResizeObserver(update)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', update)
      window.removeEventListener('beforeprint', showAll)
      window.removeEventListener('afterprint', update)
      sizes.disconnect()
    }
  }, [box, count, update])

  const measure = (chunk: number) => (element: HTMLElement | null) => {
    if (element) heights.current.set(chunk, element.offsetHeight)
  }
  const chunks = Array.from({ length: view.top - view.bottom + 1 }, (_, at) => view.top - at).filter(
    chunk => chunk < chunksOf(count),
  )
  return { chunks, before: view.before, after: view.after, measure }
}

/** Hook that returns the width of an element and follows its changes. */
import { type RefObject, useEffect, useState } from 'react'

export function useSize(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const node = element.current
    if (!node) return undefined
    const watcher = new ResizeObserver(() => setWidth(node.clientWidth))
    watcher.observe(node)
    return () => watcher.disconnect()
  }, [element])
  return width
}

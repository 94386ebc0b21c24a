/** Scrolls what a person has opened into view: below the fold, a press would seem to do nothing. */
import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for a row or card, which scrolls into view when it opens; not where it is drawn open. */
export function useInViewWhenOpened<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) element.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}

/** Keeps the event that is being read in its place when events are added above it. */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Pixels from the top; from here on the person counts as reading further down. */
export const READING_FROM = 40

interface Anchor {
  readonly id: string
  /** Of its upper edge, in the window of the page. */
  readonly y: number
  /** Scroll position of the list at that time. */
  readonly scrolled: number
}

const eventsOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-event]')]

function firstInSight(box: HTMLElement): Anchor | undefined {
  if (box.scrollTop < READING_FROM) return undefined
  const top = box.getBoundingClientRect().top
  const found = eventsOf(box).find(it => it.getBoundingClientRect().bottom > top)
  const id = found?.dataset['event']
  return found && id !== undefined ? { id, y: found.getBoundingClientRect().top, scrolled: box.scrollTop } : undefined
}

/** For the component that renders the events: restores the position after each render. */
export function useAnchor(box: HTMLElement): void {
  const anchor = useRef<Anchor | undefined>(undefined)
  useEffect(() => {
    const saveAnchor = (): void => {
      anchor.current = firstInSight(box)
    }
    box.addEventListener('scroll', saveAnchor, { passive: true })
    return () => box.removeEventListener('scroll', saveAnchor)
  }, [box])
  useLayoutEffect(() => {
    const saved = anchor.current
    // A person who has scrolled since then has chosen another position.
    if (!saved || saved.scrolled !== box.scrollTop) return
    const found = eventsOf(box).find(it => it.dataset['event'] === saved.id)
    if (!found) return
    box.scrollTop += found.getBoundingClientRect().top - saved.y
    anchor.current = { ...saved, scrolled: box.scrollTop }
  })
}

/** Keeps in its place what is being read, when events come in above it. */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** From here on, in pixels from the top, somebody reads further down. */
export const READING_FROM = 40

interface Anchor {
  readonly id: string
  /** Of its upper edge, in the window of the page. */
  readonly y: number
  /** Of the list, when this was noted. */
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

/** For the component that lays the events out: looks after each time it has done so. */
export function useAnchor(box: HTMLElement): void {
  const anchor = useRef<Anchor | undefined>(undefined)
  useEffect(() => {
    const note = (): void => {
      anchor.current = firstInSight(box)
    }
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [box])
  useLayoutEffect(() => {
    const noted = anchor.current
    // A person who has scrolled since then wants another place.
    if (!noted || noted.scrolled !== box.scrollTop) return
    const found = eventsOf(box).find(it => it.dataset['event'] === noted.id)
    if (!found) return
    box.scrollTop += found.getBoundingClientRect().top - noted.y
    anchor.current = { ...noted, scrolled: box.scrollTop }
  })
}

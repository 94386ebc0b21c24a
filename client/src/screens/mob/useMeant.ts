/** Lets a button act only on presses that are meant: it has stood where it is, as it is, before the finger came down. Source: UX, Man over board. */
import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { isMeant, type Stood, stood } from '#components/press.ts'
import { now } from '#platform/time.ts'
import { useStripShown } from '#screens/live/useFreshness.ts'
import { banners } from '#stores/banners.ts'

interface Handlers {
  readonly ref: (button: HTMLButtonElement | null) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onClick: (event: MouseEvent) => void
}

/** `face` says all that changes the look or the meaning of the button. */
export function useMeant(face: string, act: () => void): Handlers {
  const button = useRef<HTMLButtonElement>(null)
  const standing = useRef<Stood>(undefined)
  const downAt = useRef<number>(undefined)
  const { warning, success } = useSnapshot(banners)
  const all = JSON.stringify([face, warning?.texts, success?.texts, useStripShown()])
  const look = (): void => {
    if (button.current) standing.current = stood(standing.current, { face: all, box: button.current.getBoundingClientRect() }, now())
  }
  // Whatever draws this anew may have moved it; so does scrolling, which draws nothing.
  useLayoutEffect(look)
  useEffect(() => {
    const how = { capture: true, passive: true }
    addEventListener('scroll', look, how)
    addEventListener('resize', look, how)
    return () => {
      removeEventListener('scroll', look, how)
      removeEventListener('resize', look, how)
    }
  })
  return {
    ref: it => {
      button.current = it
    },
    onPointerDown: () => {
      look()
      downAt.current = now()
    },
    onClick: ({ detail }) => {
      look()
      // A key has no finger: it counts from when it acts.
      const from = detail === 0 ? now() : (downAt.current ?? now())
      if (standing.current && isMeant(standing.current, from)) act()
    },
  }
}

/**
 * Lets a button act only on presses that are meant: it has stood where it is, as it is, before the finger came down,
 * and the finger was not tapping there before. Source: UX, Man over board.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Box,
  isIntended,
  pressedAfterTouch,
  type StableButton,
  stableButton,
  type Touch,
} from '#components/intendedPress.ts'
import { now } from '#platform/time.ts'
import { lastPress, setLastPress } from '#screens/shared/lastPress.ts'
import { useStripShown } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import type { LastTouch } from '#screens/mob/useLastTouch.ts'
import { banners } from '#stores/banners.ts'

interface Handlers {
  readonly ref: (button: HTMLButtonElement | null) => void
  readonly 'data-acts': true
  readonly onPointerDown: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
}

const middle = ({ left, right, top, bottom }: Box): Touch => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  at: now(),
})

/** A key that is held presses once. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/**
 * `face` says all that changes the look or the meaning of the button. `isTooSoon`: the last press was not taken for one
 * that is meant.
 */
export function useIntendedPress(
  finger: RefObject<LastTouch | undefined>,
  face: string,
  act: () => void,
): { readonly press: Handlers; readonly isTooSoon: boolean } {
  const button = useRef<HTMLButtonElement>(null)
  const standing = useRef<StableButton>(undefined)
  const [isTooSoon, setTooSoon] = useState(false)
  const { warning, success } = useSnapshot(banners)
  const all = JSON.stringify([face, warning?.texts, success?.texts, useStripShown()])
  const look = (): void => {
    const box = button.current?.getBoundingClientRect()
    standing.current = box && stableButton(standing.current, { look: all, box }, now())
  }
  // A render may have moved the button, and so may scrolling, which renders nothing.
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
  const click = ({ detail, currentTarget }: MouseEvent): void => {
    look()
    const box = currentTarget.getBoundingClientRect()
    // A key has no finger: it counts from when it acts, in the middle of the button.
    const { touch, before } = (detail > 0 && finger.current) || { touch: middle(box), before: lastPress() }
    if (detail === 0) setLastPress(pressedAfterTouch(before, touch, undefined))
    const meant = standing.current !== undefined && isIntended(standing.current, touch, before)
    setTooSoon(!meant)
    if (!meant) return
    setLastPress({ box, at: now() })
    act()
  }
  return {
    press: {
      ref: it => {
        button.current = it
      },
      'data-acts': true,
      onPointerDown: look,
      onKeyDown: pressOnce,
      onClick: click,
    },
    isTooSoon,
  }
}

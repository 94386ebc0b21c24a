/**
 * Lets a button act only on intended presses: it had not just moved or changed when the finger came down, and the
 * finger had not been tapping there. Source: UX, Man over board.
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
import { elapsed } from '#platform/time.ts'
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
  at: elapsed(),
})

/** A held key presses once. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

interface Pressing {
  readonly finger: RefObject<LastTouch | undefined>
  /** Everything that changes the look or the meaning of the button. */
  readonly face: string
  /** While it is, a press does nothing but keep repeated ones from counting later. */
  readonly isBusy?: boolean
  act(byKey: boolean): void
}

/** Returns the handlers of the button. `isTooSoon`: the last press did not count as intended. */
export function useIntendedPress({ finger, face, isBusy, act }: Pressing): {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly press: Handlers
  readonly isTooSoon: boolean
} {
  const button = useRef<HTMLButtonElement>(null)
  const stable = useRef<StableButton>(undefined)
  const [isTooSoon, setTooSoon] = useState(false)
  const { warning, success } = useSnapshot(banners)
  const all = JSON.stringify([face, warning?.texts, success?.texts, useStripShown()])
  const track = (): void => {
    const box = button.current?.getBoundingClientRect()
    stable.current = box && stableButton(stable.current, { look: all, box }, elapsed())
  }
  // A render may have moved the button, and so may scrolling, which renders nothing.
  useLayoutEffect(track)
  useEffect(() => {
    const how = { capture: true, passive: true }
    addEventListener('scroll', track, how)
    addEventListener('resize', track, how)
    return () => {
      removeEventListener('scroll', track, how)
      removeEventListener('resize', track, how)
    }
  })
  const click = ({ detail, currentTarget }: MouseEvent): void => {
    track()
    const box = currentTarget.getBoundingClientRect()
    // A key counts as a touch in the middle of the button at the time when it acts.
    const { touch, before } = (detail > 0 && finger.current) || { touch: middle(box), before: lastPress() }
    if (detail === 0) setLastPress(pressedAfterTouch(before, touch, undefined))
    if (isBusy) {
      setLastPress({ box, at: elapsed() })
      return
    }
    const isMeant = stable.current !== undefined && isIntended(stable.current, touch, before)
    setTooSoon(!isMeant)
    if (!isMeant) return
    setLastPress({ box, at: elapsed() })
    act(detail === 0)
  }
  return {
    button,
    press: {
      ref: element => {
        button.current = element
      },
      'data-acts': true,
      onPointerDown: track,
      onKeyDown: pressOnce,
      onClick: click,
    },
    isTooSoon,
  }
}

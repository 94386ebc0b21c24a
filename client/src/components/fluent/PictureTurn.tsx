/** Turns to the next or previous picture by buttons and keys, and stops at either end. */
import type { KeyboardEvent } from 'react'
import css from './pictureDialog.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { gallery as texts } from '#texts/gallery.ts'

type TurnDirection = 'first' | 'previous' | 'next' | 'last'
/** `place` is the position among all pictures; a direction without a picture is undefined. */
export interface Turns {
  readonly place: string
  readonly turnTo: Readonly<Record<TurnDirection, (() => void) | undefined>>
}

const KEYS: Readonly<Record<string, TurnDirection>> = {
  Home: 'first',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  End: 'last',
}

/** Handles the keys that turn; keys with a modifier belong to the browser. */
export function turnByKey(event: KeyboardEvent, { turnTo }: Turns): void {
  const direction = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : KEYS[event.key]
  if (direction === undefined) return
  event.preventDefault()
  turnTo[direction]?.()
}

/**
 * Buttons for the previous and the next picture, and the position between them; a button without a picture is disabled.
 */
export function PictureTurn({ turns: { place, turnTo } }: { turns: Turns }) {
  return (
    <div className={css.pictureTurn}>
      <button
        type="button"
        className={classes('tool', css.pictureBack)}
        aria-label={texts.previous}
        aria-disabled={!turnTo.previous}
        onClick={turnTo.previous}
      >
        <ScreenIcon name="right" />
      </button>
      <p role="status" className="figures">
        {place}
      </p>
      <button type="button" className="tool" aria-label={texts.next} aria-disabled={!turnTo.next} onClick={turnTo.next}>
        <ScreenIcon name="right" />
      </button>
    </div>
  )
}

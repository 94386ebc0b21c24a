/**
 * Covers the whole page but its banners, or only the screen: a label, and where the end is known the seconds until
 * then. Source: BANNER-09, BANNER-10, WEATHER-17.
 */
import { useEffect, useId, useRef, useState } from 'react'
import css from './overlay.module.css'
import { classes } from '#components/classes.ts'
import { Ring } from '#components/Ring.tsx'
import { processing as texts } from '#texts/processing.ts'

function Countdown({ id, left, of }: { id: string; left: number; of: number }) {
  return (
    <>
      <Ring seconds={left} of={of} caption={texts.left} />
      <p id={id} className="figures">
        {texts.refreshing(left)}
      </p>
    </>
  )
}

interface Props {
  label: string
  countdown?: { left: number; of: number } | undefined
  /** Covers only the screen, so that the bars can be used. Else the caller makes the page behind it inert. */
  within?: boolean
}

/** The control that had the focus before the first of several overlays. */
let origin: Element | null = null

/** Call while rendering, before the page becomes inert: returns the control that takes the focus afterwards. */
function originOfFocus(): Element | null {
  const at = document.activeElement
  if (at?.classList.contains(css.overlayCard ?? '') !== true) origin = at
  return origin
}

/** Has the focus while it is shown, since it has no control. */
export function Overlay({ label, countdown, within = false }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const name = useId()
  const line = useId()
  const [before] = useState(originOfFocus)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    return () => {
      // A person who has gone on to another control keeps it.
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [before])
  return (
    <div className={classes(css.overlay, within && css.overlayWithin)}>
      <div
        ref={card}
        className={classes('card', css.overlayCard)}
        role="alertdialog"
        tabIndex={-1}
        aria-labelledby={name}
        aria-describedby={countdown ? line : undefined}
      >
        <h2 id={name}>{label}</h2>
        {countdown ? <Countdown id={line} {...countdown} /> : null}
      </div>
    </div>
  )
}

/**
 * Covers the whole page but its banners: a label, and where the end is known the seconds until then. Source: BANNER-09,
 * BANNER-10.
 */
import { useEffect, useId, useRef } from 'react'
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

/** Has the focus while it is shown, since it has no control; the caller makes the page behind it inert. */
export function Overlay({ label, countdown }: { label: string; countdown?: { left: number; of: number } | undefined }) {
  const card = useRef<HTMLDivElement>(null)
  const name = useId()
  const line = useId()
  useEffect(() => {
    const before = document.activeElement
    card.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div className={css.overlay}>
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

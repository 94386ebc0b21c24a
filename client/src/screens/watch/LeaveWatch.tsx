/**
 * Leaves the watch by a long press. Whoever cannot hold presses once and then the button that appears; a key or an
 * assistive technology that presses without a pointer needs one press. Source: XTRA-08.
 */
import { useEffect, useState } from 'react'
import css from './watch.module.css'
import { classes } from '#components/classes.ts'
import { useHold } from '#screens/watch/useHold.ts'
import { watch as texts } from '#texts/watch.ts'

export function LeaveWatch({ leave }: { leave: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { isHeld, handlers } = useHold(leave)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [leave])
  return (
    <div className={css.leave}>
      <button
        type="button"
        className={classes('btn', css.hold, isHeld && css.held)}
        {...handlers}
        onClick={({ detail }) => (detail === 0 ? leave() : setAsked(true))}
      >
        {texts.hold}
      </button>
      <div className={css.answers} role="group" aria-label={texts.leave}>
        {isAsked ? (
          <>
            <button type="button" className={classes('btn', css.quiet)} onClick={leave}>
              {texts.leave}
            </button>
            <button type="button" className={classes('btn', css.quiet)} onClick={() => setAsked(false)}>
              {texts.stay}
            </button>
          </>
        ) : null}
      </div>
    </div>
  )
}

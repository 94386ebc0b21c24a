/** Running tracking: time left and its end. Also shows that a start was refused. Source: TRACK, OPEN-116. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './mapScreen.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { focusDial } from '#screens/map/SpeedDial.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { stopTracking, tracking } from '#stores/tracking.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { tracking as texts } from '#texts/tracking.ts'

function TimeLeft({ until }: { until: number }) {
  return <span className="figures">{texts.left(secondsLeft(until, useNow()))}</span>
}

/** When the focused button goes, the dial takes the focus: tracking is started there. */
function StopButton() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) focusDial()
    }
  }, [])
  return (
    <button ref={button} type="button" className={css.trackingStop} aria-label={texts.stop} onClick={stopTracking}>
      <ScreenIcon name="stop" size={28} />
    </button>
  )
}

/** Returns what a screen reader says of the last change while the map is open. */
function useLastChange(): string {
  const { is, end } = useSnapshot(tracking)
  const [text, setText] = useState('')
  const before = useRef(is)
  useEffect(() => {
    if (is !== 'off') setText(texts[is])
    else if (before.current === 'on' || before.current === 'stopping')
      setText(end === 'over' ? texts.over : texts.stopped)
    before.current = is
  }, [is, end])
  return text
}

export function TrackingBar() {
  const { is, until, end } = useSnapshot(tracking)
  const isRefused = end === 'refused'
  const lastChange = useLastChange()
  return (
    <>
      {/* It stays while its text changes: many screen readers do not speak a status that has just been added. */}
      <p role="status" className={isRefused ? css.trackingRefused : 'unseen'}>
        {isRefused ? texts.refused : lastChange}
      </p>
      {is === 'off' ? null : (
        <section className={css.trackingBar} aria-label={texts.name}>
          <ScreenIcon name="thief" size={28} />
          <p className={css.trackingText}>
            <b>{texts.name}</b>
            {until === undefined ? <span>{texts[is]}</span> : <TimeLeft until={until} />}
          </p>
          {is === 'stopping' ? null : <StopButton />}
        </section>
      )}
    </>
  )
}

/** Running tracking: time left and its end. Also shows that a start was refused. Source: TRACK, OPEN-116. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './mapScreen.module.css'
import { Icon } from '#components/Icon.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { focusDial } from '#screens/map/SpeedDial.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { dismissRefusal, stopTracking, tracking } from '#stores/tracking.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { tracking as texts } from '#texts/tracking.ts'

function TimeLeft({ until }: { until: number }) {
  return <span className="figures">{texts.left(secondsLeft(until, useNow()))}</span>
}

/** Returns the ref of a button; when the focused button goes, the dial takes the focus: tracking is started there. */
function useDialFocus(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) focusDial()
    }
  }, [])
  return button
}

function StopButton() {
  return (
    <button
      ref={useDialFocus()}
      type="button"
      className={css.trackingStop}
      aria-label={texts.stop}
      onClick={stopTracking}
    >
      <ScreenIcon name="stop" size={28} />
    </button>
  )
}

function CloseButton() {
  return (
    <button
      ref={useDialFocus()}
      type="button"
      className="tool"
      aria-label={texts.closeRefused}
      onClick={dismissRefusal}
    >
      <Icon name="close" />
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
    else if (before.current === 'starting') setText('')
    before.current = is
  }, [is, end])
  return text
}

export function TrackingBar() {
  const { is, until, end } = useSnapshot(tracking)
  const isRefused = end === 'refused'
  const lastChange = useLastChange()
  // Seen once it has been on the map; a refusal that comes on another screen is shown when the map opens.
  useEffect(() => dismissRefusal, [])
  return (
    <>
      <div className={isRefused ? css.trackingRefused : 'unseen'}>
        {/* It stays while its text changes: many screen readers do not speak a status that has just been added. */}
        <p role="status">{isRefused ? texts.refused : lastChange}</p>
        {isRefused ? <CloseButton /> : null}
      </div>
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

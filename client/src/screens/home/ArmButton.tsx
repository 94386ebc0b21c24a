/** Arms and disarms: one press, never optimistic, disabled with the seconds left while it waits. */
import type { Instant } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useInputDelay } from '#screens/home/useInputDelay.ts'
import { ConfirmDialog } from '#screens/shared/fluentParts.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm, arm, disarm } from '#stores/alarm.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { secondsLeft } from '#texts/formatAge.ts'

const ArmNotes = lazyComponent(async () => (await import('#screens/home/ArmNotes.tsx')).ArmNotes)

const DisarmQuestion = lazyComponent(async () => (await import('#screens/home/DisarmQuestion.tsx')).DisarmQuestion)

function Waiting({ action, until }: { action: 'arm' | 'disarm'; until: Instant }) {
  return (
    <>
      <ScreenIcon name="clock" />
      <span className="figures">{texts.waiting(action, secondsLeft(until, useNow()))}</span>
    </>
  )
}

/**
 * Tells screen readers that the boat arms or disarms, and the outcome. The seconds are not spoken.
 * @param isAnswered The boat has been disarmed elsewhere while this device asked.
 */
function Spoken({ isAnswered }: { isAnswered: boolean }) {
  const { armed, arming } = useSnapshot(alarm)
  const isWaiting = arming.is === 'waiting'
  const [hasWaited, setHasWaited] = useState(isWaiting)
  if (isWaiting && !hasWaited) setHasWaited(true)
  return (
    <p className="unseen" role="status">
      {isWaiting ? texts.begun(arming.action) : hasWaited || isAnswered ? texts.state(armed) : ''}
    </p>
  )
}

/** A question that cannot be loaded disarms, and so does the next press. */
function Question({ close }: { close: () => void }) {
  const disarmUnasked = (): void => {
    close()
    void disarm()
  }
  return (
    <LazyPart onFailed={disarmUnasked}>
      <DisarmQuestion close={close} />
    </LazyPart>
  )
}

export function ArmButton() {
  const { armed, arming, mode } = useSnapshot(alarm)
  const settled = useInputDelay(`${armed} ${arming.is}`)
  const [isAsked, setAsked] = useState(false)
  const [isAnswered, setAnswered] = useState(false)
  // Somebody else has disarmed the boat: there is nothing left to ask.
  if (isAsked && armed === false) {
    setAsked(false)
    setAnswered(true)
  }
  const waiting = arming.is === 'waiting'
  // What is needed when the network may be gone is loaded ahead.
  useEffect(() => {
    if (waiting || !armed || disarmQuestion.is !== 'yes') return
    DisarmQuestion.preload()
    ConfirmDialog.preload()
  }, [armed, waiting])
  const press = (): void => {
    if (waiting || !settled()) return
    if (armed && disarmQuestion.is === 'yes') setAsked(true)
    else void (armed ? disarm() : arm())
  }
  return (
    <>
      <button
        type="button"
        className={classes('btn btn-large', armed ? 'btn-line' : 'btn-main')}
        disabled={!waiting && armed === undefined}
        // Not disabled, which would take the focus from it.
        aria-disabled={waiting}
        onClick={press}
      >
        {waiting ? (
          <Waiting action={arming.action} until={arming.until} />
        ) : (
          <>
            <ScreenIcon name={armed ? 'shieldOpen' : 'shield'} />
            {armed ? texts.disarm : texts.arm}
          </>
        )}
      </button>
      <Spoken isAnswered={isAnswered} />
      {isAsked ? <Question close={() => setAsked(false)} /> : null}
      <LazyPart fallback={armed && mode.is === 'off' ? <div className={armPanelCss.armNotesSpace} /> : null}>
        <ArmNotes />
      </LazyPart>
      {armed === undefined && !waiting ? <p className={armPanelCss.armNote}>{texts.unknown}</p> : null}
    </>
  )
}

/** Arms and disarms: one press, never optimistic, disabled with the seconds left while it waits. */
import type { Instant } from '@drydock/contracts'
import { useState } from 'react'
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { ClosedApp } from '#screens/home/ClosedApp.tsx'
import { useInputDelay } from '#screens/home/useInputDelay.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm, arm, disarm } from '#stores/alarm.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { secondsLeft } from '#texts/formatAge.ts'

const ReadyLine = lazyComponent(async () => (await import('#screens/home/ReadyLine.tsx')).ReadyLine)

const DisarmQuestion = lazyComponent(async () => (await import('#screens/home/DisarmQuestion.tsx')).DisarmQuestion)

function Waiting({ wish, until }: { wish: 'arm' | 'disarm'; until: Instant }) {
  return (
    <>
      <Icon name="clock" />
      <span className="figures">{texts.waiting(wish, secondsLeft(until, useNow()))}</span>
    </>
  )
}

export function ArmButton() {
  const { armed, arming } = useSnapshot(alarm)
  const settled = useInputDelay(`${armed} ${arming.is}`)
  const [isAsked, setAsked] = useState(false)
  const waiting = arming.is === 'waiting'
  const press = (): void => {
    if (!settled()) return
    if (armed && disarmQuestion.isOn) setAsked(true)
    else void (armed ? disarm() : arm())
  }
  return (
    <>
      <button
        type="button"
        className={classes('btn btn-large', armed ? 'btn-line' : 'btn-main')}
        disabled={waiting || armed === undefined}
        onClick={press}
      >
        {waiting ? (
          <Waiting wish={arming.wish} until={arming.until} />
        ) : (
          <>
            <Icon name={armed ? 'shieldOpen' : 'shield'} />
            {armed ? texts.disarm : texts.arm}
          </>
        )}
      </button>
      {isAsked ? (
        <LazyPart onFailed={() => void disarm()}>
          <DisarmQuestion close={() => setAsked(false)} />
        </LazyPart>
      ) : null}
      {armed === undefined && !waiting ? <p className={armPanelCss.armNote}>{texts.unknown}</p> : null}
      {armed ? (
        <>
          <ClosedApp />
          <LazyPart>
            <ReadyLine />
          </LazyPart>
        </>
      ) : null}
    </>
  )
}

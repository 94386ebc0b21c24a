/** Arms and disarms: one press, never optimistic, disabled with the seconds left while it waits. */
import type { Instant } from '@drydock/contracts'
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { ClosedApp } from '#screens/home/ClosedApp.tsx'
import { useInputDelay } from '#screens/home/useInputDelay.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm, arm, disarm } from '#stores/alarm.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { secondsLeft } from '#texts/formatAge.ts'

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
  const waiting = arming.is === 'waiting'
  const press = (): void => {
    if (settled()) void (armed ? disarm() : arm())
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
      {armed === undefined && !waiting ? <p className={armPanelCss.armNote}>{texts.unknown}</p> : null}
      {armed ? <ClosedApp /> : null}
    </>
  )
}

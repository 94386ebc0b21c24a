/** The test of the alarm, and what reaches the person while the app is closed. */
import type { Instant } from '@drydock/contracts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import css from './device.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { AlarmDrill } from '#components/AlarmDrill.tsx'
import { useFocusAway } from '#components/useFocusAway.ts'
import { WholeWords } from '#components/WholeWords.tsx'
import { deviceOf } from '#platform/device.ts'
import { canSpeak, sayNow } from '#platform/speech.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useAlarmDelivery } from '#screens/shared/useAlarmDelivery.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { drill, endDrill, startDrill } from '#stores/drill.ts'
import { answerTest } from '#stores/readiness.ts'
import { spokenAlarm } from '#stores/spokenAlarm.ts'
import { signals } from '#stores/signals.ts'
import { drill as texts } from '#texts/drill.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { alarmDelivery } from '#texts/alarmDelivery.ts'
import { ready } from '#texts/ready.ts'

function RunningDrill({ until, ...drill }: { until: Instant } & Omit<ComponentProps<typeof AlarmDrill>, 'left'>) {
  return <AlarmDrill left={secondsLeft(until, useNow())} {...drill} />
}

/** Asks from the start of a test until it is answered, also when the test has ended by itself. */
function Question({ onAnswer }: { onAnswer: () => void }) {
  const group = useRef<HTMLDivElement>(null)
  useFocusAway(group)
  const answer = (isHeard: boolean): void => {
    answerTest(isHeard)
    if (isHeard) endDrill()
    onAnswer()
  }
  return (
    <div ref={group} className={css.question} role="group" aria-label={ready.asks}>
      <p>{ready.asks}</p>
      <button type="button" className="btn btn-line" onClick={() => answer(true)}>
        {ready.heard}
      </button>
      <button type="button" className="btn btn-line" onClick={() => answer(false)}>
        {ready.unheard}
      </button>
    </div>
  )
}

function Drill() {
  const { until } = useSnapshot(drill)
  const { isHeard } = useSnapshot(signals)
  const [isAsked, setAsked] = useState(false)
  const start = (): void => {
    setAsked(true)
    startDrill()
  }
  const common = { isHeard, vibrates: deviceOf().vibrates, start, end: endDrill }
  return (
    <>
      {until === undefined ? <AlarmDrill left={undefined} {...common} /> : <RunningDrill until={until} {...common} />}
      {isAsked ? <Question onAnswer={() => setAsked(false)} /> : null}
    </>
  )
}

/** Setting of spoken alarms. The first text is spoken during the press, which allows speech from then on. */
function Voice() {
  const isOn = useSnapshot(spokenAlarm).is === 'yes'
  if (!canSpeak()) return <p className={listRowCss.rowNote}>{ready.cannotSpeak}</p>
  const choose = (on: boolean): void => {
    chooseOnDevice(spokenAlarm, on ? 'yes' : 'no')
    if (on) sayNow(ready.sample)
  }
  return (
    <label className={css.voice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
      {ready.speak}
    </label>
  )
}

export function AlarmCard() {
  const closedApp = alarmDelivery.closedApp(useAlarmDelivery())
  // A drill that is no longer visible could be mistaken for an alarm.
  useEffect(() => endDrill, [])
  return (
    <section className={classes('card', css.alarmCard)} aria-label={texts.card} tabIndex={-1}>
      <h2>{texts.card}</h2>
      <Drill />
      <Voice />
      <p className={classes(listRowCss.rowNote, css.alarmCardPart)}>
        <WholeWords text={closedApp.join(' ').trim()} />
      </p>
    </section>
  )
}

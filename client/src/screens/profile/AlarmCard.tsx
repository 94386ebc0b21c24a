/** Alarm on this device: drill, notifications, and what reaches the person while the app is closed. */
import type { Instant } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import css from './alarmCard.module.css'
import listRowCss from '#components/listRow.module.css'
import profileCss from './profile.module.css'
import { classes } from '#components/classes.ts'
import { AlarmDrill } from '#components/AlarmDrill.tsx'
import { askPermission, permission } from '#platform/notification.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useAlarmDelivery } from '#screens/shared/useAlarmDelivery.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { drill, endDrill, startDrill } from '#stores/drill.ts'
import { drill as texts } from '#texts/drill.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { alarmDelivery } from '#texts/alarmDelivery.ts'

function Running({ until }: { until: Instant }) {
  return <AlarmDrill left={secondsLeft(until, useNow())} start={startDrill} end={endDrill} />
}

function Notifications() {
  const [is, setIs] = useState(permission)
  const allow = (): void => void askPermission().then(setIs)
  return (
    <div className={css.alarmCardPart}>
      <h3>{texts.notifications}</h3>
      <p className={listRowCss.said}>{texts.permission(is)}</p>
      {is === 'default' ? (
        <button type="button" className="btn btn-line" onClick={allow}>
          {texts.allow}
        </button>
      ) : null}
    </div>
  )
}

export function AlarmCard() {
  const { until } = useSnapshot(drill)
  const closedApp = alarmDelivery.closedApp(useAlarmDelivery())
  // A drill that nobody sees any more would be taken for an alarm.
  useEffect(() => endDrill, [])
  return (
    <section className={classes('card', css.alarmCard, profileCss.profileAlarm)} aria-label={texts.card}>
      <h2>{texts.card}</h2>
      {until === undefined ? (
        <AlarmDrill left={undefined} start={startDrill} end={endDrill} />
      ) : (
        <Running until={until} />
      )}
      <Notifications />
      <p className={classes(listRowCss.said, css.alarmCardPart)}>{closedApp.join(' ').trim()}</p>
    </section>
  )
}

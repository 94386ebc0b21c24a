/** How an alarm reaches the captain on this device: a test of it, notifications, and what happens when the app is closed. */
import type { Instant } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import './alarmSection.css'
import { AlarmDrill } from '#components/AlarmDrill.tsx'
import { Section } from '#components/Section.tsx'
import { askPermission, permission } from '#platform/notification.ts'
import { useNow } from '#screens/live/useNow.ts'
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import { drill, endDrill, startDrill } from '#stores/drill.ts'
import { drill as texts } from '#texts/drill.ts'
import { secondsLeft } from '#texts/formatAge.ts'

function Running({ until }: { until: Instant }) {
  return <AlarmDrill left={secondsLeft(until, useNow())} start={startDrill} end={endDrill} />
}

function Notifications() {
  const [is, setIs] = useState(permission)
  const allow = (): void => void askPermission().then(setIs)
  return (
    <div className="alarm-device-part">
      <h3>{texts.notifications}</h3>
      <p className="said">{texts.permission(is)}</p>
      {is === 'default' ? (
        <button type="button" className="btn btn-line" onClick={allow}>
          {texts.allow}
        </button>
      ) : null}
    </div>
  )
}

function Room() {
  const { until } = useSnapshot(drill)
  // A drill that nobody sees any more would be taken for an alarm.
  useEffect(() => endDrill, [])
  return (
    <div className="alarm-device">
      {until === undefined ? <AlarmDrill left={undefined} start={startDrill} end={endDrill} /> : <Running until={until} />}
      <Notifications />
      <p className="said alarm-device-part">{texts.closedApp}</p>
    </div>
  )
}

export function AlarmSection() {
  const [expanded, setExpanded] = useState(false)
  return (
    <Section name={texts.section} icon="shield" line={texts.line} expanded={expanded} toggle={() => setExpanded(!expanded)}>
      <Room />
    </Section>
  )
}

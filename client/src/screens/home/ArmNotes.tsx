/**
 * Notes below the arm button: an arming that failed, what the boat cannot watch, and while it is armed how an alarm
 * reaches the person, by this device and by e-mail and SMS. Source: UX, XTRA-07, XTRA-27, XTRA-30.
 */
import { useState } from 'react'
import css from './armNotes.module.css'
import { classes } from '#components/classes.ts'
import { ArmingFailed } from '#screens/home/ArmingFailed.tsx'
import { ClosedApp } from '#screens/home/ClosedApp.tsx'
import { NoteIcon } from '#screens/home/NoteIcon.tsx'
import { ReadyLine } from '#screens/home/ReadyLine.tsx'
import { useAlarmDelivery } from '#screens/shared/useAlarmDelivery.ts'
import { useFindings } from '#screens/shared/useFindings.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { position } from '#stores/position.ts'
import { remindersOf } from '#stores/readiness.ts'
import { sensors } from '#stores/sensors.ts'
import { watchGapsOf } from '#stores/watchGaps.ts'
import { sensors as sensorTexts } from '#texts/sensors.ts'
import { watchGaps as texts } from '#texts/watchGaps.ts'

function Gaps() {
  const { isFenceBlind, contacts } = watchGapsOf(useSnapshot(position), useSnapshot(alarm), useSnapshot(sensors))
  const lines = texts.lines(isFenceBlind, contacts?.map(sensorTexts.name))
  if (lines.length === 0) return null
  return (
    <p className={classes(css.note, css.noteGrave)}>
      <NoteIcon name="tri" />
      <span>{lines.join(' ')}</span>
    </p>
  )
}

/**
 * What this device lacks stands before what e-mail and SMS lack, as long as the notes are shown: the press that allows
 * sound may be on one of them, and the way to the watch takes the place of what is no longer missing.
 */
function Reach() {
  const delivery = useAlarmDelivery()
  const missing = remindersOf(useFindings())
  const [isReadyFirst, setReadyFirst] = useState(false)
  if (missing.length > 0 && !isReadyFirst) setReadyFirst(true)
  return (
    <>
      {isReadyFirst ? <ReadyLine missing={missing} /> : null}
      <ClosedApp delivery={delivery} />
      {isReadyFirst ? null : <ReadyLine missing={missing} />}
    </>
  )
}

export function ArmNotes() {
  const { armed, armingFailedAt, mode } = useSnapshot(alarm)
  // An alarm has the room and the attention.
  const isCalm = mode.is === 'off'
  return (
    <div className={css.notes}>
      {armingFailedAt ? <ArmingFailed at={armingFailedAt} armed={armed} /> : null}
      {isCalm ? <Gaps /> : null}
      {isCalm && armed ? <Reach /> : null}
    </div>
  )
}

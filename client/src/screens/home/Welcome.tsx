/**
 * After the first sign-in on this device: asks once whether it would wake the person. It is there with the first frame
 * of Home or not at all, so that it pushes nothing away under a finger. Source: XTRA-07.
 */
import { useState } from 'react'
import css from './welcome.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { endWelcome } from '#stores/firstSignIn.ts'
import { readyLine as texts } from '#texts/readyLine.ts'

export function Welcome() {
  const isOn = useSnapshot(alarm).mode.is === 'on'
  const [hasAlarmed, setAlarmed] = useState(isOn)
  // An alarm has the room and the attention, and keeps both until Home is opened again.
  if (isOn && !hasAlarmed) setAlarmed(true)
  if (isOn || hasAlarmed) return null
  return (
    <section className={classes('card', css.welcome)} aria-label={texts.welcome}>
      <h2>{texts.welcome}</h2>
      <p>{texts.welcomeHint}</p>
      <div className={css.welcomeButtons}>
        <Link to="/this-device" className="btn btn-main">
          {texts.now}
        </Link>
        <OneTimeButton text={texts.later} run={endWelcome} />
      </div>
    </section>
  )
}

/**
 * Watch mode: a dim red screen for the night at anchor. It covers the app below the banners, stays on, and gives way to
 * an alarm. Nothing in it renders by the clock. Source: XTRA-08 to XTRA-10.
 */
import { metersBetween } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './watch.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { useBack } from '#screens/shared/useBack.ts'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { LeaveWatch } from '#screens/watch/LeaveWatch.tsx'
import { alarm } from '#stores/alarm.ts'
import { boatAtFence } from '#stores/fence.ts'
import { link } from '#stores/link.ts'
import { position } from '#stores/position.ts'
import { voltsOf } from '#stores/power.ts'
import { profile } from '#stores/profile.ts'
import { signals } from '#stores/signals.ts'
import { status } from '#stores/status.ts'
import { beginWatch, watch } from '#stores/watch.ts'
import { alarm as alarmTexts } from '#texts/alarm.ts'
import { watch as texts } from '#texts/watch.ts'

function State() {
  const { armed } = useSnapshot(alarm)
  return (
    <p className={classes(css.state, armed && css.armed)}>
      <ScreenIcon name={armed ? 'shield' : 'shieldOpen'} size={28} />
      <b>{alarmTexts.state(armed)}</b>
    </p>
  )
}

/**
 * A fence without a center lies where the boat was armed. That is unknown, so the distance counts from the first
 * position of the watch.
 */
function Fence() {
  const { fix, before } = useSnapshot(position)
  const [start, setStart] = useState(fix)
  if (!start && fix) setStart(fix)
  const fence = boatAtFence({ fix, before }, useSnapshot(profile), useSnapshot(alarm))
  const { hasCenter, distance, radius, verdict } = fence
  const isJudged = distance !== undefined && radius !== undefined && verdict !== undefined
  const moved = start && fix ? metersBetween(start, fix) : undefined
  return (
    <div className={css.fence}>
      <p className={classes(css.distance, 'figures')}>
        {texts.distance(hasCenter ? distance : moved)} <span>{hasCenter ? texts.fromCenter : texts.fromStart}</span>
      </p>
      <p className="figures">
        {isJudged ? texts.edge(distance, radius, verdict) : hasCenter === false ? texts.noFence : texts.unknown}
      </p>
    </div>
  )
}

/** Age of the last frame of any kind from the boat. */
function LastReport() {
  const at = useSnapshot(link).lastFrameAt
  const isStale = useFreshness(at) === 'stale'
  return (
    <p className="figures">
      {isStale ? <StaleTag /> : null} <AgeText at={at} as={texts.heard} />
    </p>
  )
}

function Batteries() {
  const volts = voltsOf(useSnapshot(status), 'V1')
  const { battery } = useSnapshot(watch)
  return (
    <dl className={classes(css.batteries, 'figures')}>
      <div>
        <dt>{texts.boat}</dt>
        <dd>{texts.volts(volts)}</dd>
      </div>
      <div>
        <dt>{texts.device}</dt>
        <dd>{battery === undefined ? texts.unknown : texts.charge(battery.level, battery.isCharging)}</dd>
      </div>
    </dl>
  )
}

/** Warnings of what would keep this device from waking the person. */
function Warnings() {
  const { armed } = useSnapshot(alarm)
  const { canSound } = useSnapshot(signals)
  const { screen } = useSnapshot(watch)
  const isLost = useSnapshot(link).is !== 'connected'
  const warnings = [
    armed ? undefined : armed === undefined ? alarmTexts.unknown : texts.disarmed,
    isLost ? texts.lost : undefined,
    canSound ? undefined : texts.silent,
    screen === 'kept' ? undefined : texts[screen],
  ].filter(it => it !== undefined)
  return (
    <div role="status" className={css.warnings}>
      {warnings.map(it => (
        <p key={it}>
          <ScreenIcon name="tri" size={20} />
          {it}
        </p>
      ))}
    </div>
  )
}

export function WatchScreen() {
  const isAlarm = useSnapshot(alarm).mode.is === 'on'
  const navigate = useNavigate()
  const back = useBack()
  useEffect(beginWatch, [])
  useEffect(() => {
    if (isAlarm) void navigate('/home', { replace: true })
  }, [isAlarm, navigate])
  return (
    <div className={css.watch}>
      <h1 className="unseen">{texts.title}</h1>
      <State />
      <Fence />
      <LastReport />
      <Batteries />
      <Warnings />
      <LeaveWatch leave={back} />
    </div>
  )
}

/** Chips above the map: armed state, radius, and age of the position. What is stale is dashed, as on Home. */
import css from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useFreshness, useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { position } from '#stores/position.ts'
import { isFenceBlind } from '#stores/watchGaps.ts'
import { alarm as alarmTexts } from '#texts/alarm.ts'
import { geofence as texts } from '#texts/geofence.ts'
import { watchGaps } from '#texts/watchGaps.ts'

function State() {
  const { armed } = useSnapshot(alarm)
  const stale = useStatusFreshness() === 'stale'
  return (
    <li className={classes(css.chip, armed && css.chipArmed, stale && css.chipStale)}>
      <ScreenIcon name={armed ? 'shield' : 'shieldOpen'} size={20} />
      <b>{alarmTexts.state(armed)}</b>
    </li>
  )
}

/** An armed boat without a position has a radius, but nothing that is watched. XTRA-30. */
function Radius({ meters }: { meters: number | undefined }) {
  const it = useSnapshot(alarm)
  const isUnwatched = isFenceBlind(useSnapshot(position), it) && it.armed === true
  const text = meters === undefined ? texts.noRadius : texts.radius(meters)
  return (
    <li className={classes(css.chip, isUnwatched && css.chipStale)}>
      <ScreenIcon name={isUnwatched ? 'tri' : 'radius'} size={20} />
      {isUnwatched ? watchGaps.unwatched(text) : text}
    </li>
  )
}

export function Chips({ radius }: { radius: number | undefined }) {
  const { fix } = useSnapshot(position)
  const stale = useFreshness(fix?.heardAt) === 'stale'
  return (
    <ul className={classes(css.chips, 'figures')} aria-label={texts.title}>
      <State />
      <Radius meters={radius} />
      <li className={classes(css.chip, stale && css.chipStale)}>
        <ScreenIcon name="clock" size={20} />
        {stale ? <StaleTag clock={false} /> : null}
        <Age at={fix?.heardAt} />
      </li>
    </ul>
  )
}

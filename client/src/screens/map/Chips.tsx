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
import { alarm as alarmTexts } from '#texts/alarm.ts'
import { geofence as texts } from '#texts/geofence.ts'

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

export function Chips({ radius }: { radius: number | undefined }) {
  const { fix } = useSnapshot(position)
  const stale = useFreshness(fix?.heardAt) === 'stale'
  return (
    <ul className={classes(css.chips, 'figures')} aria-label={texts.title}>
      <State />
      <li className={css.chip}>
        <ScreenIcon name="radius" size={20} />
        {radius === undefined ? texts.noRadius : texts.radius(radius)}
      </li>
      <li className={classes(css.chip, stale && css.chipStale)}>
        <ScreenIcon name="clock" size={20} />
        {stale ? <StaleTag clock={false} /> : null}
        <Age at={fix?.heardAt} />
      </li>
    </ul>
  )
}

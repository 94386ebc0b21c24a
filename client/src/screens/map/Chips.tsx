/** Chips above the map: armed state, radius, and age of the position. */
import css from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { position } from '#stores/position.ts'
import { alarm as alarmTexts } from '#texts/alarm.ts'
import { geofence as texts } from '#texts/geofence.ts'

function State() {
  const { armed } = useSnapshot(alarm)
  return (
    <li className={classes(css.chip, armed && css.chipArmed)}>
      <ScreenIcon name={armed ? 'shield' : 'shieldOpen'} size={20} />
      <b>{alarmTexts.state(armed)}</b>
    </li>
  )
}

export function Chips({ radius }: { radius: number | undefined }) {
  const { fix } = useSnapshot(position)
  return (
    <ul className={classes(css.chips, 'figures')} aria-label={texts.title}>
      <State />
      <li className={css.chip}>
        <ScreenIcon name="radius" size={20} />
        {radius === undefined ? texts.noRadius : texts.radius(radius)}
      </li>
      <li className={css.chip}>
        <ScreenIcon name="clock" size={20} />
        <Age at={fix?.heardAt} />
      </li>
    </ul>
  )
}

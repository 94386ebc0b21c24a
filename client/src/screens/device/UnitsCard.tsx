/** Chooses the units of speed, distance, temperature and wind. Source: XTRA-20. */
import css from './units.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { ChoiceFields } from '#screens/shared/ChoiceFields.tsx'
import type { DeviceChoice } from '#stores/deviceChoice.ts'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { distanceUnit, speedUnit, windUnit } from '#stores/units.ts'
import { TEMPERATURE } from '#texts/temperature.ts'
import { DISTANCE, SPEED, WIND } from '#texts/units.ts'
import { unitChoice as texts } from '#texts/unitChoice.ts'

interface Props<T extends string> {
  name: string
  choice: DeviceChoice<T>
  units: Readonly<Record<T, { readonly sign: string }>>
}

function Choice<T extends string>({ name, choice, units }: Props<T>) {
  return <ChoiceFields name={name} choice={choice} labelOf={unit => units[unit].sign} className={css.units} />
}

export function UnitsCard() {
  return (
    <section className={classes('card', css.unitsCard)} aria-label={texts.card}>
      <h2>{texts.card}</h2>
      <Choice name={texts.speed} choice={speedUnit} units={SPEED} />
      <Choice name={texts.distance} choice={distanceUnit} units={DISTANCE} />
      <Choice name={texts.temperature} choice={temperatureUnit} units={TEMPERATURE} />
      <Choice name={texts.wind} choice={windUnit} units={WIND} />
      <p className={listRowCss.rowNote}>{texts.note}</p>
    </section>
  )
}

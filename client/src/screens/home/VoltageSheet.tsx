/** The graph of one battery, opened from its gauge. */
import { ABSENT_VOLTAGE, voltageBand } from '@drydock/contracts'
import css from './voltage.module.css'
import { classes } from '#components/classes.ts'
import { Sheet } from '#components/fluent/Sheet.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { VoltageGraph, VoltageNote } from '#screens/home/VoltageGraph.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { voltsOf } from '#stores/power.ts'
import { status } from '#stores/status.ts'
import { NONE } from '#texts/formatAge.ts'
import { power } from '#texts/power.ts'

function PresentVoltage({ meter }: { meter: 'V1' | 'V2' }) {
  const boatStatus = useSnapshot(status)
  const volts = voltsOf(boatStatus, meter)
  const stale = useStatusFreshness() === 'stale'
  if (volts === ABSENT_VOLTAGE)
    return (
      <p className={css.volts}>
        <span className={css.voltsValue}>{NONE}</span>
      </p>
    )
  return (
    <p className={classes(css.volts, stale && css.voltsStale)}>
      <span className={classes(css.voltsValue, 'figures')}>{power.volts(volts)}</span>
      <span className={css.voltsUnit}>{power.unit}</span>
      {stale ? (
        <StaleTag />
      ) : (
        <b className={voltageBand(volts) === 'normal' ? undefined : css.voltsBad}>{power.band(voltageBand(volts))}</b>
      )}
      <span className={css.voltsAge}>
        <Age at={boatStatus.last?.fetchAt} />
      </span>
    </p>
  )
}

export function VoltageSheet({ meter, close }: { meter: 'V1' | 'V2'; close: () => void }) {
  const volts = voltsOf(useSnapshot(status), meter)
  return (
    <Sheet title={power.names[meter]} line={power.system(power.batteries[meter], volts)} close={close}>
      <PresentVoltage meter={meter} />
      <VoltageGraph meter={meter} />
      <VoltageNote />
    </Sheet>
  )
}

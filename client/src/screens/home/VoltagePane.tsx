/** Both voltages over time, in the middle of a wide screen. The gauges beside them carry the present values. */
import css from './voltage.module.css'
import { classes } from '#components/classes.ts'
import { VoltageGraph, VoltageNote } from '#screens/home/VoltageGraph.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { voltsOf } from '#stores/power.ts'
import { status } from '#stores/status.ts'
import { power } from '#texts/power.ts'

function Battery({ meter }: { meter: 'V1' | 'V2' }) {
  const volts = voltsOf(useSnapshot(status), meter)
  return (
    <section className={classes('card', css.voltsCard)}>
      <h2>{power.over(power.names[meter])}</h2>
      <p className={css.voltsLine}>{power.system(power.batteries[meter], volts)}</p>
      <VoltageGraph meter={meter} />
    </section>
  )
}

export function VoltagePane() {
  return (
    <div className={css.paneVolts}>
      <Battery meter="V1" />
      <Battery meter="V2" />
      <VoltageNote />
    </div>
  )
}

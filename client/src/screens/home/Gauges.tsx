/** The two batteries; each card opens the graph of its voltage. */
import gaugeCss from '#components/gauge.module.css'
import { Gauge } from '#components/Gauge.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { useOpener } from '#screens/shared/useOpener.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { voltsOf } from '#stores/power.ts'
import { status } from '#stores/status.ts'
import { power } from '#texts/power.ts'

const VoltageSheet = lazyComponent(async () => (await import('#screens/home/VoltageSheet.tsx')).VoltageSheet)

function Battery({ meter }: { meter: 'V1' | 'V2' }) {
  const volts = voltsOf(useSnapshot(status), meter)
  const stale = useStatusFreshness() === 'stale'
  const { isOpen, setOpen, close, button } = useOpener()
  return (
    <>
      <Gauge label={power.names[meter]} volts={volts} stale={stale} open={() => setOpen(true)} opener={button} />
      {isOpen ? (
        <LazyPart onFailed={() => setOpen(false)}>
          <VoltageSheet meter={meter} close={close} />
        </LazyPart>
      ) : null}
    </>
  )
}

export function Gauges() {
  return (
    <div className={gaugeCss.gauges}>
      <Battery meter="V1" />
      <Battery meter="V2" />
    </div>
  )
}

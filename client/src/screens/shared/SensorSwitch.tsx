/** The switch of a device, and the seconds left for the confirmation of a command. */
import type { Snapshot } from 'valtio/vanilla'
import css from './sensorSwitch.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { Toggle } from '#screens/shared/fluentParts.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { sendCommand, type SensorView } from '#stores/sensors.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { sensors as texts } from '#texts/sensors.ts'

function Waiting({ until }: { until: number | undefined }) {
  const at = useNow()
  return (
    <p className={classes(listRowCss.rowNote, 'figures')}>
      {until === undefined ? texts.waitingSimply : texts.waiting(secondsLeft(until, at))}
    </p>
  )
}

export function SensorSwitch({ name, device }: { name: string; device: Snapshot<SensorView> }) {
  return (
    <>
      <div className={css.sensorSwitch}>
        <span>{texts.power}</span>
        <LazyPart>
          <Toggle
            name={texts.powerOf(name)}
            on={device.status}
            disabled={device.isBusy}
            change={on => void sendCommand(device.attachedDeviceId, on)}
          />
        </LazyPart>
      </div>
      {device.isBusy ? <Waiting until={device.busyUntil} /> : null}
      <p className="unseen" role="status">
        {device.isBusy ? texts.waitingSimply : ''}
      </p>
    </>
  )
}

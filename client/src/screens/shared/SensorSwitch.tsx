/** The switch of a device, and the seconds left for the confirmation of a command. */
import { useState } from 'react'
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

/** Tells screen readers that a command waits, and then its outcome. The seconds are not spoken. */
function Spoken({ name, device: { isBusy, status } }: { name: string; device: Snapshot<SensorView> }) {
  const [hasWaited, setHasWaited] = useState(isBusy)
  if (isBusy && !hasWaited) setHasWaited(true)
  return (
    <p className="unseen" role="status">
      {isBusy ? texts.waitingSimply : hasWaited ? texts.switched(name, status) : ''}
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
      <Spoken name={name} device={device} />
    </>
  )
}

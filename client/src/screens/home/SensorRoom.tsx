/** What a sensor row holds when it is open: its switch, its battery, when it last changed. */
import { instantOf, isContact } from '@drydock/contracts'
import type { Snapshot } from 'valtio'
import { Part } from '#screens/live/Part.tsx'
import { Toggle } from '#screens/live/parts.ts'
import { useNow } from '#screens/live/useNow.ts'
import { command, type SensorView } from '#stores/sensors.ts'
import { ageText, secondsLeft } from '#texts/formatAge.ts'
import { sensors as texts } from '#texts/sensors.ts'

function Waiting({ until }: { until: number | undefined }) {
  const at = useNow()
  return <p className="said figures">{until === undefined ? texts.waitingSimply : texts.waiting(secondsLeft(until, at))}</p>
}

export function SensorRoom({ type, name, device }: { type: number; name: string; device: Snapshot<SensorView> | undefined }) {
  const at = useNow()
  if (!device) return <p className="said">{texts.notPaired}</p>
  return (
    <>
      {isContact(type) ? null : (
        <div className="sensor-switch">
          <span>{texts.power}</span>
          <Part>
            <Toggle name={name} on={device.status} disabled={device.isBusy} change={on => void command(device.attachedDeviceId, on)} />
          </Part>
        </div>
      )}
      {device.isBusy ? <Waiting until={device.busyUntil} /> : null}
      <dl className="pairs figures">
        <dt>{texts.battery}</dt>
        <dd>{device.battery === null ? texts.none : texts.percent(device.battery)}</dd>
        <dt>{texts.changed}</dt>
        <dd>{ageText(instantOf(device.modifiedDateTime), at)}</dd>
      </dl>
    </>
  )
}

/** Details of an open sensor row: switch, battery, last change, link to the history. */
import { parseInstant, isContactSensor } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { HistoryLink } from '#screens/shared/HistoryLink.tsx'
import { SensorSwitch } from '#screens/shared/SensorSwitch.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { UnreadSensors } from '#screens/shared/UnreadSensors.tsx'
import type { SensorView } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

function Facts({ device }: { device: Snapshot<SensorView> }) {
  return (
    <dl className={classes(listRowCss.pairs, 'figures')}>
      <dt>{texts.battery}</dt>
      <dd>{device.battery === null ? texts.none : texts.percent(device.battery)}</dd>
      <dt>{texts.changed}</dt>
      <dd>
        <AgeText at={parseInstant(device.modifiedDateTime)} />
      </dd>
    </dl>
  )
}

export function SensorDetails({
  type,
  name,
  device,
  isRead,
}: {
  type: number
  name: string
  device: Snapshot<SensorView> | undefined
  /** Whether the list of devices has been read. */
  isRead: boolean
}) {
  return (
    <>
      {device && !isContactSensor(type) ? <SensorSwitch name={name} device={device} /> : null}
      {device ? (
        <Facts device={device} />
      ) : isRead ? (
        <p className={listRowCss.rowNote}>{texts.notPaired}</p>
      ) : (
        <UnreadSensors />
      )}
      <div className={listRowCss.detailsButtons}>
        <HistoryLink type={type} name={name} />
      </div>
    </>
  )
}

/** What the panel of a device type holds: an enrollment, or readings, switch, history and the way to pair or unpair. */
import { SENSOR_TYPES } from '@drydock/contracts'
import { useRef } from 'react'
import listRowCss from '#components/listRow.module.css'
import sectionCss from '#components/section.module.css'
import { EnrollmentRoom } from '#screens/home/EnrollmentProgress.tsx'
import { HistoryLink } from '#screens/home/HistoryLink.tsx'
import { SensorSwitch } from '#screens/home/SensorSwitch.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { rowsOf } from '#screens/settings/devicePanelState.ts'
import { PairButton } from '#screens/settings/PairButton.tsx'
import { Pairs } from '#screens/settings/TermList.tsx'
import { useAboard } from '#screens/settings/useDeviceStores.ts'
import { reset } from '#stores/enrollment.ts'
import { firstOf } from '#stores/sensors.ts'
import { enrollment as enrollmentTexts } from '#texts/enrollment.ts'
import { settings as texts } from '#texts/settings.ts'

/** Valve, output and shore power are switched; detectors only tell. */
const SWITCHED: ReadonlySet<number> = new Set([SENSOR_TYPES.digitalOutput, SENSOR_TYPES.gasValve])

function Joining({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    // This button goes with the enrollment; the head of its panel stays.
    button.current?.closest(`.${sectionCss.panel}`)?.querySelector('button')?.focus()
    reset()
  }
  return (
    <>
      <EnrollmentRoom name={name} />
      <div className={listRowCss.roomVerbs}>
        {/* biome-ignore lint/a11y/noAutofocus: it stands in place of the button that was pressed, which has gone */}
        <button type="button" ref={button} autoFocus className="btn btn-line" onClick={close}>
          {enrollmentTexts.close}
        </button>
      </div>
    </>
  )
}

export function DeviceRoom({ type, name, inEnrollment }: { type: number; name: string; inEnrollment: boolean }) {
  const aboard = useAboard()
  const rows = rowsOf(type, aboard, useNow())
  const device = firstOf(aboard.sensors, type)
  if (inEnrollment) return <Joining name={name} />
  return (
    <>
      {device && SWITCHED.has(type) ? <SensorSwitch name={name} device={device} /> : null}
      {rows.length > 0 ? <Pairs rows={rows} /> : null}
      {device ? null : <p className={listRowCss.said}>{rows.length > 0 ? texts.wired : texts.canEnrol}</p>}
      <div className={listRowCss.roomVerbs}>
        <HistoryLink type={type} name={name} />
        <PairButton type={type} name={name} id={device?.attachedDeviceId} />
      </div>
    </>
  )
}

/** Content of a device panel: an enrollment, or readings, switch, history and pairing. */
import { SENSOR_TYPES } from '@drydock/contracts'
import { useRef } from 'react'
import listRowCss from '#components/listRow.module.css'
import sectionCss from '#components/section.module.css'
import { EnrollmentProgress } from '#screens/shared/EnrollmentProgress.tsx'
import { HistoryLink } from '#screens/shared/HistoryLink.tsx'
import { SensorSwitch } from '#screens/shared/SensorSwitch.tsx'
import { UnreadSensors } from '#screens/shared/UnreadSensors.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { detailRows } from '#screens/settings/devicePanelState.ts'
import { PairButton } from '#screens/settings/PairButton.tsx'
import { TermList } from '#screens/settings/TermList.tsx'
import { useDeviceStores } from '#screens/settings/useDeviceStores.ts'
import { resetEnrollment } from '#stores/enrollment.ts'
import { firstOfType } from '#stores/sensors.ts'
import { enrollment as enrollmentTexts } from '#texts/enrollment.ts'
import { settings as texts } from '#texts/settings.ts'

/** Output and valve are switched here, plug and shore power on Home; detectors only report. Source: OPEN-136. */
const SWITCHED: ReadonlySet<number> = new Set([SENSOR_TYPES.digitalOutput, SENSOR_TYPES.gasValve])

function EnrollmentView({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    // This button disappears with the enrollment; the head of its panel takes the focus.
    button.current?.closest(`.${sectionCss.panel}`)?.querySelector('button')?.focus()
    resetEnrollment()
  }
  return (
    <>
      <EnrollmentProgress name={name} />
      <div className={listRowCss.detailsButtons}>
        {/* biome-ignore lint/a11y/noAutofocus: it stands in place of the button that was pressed, which has gone */}
        <button type="button" ref={button} autoFocus className="btn btn-line" onClick={close}>
          {enrollmentTexts.close}
        </button>
      </div>
    </>
  )
}

export function DeviceDetails({ type, name, inEnrollment }: { type: number; name: string; inEnrollment: boolean }) {
  const stores = useDeviceStores()
  const rows = detailRows(type, stores, useNow())
  const device = firstOfType(stores.sensors, type)
  const isRead = stores.sensors.devices !== undefined
  if (inEnrollment) return <EnrollmentView name={name} />
  return (
    <>
      {device && SWITCHED.has(type) ? <SensorSwitch name={name} device={device} /> : null}
      {rows.length > 0 ? <TermList rows={rows} /> : null}
      {!isRead ? (
        <UnreadSensors />
      ) : device ? null : (
        <p className={listRowCss.rowNote}>{rows.length > 0 ? texts.wired : texts.canEnroll}</p>
      )}
      <div className={listRowCss.detailsButtons}>
        <HistoryLink type={type} name={name} />
        {isRead ? <PairButton type={type} name={name} id={device?.attachedDeviceId} /> : null}
      </div>
    </>
  )
}

/** Stands in place of what a device would show until the list of devices has been read. */
import listRowCss from '#components/listRow.module.css'
import { RetryButton } from '#components/RetryButton.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { refreshSensors, sensors } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

/** Shows that the list is being read; after a failure a button that reads it again. */
export function UnreadSensors() {
  const { isFailed } = useSnapshot(sensors)
  return (
    <>
      <p className={listRowCss.rowNote} role="status">
        {isFailed ? texts.failed : texts.loading}
      </p>
      {isFailed ? <RetryButton run={refreshSensors} /> : null}
    </>
  )
}

/**
 * The settings of the map: whether the circle is shown while disarmed, how positions are copied, and the kept chart.
 * Source: MAP-08, MAP-12, GEOF-03, GEOF-04, OPEN-137, XTRA-11, XTRA-21.
 */
import { useId } from 'react'
import css from './mapScreen.module.css'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { MapPanel } from '#screens/map/MapPanel.tsx'
import { PositionFormats } from '#screens/map/PositionFormats.tsx'
import { alarm } from '#stores/alarm.ts'
import { geofence, setShownDisarmed } from '#stores/geofence.ts'
import { geofence as texts } from '#texts/geofence.ts'

const KeptChart = lazyComponent(async () => (await import('#screens/map/KeptChart.tsx')).KeptChart)

export function SettingsPanel({ close }: { close: () => void }) {
  const { isShownDisarmed } = useSnapshot(geofence)
  const armed = useSnapshot(alarm).armed === true
  const why = useId()
  return (
    <MapPanel title={texts.settings} close={close}>
      <label className={css.mapCheck}>
        <input
          type="checkbox"
          checked={isShownDisarmed}
          disabled={armed}
          aria-describedby={why}
          onChange={it => setShownDisarmed(it.target.checked)}
        />
        {texts.when}
      </label>
      <p id={why} className={css.mapPanelWord}>
        {armed ? texts.whenArmed : ''}
      </p>
      <PositionFormats />
      <LazyPart>
        <KeptChart />
      </LazyPart>
      <div className={css.mapPanelButtons}>
        <button type="button" className="btn btn-main" onClick={close}>
          {texts.close}
        </button>
      </div>
    </MapPanel>
  )
}

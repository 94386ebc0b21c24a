/** The map: boat and phone, the geofence and the hunt for a thief. Source: MAP, GEOF, TRACK, OPEN-087, OPEN-137. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { MapView } from '#map/MapView.tsx'
import { timers } from '#platform/time.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { baseMaps } from '#screens/map/baseMaps.ts'
import { Chips } from '#screens/map/Chips.tsx'
import { TrackingBar } from '#screens/map/TrackingBar.tsx'
import { PlaceCard } from '#screens/map/PlaceCard.tsx'
import { RadiusPanel } from '#screens/map/RadiusPanel.tsx'
import { SettingsPanel } from '#screens/map/SettingsPanel.tsx'
import { type DialAction, SpeedDial } from '#screens/map/SpeedDial.tsx'
import { TrackLegend } from '#screens/map/TrackLegend.tsx'
import { useCameraAim } from '#screens/map/useCameraAim.ts'
import { useMapState } from '#screens/map/useMapState.ts'
import { mapSources } from '#stores/configuration.ts'
import { toRadiusStep } from '#stores/geofence.ts'
import { geolocation, readPhoneUnasked } from '#stores/geolocation.ts'
import { startTracking, stopTracking, tracking } from '#stores/tracking.ts'
import { geofence as texts } from '#texts/geofence.ts'
import { tracking as trackingTexts } from '#texts/tracking.ts'

/** When the boat's fence is not known, the slider begins here. */
const FALLBACK_RADIUS = 50

export function MapScreen() {
  const [panel, setPanel] = useState<'none' | 'radius' | 'settings'>('none')
  const [preview, setPreview] = useState<number>()
  const [sources] = useState(mapSources)
  const { content, boat, accuracy, center, distance, radius, tracks } = useMapState(preview)
  const { aim, look } = useCameraAim(center, radius)
  const isHunting = useSnapshot(tracking).is !== 'off'
  const phone = useSnapshot(geolocation).fix
  const navigate = useNavigate()
  useEffect(() => void readPhoneUnasked(), [])

  const close = (): void => {
    setPanel('none')
    setPreview(undefined)
  }
  const actions: readonly DialAction[] = [
    isHunting
      ? { name: trackingTexts.stop, icon: 'stop', run: stopTracking }
      : { name: trackingTexts.start, icon: 'thief', run: () => void startTracking() },
    { name: texts.settings, icon: 'settings', run: () => setPanel('settings') },
    {
      name: texts.setRadius,
      icon: 'radius',
      run: () => {
        setPreview(toRadiusStep(radius ?? FALLBACK_RADIUS))
        setPanel('radius')
      },
    },
    ...(boat ? [{ name: texts.showBoat, icon: 'boat', run: () => look(boat) } as const] : []),
    phone
      ? { name: texts.showPhone, icon: 'pin', run: () => look(phone) }
      : { name: texts.showPhone, icon: 'pin', run: () => void navigate('/geo-permission?destination=map') },
  ]
  return (
    <div className={classes(css.mapScreen, panel !== 'none' && css.mapScreenPaneled)}>
      <h1 className="unseen">{texts.title}</h1>
      <MapView
        bases={baseMaps}
        sources={sources}
        timers={timers}
        content={content}
        aim={aim}
        follow={boat}
        foot={
          <>
            {panel === 'radius' && preview !== undefined ? (
              <RadiusPanel radius={preview} choose={setPreview} close={close} />
            ) : null}
            {panel === 'settings' ? <SettingsPanel close={close} /> : null}
            {panel === 'none' ? (
              <>
                <PlaceCard boat={boat} accuracy={accuracy} distance={distance} radius={radius} />
                <SpeedDial actions={actions} />
              </>
            ) : null}
          </>
        }
      >
        <div className={css.mapTop}>
          <Chips radius={radius} />
          <TrackingBar />
          <TrackLegend tracks={tracks} />
        </div>
      </MapView>
    </div>
  )
}

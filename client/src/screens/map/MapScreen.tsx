/** The map: boat and phone, geofence and tracking. Source: MAP, GEOF, TRACK, OPEN-087, OPEN-137. */
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { AppMap } from '#screens/shared/AppMap.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { Chips } from '#screens/map/Chips.tsx'
import { TrackingBar } from '#screens/map/TrackingBar.tsx'
import { PlaceCard } from '#screens/map/PlaceCard.tsx'
import { RadiusPanel } from '#screens/map/RadiusPanel.tsx'
import { SettingsPanel } from '#screens/map/SettingsPanel.tsx'
import { type DialAction, SpeedDial } from '#screens/map/SpeedDial.tsx'
import { TrackLegend } from '#screens/map/TrackLegend.tsx'
import { useCameraAim } from '#screens/map/useCameraAim.ts'
import { useMapState } from '#screens/map/useMapState.ts'
import { useWay } from '#screens/map/useWay.ts'
import { useWayLayer } from '#screens/map/useWayLayer.tsx'
import { mapSources } from '#stores/configuration.ts'
import { refreshFence, toRadiusStep } from '#stores/geofence.ts'
import { geolocation, readPhoneUnasked } from '#stores/geolocation.ts'
import { resumeTracking, startTracking, stopTracking, tracking } from '#stores/tracking.ts'
import { geofence as texts } from '#texts/geofence.ts'
import { map as mapTexts } from '#texts/map.ts'
import { tracking as trackingTexts } from '#texts/tracking.ts'

/** Start value of the slider while the radius of the fence is unknown. */
const FALLBACK_RADIUS = 50

/** Where the location of the phone is asked for, for this screen. */
const ASK_LOCATION = '/geo-permission?destination=map'

type OpenPanel = 'none' | 'radius' | 'settings'

/** Reads the position of the phone, the tracking and the fence when the map opens. */
function useFreshMap(): void {
  useEffect(() => void readPhoneUnasked(), [])
  useEffect(resumeTracking, [])
  useEffect(refreshFence, [])
}

export function MapScreen() {
  const [panel, setPanel] = useState<OpenPanel>('none')
  const [preview, setPreview] = useState<number>()
  const [sources] = useState(mapSources)
  const { content, fence, boat, accuracy, center, distance, verdict, radius, tracks } = useMapState(preview)
  const follows = fence !== undefined && distance === undefined
  const { layer, handlers } = useWayLayer(useWay())
  const run = useSnapshot(tracking).is
  const phone = useSnapshot(geolocation).fix
  const { aim, lookAt } = useCameraAim(center, radius, phone)
  const navigate = useNavigate()
  useFreshMap()

  const close = (): void => {
    setPanel('none')
    setPreview(undefined)
  }
  const actions: readonly DialAction[] = [
    run === 'off'
      ? { name: trackingTexts.start, icon: 'thief', run: () => void startTracking() }
      : { name: trackingTexts.stop, icon: 'stop', disabled: run === 'stopping', run: stopTracking },
    { name: texts.settings, icon: 'settings', run: () => setPanel('settings') },
    {
      name: texts.setRadius,
      icon: 'radius',
      run: () => {
        setPreview(toRadiusStep(radius ?? FALLBACK_RADIUS))
        setPanel('radius')
      },
    },
    ...(boat ? [{ name: texts.showBoat, icon: 'boat', run: () => lookAt(boat) } as const] : []),
    { name: texts.showPhone, icon: 'pin', run: () => (phone ? lookAt(phone) : void navigate(ASK_LOCATION)) },
  ]
  return (
    <div className={classes(css.mapScreen, panel !== 'none' && css.mapScreenPaneled)} {...handlers}>
      <h1 className="unseen">{texts.title}</h1>
      <AppMap
        sources={sources}
        content={content}
        layer={layer}
        aim={aim}
        waitsFor={mapTexts.waitsForBoth}
        follow={boat}
        foot={
          <MapFoot panel={panel} preview={preview} setPreview={setPreview} close={close}>
            <PlaceCard boat={boat} accuracy={accuracy} distance={distance} verdict={verdict} follows={follows} />
            <SpeedDial actions={actions} />
          </MapFoot>
        }
      >
        <div className={css.mapTop}>
          <Chips radius={radius} />
          <TrackingBar />
          <TrackLegend tracks={tracks} />
        </div>
      </AppMap>
    </div>
  )
}

interface FootProps {
  panel: OpenPanel
  /** Radius in meters that the circle shows while its panel is open. */
  preview: number | undefined
  setPreview: (radius: number) => void
  close: () => void
  /** Shown while no panel is open. */
  children: ReactNode
}

function MapFoot({ panel, preview, setPreview, close, children }: FootProps) {
  if (panel === 'settings') return <SettingsPanel close={close} />
  if (panel === 'none') return children
  return preview === undefined ? null : <RadiusPanel radius={preview} choose={setPreview} close={close} />
}

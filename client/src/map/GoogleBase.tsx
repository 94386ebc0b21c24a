/**
 * Base map of Google, where the configuration has a key. A failure of its script is reported once, and the caller falls
 * back.
 */
import { SECOND } from '@drydock/contracts'
import {
  APILoadingStatus,
  APIProvider,
  Map as GoogleMap,
  type MapCameraChangedEvent,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useState } from 'react'
import css from './map.module.css'
import type { GoogleProps } from './baseMap.ts'

declare global {
  /** Google calls it when it refuses the key; the wrapper does not report that. */
  var gm_authFailure: (() => void) | undefined
}

/** Time limit of the script: without a network it would stay 'loading' forever. */
const SCRIPT_TIMEOUT_MS = 10 * SECOND

/** Reports a script that does not load, or a refused key. */
function useFailure({ timers, onFailed }: Pick<GoogleProps, 'timers' | 'onFailed'>): void {
  const status = useApiLoadingStatus()
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    globalThis.gm_authFailure = () => failed()
    return () => {
      globalThis.gm_authFailure = undefined
    }
  }, [])
  useEffect(() => {
    if (status === APILoadingStatus.LOADED) return
    if (status === APILoadingStatus.FAILED || status === APILoadingStatus.AUTH_FAILURE) return failed()
    return timers.after(SCRIPT_TIMEOUT_MS, () => failed())
  }, [status, timers])
}

function LoadedMap({ aim, label, timers, onCamera, onFailed }: GoogleProps) {
  const map = useMap()
  const [first] = useState(aim)
  useFailure({ timers, onFailed })
  useEffect(() => {
    map?.moveCamera({ center: { lat: aim.center.latitude, lng: aim.center.longitude }, zoom: aim.zoom })
  }, [map, aim])
  const report = ({ detail: { center, zoom } }: MapCameraChangedEvent): void =>
    onCamera({ center: { latitude: center.lat, longitude: center.lng }, zoom })
  return (
    <div className={css.mapBase} role="application" aria-label={label}>
      <GoogleMap
        mapTypeId="satellite"
        defaultCenter={{ lat: first.center.latitude, lng: first.center.longitude }}
        defaultZoom={first.zoom}
        onCameraChanged={report}
        gestureHandling="greedy"
        disableDefaultUI
        keyboardShortcuts
        isFractionalZoomEnabled
        tilt={0}
      />
    </div>
  )
}

export function GoogleBase(props: GoogleProps) {
  return (
    <APIProvider apiKey={props.apiKey} onError={props.onFailed}>
      <LoadedMap {...props} />
    </APIProvider>
  )
}

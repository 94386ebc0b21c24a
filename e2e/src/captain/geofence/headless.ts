/** The map, the hunt and the location of the phone without a page: the app's own stores and actions, said in its own texts. */
import { geofence } from '@drydock/client/texts/geofence'
import { map } from '@drydock/client/texts/map'
import { permission } from '@drydock/client/texts/permission'
import { tracking } from '@drydock/client/texts/tracking'
import { GEOFENCE_RADIUS, GEOLOCATION_TEXTS, MAP_ZOOM, SECOND } from '@drydock/contracts'
import { need, onScreen, pathOf, there } from '#captain/headless/hand.ts'
import { type Seen, texts } from '#captain/headless/seen.ts'
import type { Hindrance } from '#captain/hindrance.ts'
import type { GeofenceFact, GeofenceVerb } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

/** A radius that stands in the panel when no fence is known. */
const FALLBACK = 50
const on =
  (path: string, read: Read): Read =>
  (seen, parameter) =>
    pathOf(seen) === path ? read(seen, parameter) : undefined
const onMap = (read: Read): Read => on('/map', read)

const chart = ({ app, opened }: Seen) => app.derived.chartOf(app.stores, opened.map?.panel === 'radius' ? opened.map.preview : undefined)
const isCaptain = ({ app }: Seen): boolean => app.stores.profile.it?.isCaptain === true
const isHunting = ({ app }: Seen): boolean => app.stores.tracking.is !== 'off'

function actionsOf(seen: Seen): readonly string[] {
  return [isHunting(seen) ? tracking.stop : tracking.start, geofence.settings, geofence.setRadius, ...(chart(seen).boat ? [geofence.showBoat] : []), geofence.showPhone]
}

/** An action of the dial, which is there unless a panel lies over the map. */
const byDial =
  (name: string, run: Do): Do =>
  (seen, params) => {
    const { map: open } = seen.opened
    need('button', geofence.openDial, open === undefined || open.panel === 'dial' ? onScreen(seen, '/map') : 'missing')
    need('button', name, there(actionsOf(seen).includes(name)))
    seen.opened.map = undefined
    run(seen, params)
  }
/** A control of a panel that lies over the map. */
const inPanel = (seen: Seen, panel: 'radius' | 'settings', isEnabled = true): Hindrance | undefined => (seen.opened.map?.panel === panel ? onScreen(seen, '/map', isEnabled) : 'missing')
const previewOf = ({ opened }: Seen): number => {
  if (opened.map?.panel !== 'radius') throw new Error('The panel of the radius is not open.')
  return opened.map.preview
}

export const verbs: Readonly<Record<GeofenceVerb, Do>> = {
  'open-dial': seen => {
    need('button', geofence.openDial, seen.opened.map === undefined ? onScreen(seen, '/map') : 'missing')
    seen.opened.map = { panel: 'dial' }
  },
  'open-radius': byDial(geofence.setRadius, seen => {
    seen.opened.map = { panel: 'radius', preview: seen.app.derived.onStep(chart(seen).radius ?? FALLBACK) }
  }),
  'choose-radius': (seen, metres) => {
    need('slider', 'Radius in metres', inPanel(seen, 'radius', isCaptain(seen)))
    seen.opened.map = { panel: 'radius', preview: seen.app.derived.onStep(Number(metres)) }
  },
  'save-radius': seen => {
    need('button', 'SAVE', inPanel(seen, 'radius', isCaptain(seen)))
    void seen.app.actions.saveRadius(previewOf(seen)).then(taken => {
      if (taken) seen.opened.map = undefined
    })
  },
  'cancel-radius': seen => {
    need('button', 'CANCEL', inPanel(seen, 'radius'))
    seen.opened.map = undefined
  },
  'open-map-settings': byDial(geofence.settings, ({ opened }) => {
    opened.map = { panel: 'settings' }
  }),
  'show-when-disarmed': (seen, isOn) => {
    const { app } = seen
    need('checkbox', 'Show geofence when disarmed', inPanel(seen, 'settings', app.stores.alarm.armed !== true))
    app.actions.showDisarmed(isOn === true)
  },
  'close-map-settings': seen => {
    need('button', 'Close', inPanel(seen, 'settings'))
    seen.opened.map = undefined
  },
  'start-tracking': byDial(tracking.start, ({ app }) => void app.actions.startTracking()),
  'stop-tracking': seen => {
    need('button', tracking.stop, seen.app.stores.tracking.is === 'on' ? onScreen(seen, '/map') : 'missing')
    seen.app.actions.stopTracking()
  },
  'show-my-position': byDial(geofence.showPhone, ({ app }) => {
    if (!app.stores.geolocation.fix) app.go('/geo-permission?destination=map')
  }),
  'man-over-board': seen => {
    need('link', 'MOB - MAN OVER BOARD, PHONE LOCATION', onScreen(seen, '/home'))
    seen.app.go(seen.app.derived.mobPath(seen.app.stores.geolocation.fix !== undefined))
  },
  'request-position': seen => {
    need('button', 'REQUEST USER POSITION', onScreen(seen, '/geo-permission', !seen.app.stores.geolocation.isReading))
    const { app } = seen
    const [, search = ''] = app.route().split('?')
    void app.actions.requestPosition(search).then(path => {
      if (path !== undefined) app.go(path)
    })
  },
}

const distance: Read = seen => {
  const { boat, accuracy, distance: metres, radius } = chart(seen)
  if (!boat) return geofence.waiting
  const lines = [accuracy === undefined ? undefined : texts.position.accuracy(accuracy), metres === undefined || radius === undefined ? undefined : geofence.from(metres, metres <= radius)]
  return lines.filter(it => it !== undefined).join(' · ')
}

const isNear = (seen: Seen, layer: { readonly minZoom: number } | undefined): boolean => layer !== undefined && seen.app.derived.zoomFor(chart(seen).radius) >= layer.minZoom

/** The camera is where the map has opened: nobody moves it without a page. */
const scale: Read = seen => {
  const person = pathOf(seen) === '/mob' ? seen.app.derived.mobFix(seen.app.stores.geolocation, seen.now) : undefined
  if (person) return map.scale(seen.app.derived.scaleOf(person.latitude, MAP_ZOOM))
  if (pathOf(seen) !== '/map') return undefined
  const { boat, centre, radius } = chart(seen)
  const middle = centre ?? boat
  return middle && map.scale(seen.app.derived.scaleOf(middle.latitude, seen.app.derived.zoomFor(radius)))
}

export const facts: Readonly<Record<GeofenceFact, Read>> = {
  dial: onMap(seen => (seen.opened.map?.panel === 'dial' ? actionsOf(seen) : [])),
  markers: seen => {
    const { stores, derived } = seen.app
    if (pathOf(seen) !== '/map' && pathOf(seen) !== '/mob') return undefined
    const person = pathOf(seen) === '/mob' ? derived.mobFix(stores.geolocation, seen.now) : stores.geolocation.fix
    return [...(chart(seen).boat ? [map.boat] : []), ...(person ? [map.person] : [])]
  },
  fence: onMap(seen => {
    const { fence } = chart(seen)
    return fence && map.fence(fence.radius, fence.armed)
  }),
  'map-radius': onMap(seen => {
    const { radius } = chart(seen)
    return radius === undefined ? geofence.noRadius : geofence.radius(radius)
  }),
  'map-place': onMap(seen => {
    const { boat } = chart(seen)
    return `${texts.latitude(boat?.latitude).text} ${texts.longitude(boat?.longitude).text}`
  }),
  'map-distance': onMap(distance),
  'map-scale': scale,
  'map-picture': onMap(seen => (isNear(seen, seen.app.derived.mapSources().satellite) ? 'satellite' : isNear(seen, seen.app.derived.mapSources().chart) ? 'chart' : 'none')),
  'map-notice': () => undefined,
  'map-credits': onMap(seen => seen.app.derived.mapSources().satellite?.attribution),
  'radius-slider': onMap(seen => (seen.opened.map?.panel === 'radius' ? { at: seen.opened.map.preview, ...GEOFENCE_RADIUS, enabled: isCaptain(seen) } : undefined)),
  'map-settings': onMap(({ app: { stores }, opened }) => (opened.map?.panel === 'settings' ? { shown: stores.geofence.isShownDisarmed, enabled: stores.alarm.armed !== true } : undefined)),
  hunt: onMap(({ app: { stores }, now }) => (stores.tracking.until === undefined ? undefined : { seconds: Math.ceil((stores.tracking.until - now) / SECOND) })),
  'hunt-refused': onMap(({ app: { stores } }) => (stores.tracking.isRefused ? tracking.refused : undefined)),
  tracks: onMap(seen => chart(seen).tracks.map(it => map.track(it.of, it.points.length))),
  'track-legend': onMap(seen => chart(seen).tracks.map(it => map.trackOf[it.of])),
  'permission-why': on('/geo-permission', () => permission.why),
  'permission-steps': on('/geo-permission', ({ app }) => {
    const { title, steps } = app.derived.isApple() ? permission.ios : permission.android
    return [title, ...steps]
  }),
  'permission-error': on('/geo-permission', ({ app: { stores } }) => (stores.geolocation.failure ? { title: permission.error, text: GEOLOCATION_TEXTS[stores.geolocation.failure] } : undefined)),
  'phone-asked': ({ asked }) => asked,
}

/** Observations of the map, tracking and the location of the phone. */
import type { GeofenceObservation } from '#runner/captain/geofence/vocabulary.ts'
import {
  assertSame,
  attributeOf,
  isEnabled,
  isCheckedIn,
  isShown,
  region,
  linesOf,
  textOf,
  textsOf,
  inputValueOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { MapPicture } from '../page/renderer.ts'
import type { View } from '../page/view.ts'

const on =
  (paths: readonly string[], read: Observer): Observer =>
  (page, parameter) =>
    paths.includes(page.path) ? read(page, parameter) : undefined
const onMap = (read: Observer): Observer => on(['/map'], read)
const onPermission = (read: Observer): Observer => on(['/geo-permission'], read)

const signs = (page: ObservedPage, name: string | RegExp): View =>
  page.getByRole('group', { name: 'On the map', exact: true }).getByRole('img', { name, exact: true })
const scaleBar = (page: ObservedPage): View => page.getByRole('img', { name: /^Scale: / })

/** Returns meters per px of the screen, by the drawn scale bar. */
function metersPerPixel(page: ObservedPage, widthOf: (it: Element) => number): number {
  const [, length, unit] = /^([\d.,]+) (k?m)$/.exec(textOf(scaleBar(page)) ?? '') ?? []
  const [bar] = scaleBar(page).locator('i').elements
  return bar ? (Number(length?.replace(',', '.')) * (unit === 'km' ? 1_000 : 1)) / widthOf(bar) : Number.NaN
}

/** Returns the name of the circle if it is drawn as the name says; else both. */
const fence: Observer = page => {
  const found = signs(page, /^Geofence, /)
  const name = attributeOf(found, 'aria-label')
  const [circle] = found.locator('circle').last().elements
  const { drawing } = page.renderer
  if (name === undefined || !circle || !drawing) return name
  const { isSolid, isSeen } = drawing.strokeOf(circle)
  const meters = Math.round((drawing.sizeOf(circle).width / 2) * metersPerPixel(page, it => drawing.sizeOf(it).width))
  const state = / m$/.test(name) && !isSolid ? '' : isSolid ? ', armed' : ', disarmed'
  const drawn = `Geofence, ${meters} m${state}`
  return isSeen && drawn === name ? name : `${name}, drawn as ${isSeen ? drawn : 'nothing'}`
}

/** Returns the names of lines that are drawn; one is visible if it has a length and a stroke. */
function linesOn(page: ObservedPage, name: RegExp): readonly (string | null)[] {
  const { drawing } = page.renderer
  const isDrawn = (element: Element): boolean =>
    drawing === undefined ||
    Array.from(element.querySelectorAll('path')).some(
      line => line.getTotalLength() > 0 && drawing.strokeOf(line).isSeen,
    )
  return signs(page, name)
    .elements.filter(isDrawn)
    .map(it => it.getAttribute('aria-label'))
}

/** In px; anything smaller is not visible. */
const SEEN = 20
const hasSize = (view: View): boolean => {
  const [it] = view.elements
  if (!it || !view.renderer.drawing) return it !== undefined
  const { width, height } = view.renderer.drawing.sizeOf(it)
  return Math.max(width, height) >= SEEN
}

/** A marker counts if it is visible; that of the person needs its words, too. */
const markers: Observer = page => {
  const person = signs(page, 'You are here.')
  const isPersonSeen = hasSize(person) && person.elements[0]?.textContent === 'You are here.'
  return [...(hasSize(signs(page, 'Boat').locator('path')) ? ['Boat'] : []), ...(isPersonSeen ? ['You are here.'] : [])]
}

/** Returns the meters between the drawn boat and the center of the drawn circle; undefined without one of them. */
function drawnDistance(page: ObservedPage): number | undefined {
  const found = signs(page, /^Geofence, /)
  const radius = /^Geofence, (\d+) m/.exec(attributeOf(found, 'aria-label') ?? '')?.[1]
  const [circle] = found.locator('circle').last().elements
  const place = /^translate\((\S+) (\S+)\)/.exec(attributeOf(signs(page, 'Boat'), 'transform') ?? '')
  if (radius === undefined || !circle || !place) return undefined
  const of = (name: string): number => Number(circle.getAttribute(name))
  return (Math.hypot(Number(place[1]) - of('cx'), Number(place[2]) - of('cy')) / of('r')) * Number(radius)
}

/** Returns the words below the position, if the boat is drawn as far from the center as they say, within rounding. */
const distance: Observer = page => {
  const said = textsOf(region(page, 'Position').getByRole('paragraph'))[1]
  const meters = Number(/Boat (\d+) m from the centre/.exec(said ?? '')?.[1] ?? Number.NaN)
  const drawn = drawnDistance(page)
  if (drawn !== undefined && Math.abs(drawn - meters) > 0.6 + meters / 100)
    throw new Error(`The boat is drawn ${Math.round(drawn)} m from the centre, but the words say ${meters} m.`)
  return said
}

/**
 * Google's pictures are not drawn in tests: its fake returns the requested map type, as does the map of the DOM engine.
 */
const mapPicture: Observer = (page): MapPicture | undefined => {
  const [mapElement] = page.locator('[data-map-type]').elements
  if (mapElement)
    return (['satellite', 'chart'] as const).find(it => it === mapElement.getAttribute('data-map-type')) ?? 'none'
  const [canvas] = page.locator('.map_mapBase canvas').elements
  return canvas && page.renderer.drawing?.pictureOf(canvas)
}

const slider: Observer = page => {
  const panel = page.getByRole('dialog', { name: 'Geofence radius' })
  const found = panel.getByRole('slider', { name: 'Radius in metres' })
  if (!isShown(found)) return undefined
  const shown = linesOf(panel.locator('.radiusSlider_radiusValue'))[0]
  assertSame('radius', shown, attributeOf(found, 'aria-valuetext'))
  assertSame('slider of the radius', `${inputValueOf(found)} m`, shown)
  const [min, max, step] = ['min', 'max', 'step'].map(name => Number(attributeOf(found, name)))
  return { at: Number(inputValueOf(found)), min, max, step, enabled: isEnabled(found) }
}

const box: Observer = page => {
  const found = page
    .getByRole('dialog', { name: 'Map settings' })
    .getByRole('checkbox', { name: 'Show geofence when disarmed' })
  return isShown(found) ? { shown: isCheckedIn(found), enabled: isEnabled(found) } : undefined
}

const hunt: Observer = page => {
  const said = /(\d+)m (\d+)s/.exec(textOf(region(page, 'Catch the thief').getByText(/^Stops in /)) ?? '')
  return said ? { seconds: Number(said[1]) * 60 + Number(said[2]) } : undefined
}

const problem: Observer = page => {
  const texts = textsOf(page.getByRole('main').getByRole('paragraph'))
  const place = texts.indexOf('ERROR GETTING GEOLOCATION')
  return place === -1 ? undefined : { title: texts[place], text: texts[place + 1] }
}

const steps: Observer = page => {
  const section = page.getByRole('main').getByRole('region', { name: /^On / })
  return [...textsOf(section.getByRole('heading')), ...textsOf(section.getByRole('listitem'))]
}

const status = (page: ObservedPage): View => page.getByRole('main').getByRole('status')

export const observers: Readonly<Record<GeofenceObservation, Observer>> = {
  dial: onMap(page =>
    textsOf(page.getByRole('list', { name: 'Map actions' }).getByRole('button')).filter(it => it !== ''),
  ),
  markers: on(['/map', '/mob'], markers),
  fence: onMap(fence),
  'map-radius': onMap(page => textsOf(page.getByRole('list', { name: 'Geofence' }).getByRole('listitem'))[1]),
  'map-place': onMap(page => textsOf(region(page, 'Position').getByText(/^(\d+\.\d{6} [NSEW]|-\.--)$/)).join(' ')),
  'map-distance': onMap(distance),
  'map-scale': on(['/map', '/mob'], page => textOf(scaleBar(page))),
  'map-picture': mapPicture,
  'map-notice': page => textOf(status(page).filter({ hasText: /chart|pictures/ })),
  'map-credits': onMap(page =>
    textOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Natural Earth' })),
  ),
  'radius-slider': onMap(slider),
  'map-settings': onMap(box),
  hunt: onMap(hunt),
  'hunt-refused': onMap(page => textOf(page.getByText('Tracking did not start. Try again.', { exact: true }))),
  tracks: onMap(page => linesOn(page, /^Track of /)),
  way: onMap(page => linesOn(page, /^Way of the boat, /)[0]),
  'track-legend': onMap(page => textsOf(page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem'))),
  'permission-why': onPermission(page =>
    textOf(page.getByText('The app needs permission to use the location of your phone.', { exact: true })),
  ),
  'permission-steps': onPermission(steps),
  'permission-error': onPermission(problem),
  'phone-asked': page => page.phone?.locationRequests(),
}

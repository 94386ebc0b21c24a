/** The map, the hunt and the location of the phone as they are shown. */
import type { GeofenceFact } from '#runner/captain/geofence/words.ts'
import { attributeOf, isEnabled, isOn, isShown, part, textOf, textsOf, textIn } from '../page/look.ts'
import type { Fact, Seen } from '../page/seen.ts'
import type { MapPicture } from '../page/sight.ts'
import type { View } from '../page/view.ts'

const on =
  (paths: readonly string[], read: Fact): Fact =>
  (page, parameter) =>
    paths.includes(page.path) ? read(page, parameter) : undefined
const onMap = (read: Fact): Fact => on(['/map'], read)
const onPermission = (read: Fact): Fact => on(['/geo-permission'], read)

const signs = (page: Seen, name: string | RegExp): View =>
  page.getByRole('group', { name: 'On the map', exact: true }).getByRole('img', { name, exact: true })
const scaleBar = (page: Seen): View => page.getByRole('img', { name: /^Scale: / })

/** Meters in a px of the screen, by the scale bar as it is drawn. */
function metersPerPixel(page: Seen, widthOf: (it: Element) => number): number {
  const [, length, unit] = /^([\d.]+) (k?m)$/.exec(textOf(scaleBar(page)) ?? '') ?? []
  const [bar] = scaleBar(page).locator('i').elements
  return bar ? (Number(length) * (unit === 'km' ? 1_000 : 1)) / widthOf(bar) : Number.NaN
}

/** The name of the circle where it is drawn so; else both. */
const fence: Fact = page => {
  const found = signs(page, /^Geofence, /)
  const name = attributeOf(found, 'aria-label')
  const [circle] = found.locator('circle').last().elements
  const { drawing } = page.sight
  if (name === undefined || !circle || !drawing) return name
  const { isSolid, isSeen } = drawing.strokeOf(circle)
  const meters = Math.round((drawing.sizeOf(circle).width / 2) * metersPerPixel(page, it => drawing.sizeOf(it).width))
  const drawn = `Geofence, ${meters} m, ${isSolid ? 'armed' : 'disarmed'}`
  return isSeen && drawn === name ? name : `${name}, drawn as ${isSeen ? drawn : 'nothing'}`
}

/** A line is seen where it has a length and a stroke. */
const tracks: Fact = page => {
  const { drawing } = page.sight
  const isDrawn = (it: Element): boolean =>
    drawing === undefined ||
    Array.from(it.querySelectorAll('path')).some(line => line.getTotalLength() > 0 && drawing.strokeOf(line).isSeen)
  return signs(page, /^Track of /)
    .elements.filter(isDrawn)
    .map(it => it.getAttribute('aria-label'))
}

/** px across; less than this is not seen. */
const SEEN = 20
const hasSize = (view: View): boolean => {
  const [it] = view.elements
  if (!it || !view.sight.drawing) return it !== undefined
  const { width, height } = view.sight.drawing.sizeOf(it)
  return Math.max(width, height) >= SEEN
}

/** A marker counts with something to see; that of the person with its words, too. */
const markers: Fact = page => {
  const person = signs(page, 'You are here.')
  const isPersonSeen = hasSize(person) && person.elements[0]?.textContent === 'You are here.'
  return [...(hasSize(signs(page, 'Boat').locator('path')) ? ['Boat'] : []), ...(isPersonSeen ? ['You are here.'] : [])]
}

/**
 * Google's pictures are not drawn here: its stand-in says which of its maps it was asked for; so does the map of an
 * engine that draws nothing.
 */
const mapPicture: Fact = (page): MapPicture | undefined => {
  const [told] = page.locator('[data-map-type]').elements
  if (told) return (['satellite', 'chart'] as const).find(it => it === told.getAttribute('data-map-type')) ?? 'none'
  const [canvas] = page.locator('.map_mapBase canvas').elements
  return canvas && page.sight.drawing?.pictureOf(canvas)
}

const slider: Fact = page => {
  const found = page.getByRole('dialog', { name: 'Geofence radius' }).getByRole('slider', { name: 'Radius in metres' })
  if (!isShown(found)) return undefined
  const [min, max, step] = ['min', 'max', 'step'].map(name => Number(attributeOf(found, name)))
  return { at: Number(textIn(found)), min, max, step, enabled: isEnabled(found) }
}

const box: Fact = page => {
  const found = page
    .getByRole('dialog', { name: 'Map settings' })
    .getByRole('checkbox', { name: 'Show geofence when disarmed' })
  return isShown(found) ? { shown: isOn(found), enabled: isEnabled(found) } : undefined
}

const hunt: Fact = page => {
  const said = /(\d+)m (\d+)s/.exec(textOf(part(page, 'Catch the thief').getByText(/^Stops in /)) ?? '')
  return said ? { seconds: Number(said[1]) * 60 + Number(said[2]) } : undefined
}

const problem: Fact = page => {
  const block = page.getByRole('main').getByRole('status').filter({ hasText: 'ERROR GETTING GEOLOCATION' })
  const [title, text] = textsOf(block.getByRole('paragraph'))
  return title === undefined ? undefined : { title, text }
}

const steps: Fact = page => {
  const section = page.getByRole('main').getByRole('region', { name: /^On / })
  return [...textsOf(section.getByRole('heading')), ...textsOf(section.getByRole('listitem'))]
}

const status = (page: Seen): View => page.getByRole('main').getByRole('status')

export const facts: Readonly<Record<GeofenceFact, Fact>> = {
  dial: onMap(page =>
    textsOf(page.getByRole('list', { name: 'Map actions' }).getByRole('button')).filter(it => it !== ''),
  ),
  markers: on(['/map', '/mob'], markers),
  fence: onMap(fence),
  'map-radius': onMap(page => textsOf(page.getByRole('list', { name: 'Geofence' }).getByRole('listitem'))[1]),
  'map-place': onMap(page => textsOf(part(page, 'Position').getByText(/^(\d+\.\d{6} [NSEW]|-\.--)$/)).join(' ')),
  'map-distance': onMap(page => textsOf(part(page, 'Position').getByRole('paragraph'))[1]),
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
  tracks: onMap(tracks),
  'track-legend': onMap(page => textsOf(page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem'))),
  'permission-why': onPermission(page =>
    textOf(page.getByText('The app needs permission to use the location of your phone.', { exact: true })),
  ),
  'permission-steps': onPermission(steps),
  'permission-error': onPermission(problem),
  'phone-asked': page => page.phone?.asked(),
}

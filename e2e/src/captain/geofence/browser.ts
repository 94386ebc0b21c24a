/** The map, the hunt and the location of the phone in the browser. */
import type { Locator, Page } from 'playwright'
import { press, tick, type, unfold } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { mapPicture } from '#captain/browser/mapPicture.ts'
import { pathOf } from '#captain/browser/path.ts'
import type { GeofenceFact, GeofenceVerb } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const on =
  (path: string, read: Read): Read =>
  async (page, parameter) =>
    pathOf(page) === path ? read(page, parameter) : undefined
const onMap = (read: Read): Read => on('/map', read)

const pressIn = async (inside: Page | Locator, name: string): Promise<void> => press(inside.getByRole('button', { name, exact: true }))
const byDial =
  (name: string): Do =>
  async page => {
    await unfold(page.getByRole('button', { name: /^(Open|Close) map actions$/ }), { role: 'button', name: 'Open map actions' })
    await pressIn(page.getByRole('list', { name: 'Map actions' }), name)
  }
const radiusPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Geofence radius' })
const settingsPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Map settings' })

export const verbs: Readonly<Record<GeofenceVerb, Do>> = {
  'open-dial': page => pressIn(page, 'Open map actions'),
  'open-radius': byDial('Geofence radius'),
  'choose-radius': (page, metres) => type(radiusPanel(page).getByRole('slider', { name: 'Radius in metres' }), String(metres)),
  'save-radius': page => pressIn(radiusPanel(page), 'SAVE'),
  'cancel-radius': page => pressIn(radiusPanel(page), 'CANCEL'),
  'open-map-settings': byDial('Map settings'),
  'show-when-disarmed': (page, isOn) => tick(settingsPanel(page).getByRole('checkbox', { name: 'Show geofence when disarmed' }), isOn === true),
  'close-map-settings': page => pressIn(settingsPanel(page), 'Close'),
  'start-tracking': byDial('Catch the thief'),
  'stop-tracking': page => pressIn(part(page, 'Catch the thief'), 'Stop tracking'),
  'show-my-position': byDial('Show my position'),
  'man-over-board': page => press(page.getByRole('link', { name: 'MOB - MAN OVER BOARD, PHONE LOCATION', exact: true })),
  'request-position': page => pressIn(page, 'REQUEST USER POSITION'),
}

const signs = (page: Page, name: string | RegExp): Locator => page.getByRole('group', { name: 'On the map', exact: true }).getByRole('img', { name, exact: true })
const scaleBar = (page: Page): Locator => page.getByRole('img', { name: /^Scale: / })

/** Meters in a px of the screen, by the scale bar as it is drawn. */
async function metersPerPixel(page: Page): Promise<number> {
  const [, length, unit] = /^([\d.]+) (k?m)$/.exec((await textOf(scaleBar(page))) ?? '') ?? []
  const px = await scaleBar(page)
    .locator('i')
    .evaluate(it => it.getBoundingClientRect().width)
  return (Number(length) * (unit === 'km' ? 1_000 : 1)) / px
}

/** The name of the circle where it is drawn so; else both. */
const fence: Read = async page => {
  const found = signs(page, /^Geofence, /)
  const name = await attributeOf(found, 'aria-label')
  if (name === undefined) return undefined
  const line = await found
    .locator('circle')
    .last()
    .evaluate(it => {
      const { strokeDasharray, stroke, visibility } = getComputedStyle(it)
      return { px: it.getBoundingClientRect().width / 2, isSolid: strokeDasharray === 'none', isSeen: stroke !== 'none' && visibility === 'visible' }
    })
  const drawn = `Geofence, ${Math.round(line.px * (await metersPerPixel(page)))} m, ${line.isSolid ? 'armed' : 'disarmed'}`
  return line.isSeen && drawn === name ? name : `${name}, drawn as ${line.isSeen ? drawn : 'nothing'}`
}
/** A line is seen where it has a length and a stroke. */
const tracks: Read = async page => {
  const seen = await signs(page, /^Track of /).evaluateAll(all =>
    all.map(it => {
      const lines = [...it.querySelectorAll('path')].filter(line => line.getTotalLength() > 0)
      const isStroked = lines.some(line => getComputedStyle(line).stroke !== 'none' && it.checkVisibility())
      return isStroked ? it.getAttribute('aria-label') : null
    }),
  )
  return seen.filter(it => it !== null)
}
const placeLines = (page: Page): Promise<readonly string[]> => textsOf(part(page, 'Position').getByRole('paragraph'))

/** px across; less than this is not seen. */
const SEEN = 20
const hasSize = async (it: Locator): Promise<boolean> => {
  const box = (await isShown(it)) ? await it.first().boundingBox() : null
  return box !== null && Math.max(box.width, box.height) >= SEEN
}

/** A marker counts with something to see; that of the person with its words, too. */
const markers: Read = async page => {
  const boat = await hasSize(signs(page, 'Boat').locator('path'))
  const person = (await hasSize(signs(page, 'You are here.'))) && (await signs(page, 'You are here.').textContent()) === 'You are here.'
  return [...(boat ? ['Boat'] : []), ...(person ? ['You are here.'] : [])]
}

const slider: Read = async page => {
  const found = radiusPanel(page).getByRole('slider', { name: 'Radius in metres' })
  if (!(await isShown(found))) return undefined
  const [min, max, step] = await Promise.all(['min', 'max', 'step'].map(async name => Number(await attributeOf(found, name))))
  return { at: Number(await found.inputValue()), min, max, step, enabled: await found.isEnabled() }
}

const box: Read = async page => {
  const found = settingsPanel(page).getByRole('checkbox', { name: 'Show geofence when disarmed' })
  return (await isShown(found)) ? { shown: await found.isChecked(), enabled: await found.isEnabled() } : undefined
}

const hunt: Read = async page => {
  const said = /(\d+)m (\d+)s/.exec((await textOf(part(page, 'Catch the thief').getByText(/^Stops in /))) ?? '')
  return said ? { seconds: Number(said[1]) * 60 + Number(said[2]) } : undefined
}

const problem: Read = async page => {
  const block = page.getByRole('main').getByRole('status').filter({ hasText: 'ERROR GETTING GEOLOCATION' })
  const [title, text] = await textsOf(block.getByRole('paragraph'))
  return title === undefined ? undefined : { title, text }
}

export const facts: Readonly<Record<GeofenceFact, Read>> = {
  dial: onMap(async page => {
    const names = await textsOf(page.getByRole('list', { name: 'Map actions' }).getByRole('button'))
    return names.filter(it => it !== '')
  }),
  markers: async (page, parameter) => (['/map', '/mob'].includes(pathOf(page)) ? markers(page, parameter) : undefined),
  fence: onMap(fence),
  'map-radius': onMap(async page => (await textsOf(page.getByRole('list', { name: 'Geofence' }).getByRole('listitem')))[1]),
  'map-place': onMap(async page => (await textsOf(part(page, 'Position').getByText(/^(\d+\.\d{6} [NSEW]|-\.--)$/))).join(' ')),
  'map-distance': onMap(async page => (await placeLines(page))[1]),
  'map-scale': async page => (['/map', '/mob'].includes(pathOf(page)) ? textOf(scaleBar(page)) : undefined),
  'map-picture': page => mapPicture(page),
  'map-notice': page =>
    textOf(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /chart|pictures/ }),
    ),
  'map-credits': onMap(async page => textOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Natural Earth' }))),
  'radius-slider': onMap(slider),
  'map-settings': onMap(box),
  hunt: onMap(hunt),
  'hunt-refused': onMap(page => textOf(page.getByText('Tracking did not start. Try again.', { exact: true }))),
  tracks: onMap(tracks),
  'track-legend': onMap(page => textsOf(page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem'))),
  'permission-why': on('/geo-permission', page => textOf(page.getByText('The app needs permission to use the location of your phone.', { exact: true }))),
  'permission-steps': on('/geo-permission', async page => {
    const section = page.getByRole('main').getByRole('region', { name: /^On / })
    return [...(await textsOf(section.getByRole('heading'))), ...(await textsOf(section.getByRole('listitem')))]
  }),
  'permission-error': on('/geo-permission', problem),
  'phone-asked': page => page.evaluate(() => globalThis.__drydock?.asked()),
}

/** The map, the hunt and the location of the phone in the browser. */
import { geofence } from '@drydock/client/texts/geofence'
import { map } from '@drydock/client/texts/map'
import { mob } from '@drydock/client/texts/mob'
import { permission } from '@drydock/client/texts/permission'
import { position } from '@drydock/client/texts/position'
import { tracking } from '@drydock/client/texts/tracking'
import type { Locator, Page } from 'playwright'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import type { GeofenceFact, GeofenceVerb } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const on =
  (path: string, read: Read): Read =>
  async (page, parameter) =>
    pathOf(page) === path ? read(page, parameter) : undefined
const onMap = (read: Read): Read => on('/map', read)

const press = async (inside: Page | Locator, name: string): Promise<void> => inside.getByRole('button', { name, exact: true }).click()
const byDial =
  (name: string): Do =>
  async page => {
    await press(page, geofence.openDial)
    await press(page.getByRole('list', { name: geofence.dial }), name)
  }
const radiusPanel = (page: Page): Locator => page.getByRole('dialog', { name: geofence.setRadius })
const settingsPanel = (page: Page): Locator => page.getByRole('dialog', { name: geofence.settings })

export const verbs: Readonly<Record<GeofenceVerb, Do>> = {
  'open-dial': page => press(page, geofence.openDial),
  'open-radius': byDial(geofence.setRadius),
  'choose-radius': (page, metres) => radiusPanel(page).getByRole('slider', { name: geofence.value }).fill(String(metres)),
  'save-radius': page => press(radiusPanel(page), geofence.save),
  'cancel-radius': page => press(radiusPanel(page), geofence.cancel),
  'open-map-settings': byDial(geofence.settings),
  'show-when-disarmed': (page, isOn) =>
    settingsPanel(page)
      .getByRole('checkbox', { name: geofence.when })
      .setChecked(isOn === true),
  'close-map-settings': page => press(settingsPanel(page), geofence.close),
  'start-tracking': byDial(tracking.start),
  'stop-tracking': page => press(part(page, tracking.name), tracking.stop),
  'show-my-position': byDial(geofence.showPhone),
  'man-over-board': page => page.getByRole('link', { name: mob.name, exact: true }).click(),
  'request-position': page => press(page, permission.request),
}

/** The name of the first sign on the map that begins with this. */
const sign = (page: Page, beginning: string): Promise<string | undefined> =>
  attributeOf(page.getByRole('group', { name: map.content }).getByRole('img', { name: new RegExp(`^${beginning}`) }), 'aria-label')
const placeLines = (page: Page): Promise<readonly string[]> => textsOf(part(page, position.section).getByRole('paragraph'))

const markers: Read = async page => {
  const found = await Promise.all([map.boat, map.person].map(async name => ((await isShown(page.getByRole('img', { name, exact: true }))) ? name : undefined)))
  return found.filter(it => it !== undefined)
}

const slider: Read = async page => {
  const found = radiusPanel(page).getByRole('slider', { name: geofence.value })
  if (!(await isShown(found))) return undefined
  const [min, max, step] = await Promise.all(['min', 'max', 'step'].map(async name => Number(await attributeOf(found, name))))
  return { at: Number(await found.inputValue()), min, max, step }
}

const box: Read = async page => {
  const found = settingsPanel(page).getByRole('checkbox', { name: geofence.when })
  return (await isShown(found)) ? { shown: await found.isChecked(), enabled: await found.isEnabled() } : undefined
}

const hunt: Read = async page => {
  const said = /(\d+)m (\d+)s/.exec((await textOf(part(page, tracking.name).getByText(/^Stops in /))) ?? '')
  return said ? { seconds: Number(said[1]) * 60 + Number(said[2]) } : undefined
}

const problem: Read = async page => {
  const block = page.getByRole('main').getByRole('status').filter({ hasText: permission.error })
  const [title, text] = await textsOf(block.getByRole('paragraph'))
  return title === undefined ? undefined : { title, text }
}

export const facts: Readonly<Record<GeofenceFact, Read>> = {
  dial: onMap(async page => {
    const names = await textsOf(page.getByRole('list', { name: geofence.dial }).getByRole('button'))
    return names.filter(it => it !== '')
  }),
  markers: async (page, parameter) => (['/map', '/mob'].includes(pathOf(page)) ? markers(page, parameter) : undefined),
  fence: onMap(page => sign(page, 'Geofence, ')),
  'map-radius': onMap(async page => (await textsOf(page.getByRole('list', { name: geofence.title }).getByRole('listitem')))[1]),
  'map-place': onMap(async page => (await textsOf(part(page, position.section).getByText(/^(\d+\.\d{6} [NSEW]|-\.--)$/))).join(' ')),
  'map-distance': onMap(async page => (await placeLines(page))[1]),
  'map-scale': onMap(page => textOf(page.getByRole('img', { name: /^Scale: / }))),
  'map-credits': onMap(async page => textOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Natural Earth' }))),
  'radius-slider': onMap(slider),
  'map-settings': onMap(box),
  hunt: onMap(hunt),
  'hunt-refused': onMap(page => textOf(page.getByText(tracking.refused, { exact: true }))),
  'hunt-way': onMap(page => sign(page, 'Way of the boat, ')),
  'permission-why': on('/geo-permission', page => textOf(page.getByText(permission.why, { exact: true }))),
  'permission-steps': on('/geo-permission', page => textOf(page.getByRole('main').getByRole('region', { name: /^On / }).getByRole('heading'))),
  'permission-error': on('/geo-permission', problem),
  'phone-asked': page => page.evaluate(() => globalThis.__drydock?.asked()),
}

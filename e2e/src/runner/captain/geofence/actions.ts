/** Actions on the map, tracking and the location of the phone. */
import type { Locator, Page } from 'playwright'
import { press, setChecked, fillIn, expand } from '#runner/captain/shared/interactions.ts'
import { region } from '#runner/captain/shared/locators.ts'
import type { GeofenceAction } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const pressIn = async (inside: Page | Locator, name: string): Promise<void> =>
  press(inside.getByRole('button', { name, exact: true }))
const byDial =
  (name: string): Do =>
  async page => {
    await expand(page.getByRole('button', { name: /^(Open|Close) map actions$/ }), {
      role: 'button',
      name: 'Open map actions',
    })
    await pressIn(page.getByRole('list', { name: 'Map actions' }), name)
  }
const radiusPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Geofence radius' })
const settingsPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Map settings' })

export const performers: Readonly<Record<GeofenceAction, Do>> = {
  'open-dial': page => pressIn(page, 'Open map actions'),
  'open-radius': byDial('Geofence radius'),
  'choose-radius': (page, metres) =>
    fillIn(radiusPanel(page).getByRole('slider', { name: 'Radius in metres' }), String(metres)),
  'save-radius': page => pressIn(radiusPanel(page), 'SAVE'),
  'cancel-radius': page => pressIn(radiusPanel(page), 'Cancel'),
  'open-map-settings': byDial('Map settings'),
  'show-when-disarmed': (page, isOn) =>
    setChecked(settingsPanel(page).getByRole('checkbox', { name: 'Show geofence when disarmed' }), isOn === true),
  'close-map-settings': page => pressIn(settingsPanel(page), 'Close'),
  'start-tracking': byDial('Catch the thief'),
  'stop-tracking': page => pressIn(region(page, 'Catch the thief'), 'Stop tracking'),
  'show-my-position': byDial('Show my position'),
  'man-over-board': page =>
    press(page.getByRole('link', { name: 'MOB - MAN OVER BOARD, PHONE LOCATION', exact: true })),
  'request-position': page => pressIn(page, 'REQUEST USER POSITION'),
}

/** What the app shows, read from the page. */
import type { Locator, Page } from 'playwright'
import { facts as logbookFacts } from '#captain/logbook/browser.ts'
import { facts as sharingFacts } from '#captain/sharing/browser.ts'
import { facts as galleryFacts } from '#captain/gallery/browser.ts'
import { facts as geofenceFacts } from '#captain/geofence/browser.ts'
import { facts as contactFacts } from '#captain/contacts/browser.ts'
import { facts as mobFacts } from '#captain/mob/browser.ts'
import { facts as weatherFacts } from '#captain/weather/browser.ts'
import { facts as historyFacts } from '#captain/history/browser.ts'
import { facts as settingsFacts } from '#captain/settings/browser.ts'
import { facts as profileFacts } from '#captain/profile/browser.ts'
import { SCREENS } from '#captain/screens.ts'
import { shownName } from '#captain/sensor-name.ts'
import type { FactName } from '#captain/vocabulary.ts'
import { attributeOf, isShown, part, textOf, textsOf } from './look.ts'
import { pathOf } from './path.ts'

type Read = (page: Page, parameter: unknown) => Promise<unknown>

const NONE = '--'

const status = (page: Page): Locator => part(page, 'Alarm status')
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main', exact: true })
/** The first line of a part that is one of the texts that match. */
const lineOf = async (locator: Locator, pattern: RegExp): Promise<string | undefined> => textOf(locator.getByText(pattern))

const screen: Read = async page =>
  pathOf(page).startsWith('/identity') ? 'sign-in' : (SCREENS[pathOf(page)] ?? (pathOf(page).startsWith('/history/') ? 'history' : pathOf(page).startsWith('/logbook-record/') ? 'logbook' : 'other'))

const attempt: Read = async page => {
  const said = await attributeOf(page.getByRole('progressbar', { name: 'Asking the boat for its status' }), 'aria-valuetext')
  const number = /^Attempt (\d)/.exec(said ?? '')?.[1]
  return number === undefined ? 'none' : Number(number)
}

const armed: Read = async page => {
  const word = await textOf(status(page).getByRole('heading'))
  return word === undefined ? undefined : word === NONE ? 'unknown' : word === 'ARMED'
}

const openSensors: Read = async page => {
  if (!(await isShown(status(page)))) return undefined
  const line = await lineOf(status(page), /^Open: /)
  return line?.replace('Open: ', '').split(', ') ?? []
}

const gauge =
  (name: string): Read =>
  async page => {
    const said = await attributeOf(page.getByRole('meter', { name, exact: true }), 'aria-valuetext')
    if (said === undefined) return undefined
    const [value, word] = said.replace(' V', '').split(', ')
    return word === undefined ? { value } : { value, band: word }
  }

const sensor: Read = async (page, name) => {
  const row = part(page, 'Sensors').getByRole('listitem', { name: shownName(name), exact: true })
  const head = row.getByRole('button').first()
  const said = await attributeOf(head, 'aria-label')
  if (said === undefined) return undefined
  const [, state, age] = said.split(', ')
  return { state, age, busy: await isShown(row.getByText(/^Waiting for the sensor/)) }
}

/** What the heading of an enrollment says of its stage. */
const STAGES: Readonly<Record<string, string>> = {
  Prepare: 'preparing',
  Join: 'enrolling',
  Configure: 'configuring',
  Done: 'success',
  'No device found in time': 'timeout',
  'Enrollment failed': 'failed',
}

const enrollment: Read = async page => {
  const group = page.getByRole('group', { name: /^Enrollment of / })
  const heading = await textOf(group.getByRole('heading'))
  if (heading === undefined) return (await isShown(part(page, 'Sensors'))) ? { stage: 'none' } : undefined
  const seconds = /\d+/.exec((await textOf(group.getByRole('timer'))) ?? '')?.[0]
  return seconds === undefined ? { stage: STAGES[heading] } : { stage: STAGES[heading], seconds: Number(seconds) }
}

const banner =
  (name: string): Read =>
  async page => {
    const said = await textsOf(part(page, name).getByRole('paragraph'))
    return said.length === 0 ? undefined : said.length === 1 ? said[0] : said
  }

const footer =
  (pattern: RegExp): Read =>
  async page =>
    pathOf(page) === '/home' ? lineOf(page.getByRole('main'), pattern) : undefined

/** The state in the head of a panel, such as 'Bilge pump, Running, 12s ago'. */
const panel =
  (name: string): Read =>
  async page => {
    const head = part(page, 'Sensors').getByRole('button', { name: new RegExp(`^${name}, `), expanded: true })
    return (await attributeOf(head, 'aria-label'))?.split(', ')[1]
  }

const graph: Read = async page => {
  const dialog = page.getByRole('dialog', { name: /^(Consumption|Starter)$/ })
  if (!(await isShown(dialog))) return undefined
  const said = await attributeOf(dialog.getByRole('img'), 'aria-label')
  const points = Number(/(\d+) readings?$/.exec(said ?? '')?.[1] ?? 0)
  const under = async (term: string): Promise<string | undefined> => textOf(dialog.getByRole('term').filter({ hasText: term }).locator('+ dd'))
  const [lowest, highest] = await Promise.all([under('Lowest'), under('Highest')])
  return { points, ...(lowest === undefined ? {} : { lowest }), ...(highest === undefined ? {} : { highest }) }
}

const icon: Read = async page => {
  if (!(await isShown(navigation(page)))) return undefined
  return (await isShown(navigation(page).getByRole('link', { name: 'Event log, clears the alarm' }))) ? 'alarm' : 'normal'
}

export const facts: Readonly<Record<FactName, Read>> = {
  ...profileFacts,
  ...settingsFacts,
  ...historyFacts,
  ...contactFacts,
  ...mobFacts,
  ...weatherFacts,
  ...geofenceFacts,
  ...galleryFacts,
  ...logbookFacts,
  ...sharingFacts,
  screen,
  title: page => textOf(page.getByRole('heading', { level: 1 })),
  attempt,
  'logging-out': page => isShown(page.getByText('Logging out...', { exact: true })),
  'signed-in': async page => isShown(navigation(page)),
  armed,
  'arm-button': page => textOf(status(page).getByRole('button')),
  'open-sensors': openSensors,
  consumption: gauge('Consumption'),
  starter: gauge('Starter'),
  cabin: async page => lineOf(part(page, 'Cabin'), /(°C|--)$/),
  rows: async page => {
    const list = part(page, 'Sensors').getByRole('listitem')
    if (pathOf(page) !== '/home') return undefined
    // The steps of an enrollment are items too, but no rows.
    return (await Promise.all((await list.all()).map(it => it.getAttribute('aria-label')))).filter(it => it !== null)
  },
  sensor,
  enrollment,
  latitude: footer(/^(\d+\.\d{6} [NS]|-\.--)$/),
  longitude: footer(/^\d+\.\d{6} [EW]$/),
  accuracy: footer(/^±\d+ m$/),
  'last-heard': footer(/^Last heard /),
  alarm: async page => (await textsOf(part(page, 'Alarm').getByRole('paragraph')))[0],
  warning: banner('Warning'),
  success: banner('Success'),
  'event-log-icon': icon,
  'event-log': async page => (pathOf(page) === '/event-log' ? textsOf(page.getByRole('main').getByRole('listitem').getByRole('paragraph')) : undefined),
  bilge: panel('Bilge pump'),
  gas: panel('Gas detector'),
  graph,
  link: async page => ((await isShown(page.getByText(/^Connection lost – showing state from /))) ? 'lost' : 'ok'),
}

/** What the app shows, read from the page. */
import type { Locator, Page } from 'playwright'
import { facts as logbookFacts } from '#captain/logbook/browser.ts'
import { facts as sharingFacts } from '#captain/sharing/browser.ts'
import { facts as galleryFacts } from '#captain/gallery/browser.ts'
import { facts as geofenceFacts } from '#captain/geofence/browser.ts'
import { facts as contactFacts } from '#captain/contacts/browser.ts'
import { facts as mobFacts } from '#captain/mob/browser.ts'
import { facts as weatherFacts } from '#captain/weather/browser.ts'
import { cabin, gauge, panelWord, rows, sensor } from '#captain/home/browser.ts'
import { facts as historyFacts } from '#captain/history/browser.ts'
import { facts as settingsFacts } from '#captain/settings/browser.ts'
import { facts as profileFacts } from '#captain/profile/browser.ts'
import { SCREENS } from '#captain/screens.ts'
import type { FactName } from '#captain/vocabulary.ts'
import { attributeOf, isShown, part, textOf, textsOf } from './look.ts'
import { pathOf } from './path.ts'

type Read = (page: Page, parameter: unknown) => Promise<unknown>

const NONE = '--'

const status = (page: Page): Locator => part(page, 'Alarm status')
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main', exact: true })
/** The first line of a part that is one of the texts that match. */
const lineOf = async (locator: Locator, pattern: RegExp): Promise<string | undefined> => textOf(locator.getByText(pattern))

/** Screens that are known by the beginning of their path. */
const BEGINNINGS: Readonly<Record<string, string>> = { '/history/': 'history', '/logbook-record/': 'logbook', '/identity': 'sign-in' }

const screen: Read = async page => {
  if ((await textOf(page.getByRole('heading', { level: 1 }))) === 'You are signed out') return 'signed-out'
  const path = pathOf(page)
  return SCREENS[path] ?? Object.entries(BEGINNINGS).find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other'
}

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

const alarmBanner = (page: Page): Locator => part(page, 'Alarm')
/** The button of an alarm that is silenced tells how long it is. */
const isSilenced = (page: Page): Promise<boolean> => isShown(alarmBanner(page).getByRole('button', { name: /^Silent, / }))

const footer =
  (pattern: RegExp): Read =>
  async page =>
    pathOf(page) === '/home' ? lineOf(page.getByRole('main'), pattern) : undefined

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
  cabin,
  rows,
  sensor,
  enrollment,
  latitude: footer(/^(\d+\.\d{6} [NS]|-\.--)$/),
  longitude: footer(/^\d+\.\d{6} [EW]$/),
  accuracy: footer(/^±\d+ m$/),
  'last-heard': footer(/^Last heard /),
  alarm: async page => (await textsOf(alarmBanner(page).getByRole('paragraph')))[0],
  sounds: async page => (await isShown(alarmBanner(page).getByRole('paragraph'))) && !(await isSilenced(page)),
  silenced: isSilenced,
  warning: banner('Warning'),
  success: banner('Success'),
  'event-log-icon': icon,
  'event-log': async page => (pathOf(page) === '/event-log' ? textsOf(page.getByRole('main').getByRole('listitem').getByRole('paragraph')) : undefined),
  bilge: panelWord('Bilge pump'),
  gas: panelWord('Gas detector'),
  graph,
  link: async page => ((await isShown(page.getByText(/^Connection lost – showing state from /))) ? 'lost' : 'ok'),
}

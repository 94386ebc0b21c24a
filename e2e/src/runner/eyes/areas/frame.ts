/**
 * Observations of the frame around every screen: bars, banners, the strip of a lost connection, and the name of the
 * screen.
 */
import { SCREENS } from '#runner/captain/shared/screens.ts'
import { assertSame, attributeOf, isSeen, isShown, region, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const navigation = (page: ObservedPage): View => page.getByRole('navigation', { name: 'Main', exact: true })

/** Screens whose path has a variable end. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  '/history/': 'history',
  '/logbook-record/': 'logbook',
  '/identity': 'sign-in',
}

const screen: Observer = page => {
  if (textOf(page.getByRole('heading', { level: 1 })) === 'You are signed out') return 'signed-out'
  return (
    SCREENS[page.path] ??
    Object.entries(BEGINNINGS).find(([beginning]) => page.path.startsWith(beginning))?.[1] ??
    'other'
  )
}

const attempt: Observer = page => {
  const said = attributeOf(page.getByRole('progressbar', { name: 'Asking the boat for its status' }), 'aria-valuetext')
  const number = /^Attempt (\d)/.exec(said ?? '')?.[1]
  return number === undefined ? 'none' : Number(number)
}

const banner =
  (name: string): Observer =>
  page => {
    const said = textsOf(region(page, name).getByRole('paragraph'))
    return said.length === 0 ? undefined : said.length === 1 ? said[0] : said
  }

/** Whether an entry has the color of an alarm; by night, when all entries are red, its background. */
function isRed({ elements: [entry], renderer }: View): boolean {
  return (
    entry !== undefined &&
    (renderer.hasToken(entry, 'color', 'alarm-ink') || renderer.hasToken(entry, 'background', 'alarm'))
  )
}

const icon: Observer = page => {
  if (!isShown(navigation(page))) return undefined
  const ringing = navigation(page).getByRole('link', { name: 'Event log, clears the alarm' })
  if (!isShown(ringing)) return 'normal'
  assertSame('color of the Event log entry', isRed(ringing) ? 'red' : 'not red', 'red')
  return 'alarm'
}

const alarmBanner = (page: ObservedPage): View => region(page, 'Alarm')
/** The button of a silenced alarm shows the remaining time. */
const isSilenced: Observer = page => isShown(alarmBanner(page).getByRole('button', { name: /^Silent, / }))

const strip = (page: ObservedPage): View =>
  page
    .getByRole('status')
    .getByRole('paragraph')
    .filter({ hasText: /^Connection lost – showing state from / })

/** A message outside of a live region is not spoken, and one without a button cannot be read again. */
const failedReading: Observer = page => {
  const notice = page.getByRole('status').locator('[data-notice]')
  return isSeen(notice.getByRole('button', { name: 'Retry', exact: true }))
    ? textOf(notice.getByRole('paragraph'))
    : undefined
}

export const observers = {
  screen,
  title: page => textOf(page.getByRole('heading', { level: 1 })),
  attempt,
  'logging-out': page => isShown(page.getByText('Logging out...', { exact: true })),
  'signed-in': page => isShown(navigation(page)),
  alarm: page => textsOf(alarmBanner(page).getByRole('paragraph'))[0],
  sounds: page => isShown(alarmBanner(page).getByRole('button', { name: /^Silence / })),
  silenced: isSilenced,
  warning: banner('Warning'),
  success: banner('Success'),
  'failed-reading': failedReading,
  'event-log-icon': icon,
  link: page => (isShown(strip(page)) ? 'lost' : 'ok'),
} as const satisfies Readonly<Record<string, Observer>>

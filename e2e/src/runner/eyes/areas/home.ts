/** Gauges, cabin and sensor rows of Home as displayed; the accessible text must be the same. */
import { shownName } from '#runner/captain/shared/sensorName.ts'
import {
  assertSame,
  attributeOf,
  colorOf,
  isShown,
  linesOf,
  region,
  textOf,
  textsOf,
  descriptionOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const NUMBER = /^(\d+[.,]\d\d|--)$/
const BAND = /^(Low|Normal|High|STALE)$/
const NONE = '--'

const status = (page: ObservedPage): View => region(page, 'Alarm status')
const listed = (page: ObservedPage): View => region(page, 'Sensors').getByRole('listitem')
const headOf = (row: View): View => row.getByRole('button').first()

/** Number, band and color as displayed under the label. */
const gauge =
  (name: string): Observer =>
  page => {
    const meter = page.getByRole('meter', { name, exact: true })
    const [label, ...lines] = linesOf(meter)
    if (label === undefined) return undefined
    assertSame('label of the gauge', label, name)
    const value = lines.find(line => NUMBER.test(line))
    const band = lines.find(line => BAND.test(line))
    const shown = [band === undefined ? value : `${value} V`, band].filter(it => it !== undefined).join(', ')
    assertSame(`gauge '${name}'`, shown, attributeOf(meter, 'aria-valuetext'))
    if (value === undefined) return {}
    return { value, ...(band === undefined ? {} : { band }), color: colorOf(meter.getByText(value, { exact: true })) }
  }

/** The temperature in the card 'Cabin'. */
const cabin: Observer = page => {
  const [label, ...lines] = linesOf(region(page, 'Cabin'))
  if (label === undefined) return undefined
  assertSame('label of the temperature', label, 'Cabin')
  return lines.at(-1)
}

/** Returns name, state word, age and, on an old row, STALE, as the header of a row displays them. */
function headLines(row: View): readonly string[] {
  const lines = linesOf(headOf(row))
  assertSame('head of the row', lines.join(', '), attributeOf(headOf(row), 'aria-label'))
  return lines
}

const rows: Observer = page => {
  if (page.path !== '/home') return undefined
  // The steps of an enrollment are list items, but not rows.
  const named = listed(page)
    .all()
    .filter(row => attributeOf(row, 'aria-label') !== undefined)
  return named.map(row => {
    const [shown] = headLines(row)
    assertSame('name of the row', shown, attributeOf(row, 'aria-label'))
    return shown
  })
}

const sensor: Observer = (page, name) => {
  const row = region(page, 'Sensors').getByRole('listitem', { name: shownName(name), exact: true })
  if (!isShown(row)) return undefined
  const [shown, state, age] = headLines(row)
  assertSame('name of the row', shown, shownName(name))
  const [battery, changed] = [descriptionOf(row, 'Battery'), descriptionOf(row, 'Last changed')]
  return {
    state,
    age,
    busy: isShown(row.getByText(/^Waiting for the sensor/)),
    ...(battery === undefined ? {} : { battery }),
    ...(changed === undefined ? {} : { changed }),
  }
}

const armed: Observer = page => {
  const word = textOf(status(page).getByRole('heading'))
  return word === undefined ? undefined : word === NONE ? 'unknown' : word === 'ARMED'
}

const openSensors: Observer = page => {
  if (!isShown(status(page))) return undefined
  const line = textOf(status(page).getByText(/^Open: /))
  return line?.replace('Open: ', '').split(', ') ?? []
}

/** Stages of an enrollment by their heading. */
const STAGES: Readonly<Record<string, string>> = {
  Prepare: 'preparing',
  Join: 'enrolling',
  Configure: 'configuring',
  Done: 'success',
  'Another device was paired': 'success',
  'No device found in time': 'timeout',
  'Enrolment failed': 'failed',
}

const enrollment: Observer = page => {
  const group = page.getByRole('group', { name: /^Enrolment of / })
  const heading = textOf(group.getByRole('heading'))
  if (heading === undefined) return isShown(region(page, 'Sensors')) ? { stage: 'none' } : undefined
  const seconds = /\d+/.exec(textOf(group.getByRole('timer')) ?? '')?.[0]
  return seconds === undefined ? { stage: STAGES[heading] } : { stage: STAGES[heading], seconds: Number(seconds) }
}

const footer =
  (pattern: RegExp): Observer =>
  page =>
    page.path === '/home' ? textOf(page.getByRole('main').getByText(pattern)) : undefined

const graph: Observer = page => {
  const dialog = page.getByRole('dialog', { name: /^(Consumption|Starter)$/ })
  if (!isShown(dialog)) return undefined
  const points = Number(/(\d+) readings?$/.exec(attributeOf(dialog.getByRole('img'), 'aria-label') ?? '')?.[1] ?? 0)
  const [lowest, highest] = [descriptionOf(dialog, 'Lowest'), descriptionOf(dialog, 'Highest')]
  return { points, ...(lowest === undefined ? {} : { lowest }), ...(highest === undefined ? {} : { highest }) }
}

export const observers = {
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
  graph,
  'event-log': page =>
    page.path === '/event-log'
      ? textsOf(page.getByRole('main').getByRole('listitem').getByRole('paragraph'))
      : undefined,
} as const satisfies Readonly<Record<string, Observer>>

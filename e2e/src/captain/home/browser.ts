/** Gauges, cabin and sensor rows of Home, read as displayed; what a screen reader says must be the same. */
import type { Locator, Page } from 'playwright'
import { agree, attributeOf, colorOf, linesOf, isShown, part, textOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { shownName } from '#captain/sensor-name.ts'

type Read = (page: Page, parameter: unknown) => Promise<unknown>

const NUMBER = /^(\d+\.\d\d|--)$/
const BAND = /^(Low|Normal|High|STALE)$/

/** Number, band and color as displayed under the label. */
export const gauge =
  (name: string): Read =>
  async page => {
    const meter = page.getByRole('meter', { name, exact: true })
    const [label, ...lines] = await linesOf(meter)
    if (label === undefined) return undefined
    agree('label of the gauge', label, name)
    const value = lines.find(line => NUMBER.test(line))
    const band = lines.find(line => BAND.test(line))
    const shown = [band === undefined ? value : `${value} V`, band].filter(it => it !== undefined).join(', ')
    agree(`gauge '${name}'`, shown, await attributeOf(meter, 'aria-valuetext'))
    if (value === undefined) return {}
    return { value, ...(band === undefined ? {} : { band }), color: await colorOf(meter.getByText(value, { exact: true })) }
  }

/** The temperature in the card that is labelled 'Cabin'. */
export const cabin: Read = async page => {
  const [label, ...lines] = await linesOf(part(page, 'Cabin'))
  if (label === undefined) return undefined
  agree('label of the temperature', label, 'Cabin')
  return lines.at(-1)
}

const listed = (page: Page): Locator => part(page, 'Sensors').getByRole('listitem')
const headOf = (row: Locator): Locator => row.getByRole('button').first()

/** Name, state word, age and, on an old row, STALE, as the head of a row displays them. */
async function headLines(row: Locator): Promise<readonly string[]> {
  const lines = await linesOf(headOf(row))
  agree('head of the row', lines.join(', '), await attributeOf(headOf(row), 'aria-label'))
  return lines
}

export const rows: Read = async page => {
  if (pathOf(page) !== '/home') return undefined
  const names: string[] = []
  for (const row of await listed(page).all()) {
    const name = await row.getAttribute('aria-label')
    // The steps of an enrollment are items too, but no rows.
    if (name === null) continue
    const [shown] = await headLines(row)
    agree('name of the row', shown, name)
    names.push(name)
  }
  return names
}

/** The value beside a term in an open row. */
const under = (row: Locator, term: string): Promise<string | undefined> => textOf(row.getByRole('term').filter({ hasText: term }).locator('+ dd'))

export const sensor: Read = async (page, name) => {
  const row = listed(page).and(page.getByRole('listitem', { name: shownName(name), exact: true }))
  if (!(await isShown(row))) return undefined
  const [shown, state, age] = await headLines(row)
  agree('name of the row', shown, shownName(name))
  const [battery, changed] = await Promise.all([under(row, 'Battery'), under(row, 'Last changed')])
  const facts = { state, age, busy: await isShown(row.getByText(/^Waiting for the sensor/)) }
  return { ...facts, ...(battery === undefined ? {} : { battery }), ...(changed === undefined ? {} : { changed }) }
}

/** The state word of a panel of Settings, displayed and spoken, while the panel is open. */
export const panelWord =
  (name: string): Read =>
  async page => {
    const head = part(page, 'Sensors').getByRole('button', { name: new RegExp(`^${name}, `), expanded: true })
    const [label, state] = await linesOf(head)
    if (label === undefined) return undefined
    agree('name of the panel', label, name)
    agree(`state of '${name}'`, state, (await attributeOf(head, 'aria-label'))?.split(', ')[1])
    return state
  }

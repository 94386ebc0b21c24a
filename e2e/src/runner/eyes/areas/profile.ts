/** Observations of the account screen. */
import { LABELS, PANEL_NAMES } from '#runner/captain/profile/names.ts'
import type { ProfileObservation } from '#runner/captain/profile/vocabulary.ts'
import {
  assertSame,
  attributeOf,
  button,
  colorOf,
  counterOf,
  describedBy,
  errorOf,
  isEnabled,
  isCheckedIn,
  isShown,
  labelLinesOf,
  region,
  textOf,
  descriptionOf,
  inputValueOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'
import { boxNames } from './contacts.ts'

const isField = (it: unknown): it is keyof typeof LABELS => typeof it === 'string' && Object.hasOwn(LABELS, it)
const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')

/** The header of a panel; its name ends with the state of the panel. */
const head = (page: ObservedPage, name: string): View =>
  region(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

const readField: Observer = (page, name) => {
  if (!isField(name)) return undefined
  const input = page.getByLabel(LABELS[name], { exact: true })
  if (!isShown(input))
    return { text: descriptionOf(page.getByRole('region', { name: 'Account' }), LABELS[name]), editable: false }
  const counter = counterOf(page, input)
  const isEditable = isEnabled(input) && !input.elements.some(it => (it as HTMLInputElement).readOnly)
  return {
    text: inputValueOf(input),
    editable: isEditable,
    ...(counter === undefined ? {} : { counter }),
    error: errorOf(page, input),
  }
}

const tools: Observer = page => {
  if (!isShown(region(page, 'Captain Tools'))) return undefined
  const lines = Object.values(PANEL_NAMES).map(name =>
    isShown(region(page, name)) ? textOf(head(page, name))?.replace(/\s*\n\s*/g, ', ') : undefined,
  )
  return lines.filter(it => it !== undefined)
}

const notified: Observer = (page, by) => ({
  of: boxNames(region(page, channelName(by)).getByRole('checkbox', { checked: true })),
})

const save: Observer = page => {
  const it = button(page, 'SAVE')
  return isShown(it) ? { enabled: isEnabled(it), reason: describedBy(page, it) } : undefined
}

const dialog: Observer = page => {
  const it = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  return isShown(it) ? { title: textOf(it.getByRole('heading')), text: textOf(it.getByRole('paragraph')) } : undefined
}

/** The name and the word beside a switch must be those that a screen reader says. */
function rightOf(right: View): string {
  const [name, word] = labelLinesOf(right)
  const said = isCheckedIn(right) ? 'Allowed' : 'Denied'
  assertSame('right', word, said)
  return `${name === 'Gallery access' ? 'gallery' : name === 'Upload access' ? 'upload' : name} ${said}`
}

const list: Observer = page =>
  region(page, 'Connected Accounts')
    .getByRole('listitem')
    .all()
    .map(item => {
      const [user, state] = [textOf(item.getByRole('heading')), textOf(item.getByRole('paragraph'))]
      const rights = item.getByRole('switch').all().map(rightOf)
      return [user?.split('@')[0], state, ...rights].join(', ')
    })

const usage: Observer = (page, of) => {
  const bar = region(page, 'Consumption').getByRole('meter', {
    name: of === 'transactions' ? 'Transaction usage' : 'Data usage',
    exact: true,
  })
  const said = attributeOf(bar, 'aria-valuetext')
  if (said === undefined) return undefined
  const [high, text] = [said.endsWith('Over 80 %'), said.replace(', Over 80 %', '')]
  const shown = page.locator('.usageBar_usage').filter({ has: bar }).locator('.usageBar_usageText')
  assertSame('usage', textOf(shown), text)
  assertSame(`color of '${textOf(shown)}'`, colorOf(shown), high ? 'error' : 'neutral')
  return { text, high }
}

const paid: Observer = page => {
  const [period, since, renewal, interval] = ['Period', 'Subscribed since', 'Renewal date', 'Interval'].map(term =>
    descriptionOf(region(page, 'Subscription'), term),
  )
  return period === undefined ? undefined : { period, since, renewal, interval }
}

const outside: Observer = (page, name) => {
  const href = attributeOf(page.getByRole('link', { name: String(name), exact: true }), 'href')
  return href === undefined ? undefined : { path: new URL(href, page.url).pathname }
}

/** The content of a closed panel is not shown. */
const opened =
  (nameOf: (parameter: unknown) => string, read: Observer): Observer =>
  (page, parameter) =>
    attributeOf(head(page, nameOf(parameter)), 'aria-expanded') === 'true' ? read(page, parameter) : undefined

export const observers: Readonly<Record<ProfileObservation, Observer>> = {
  'profile-field': readField,
  'captain-tools': tools,
  notified: opened(channelName, notified),
  save,
  dialog,
  accounts: opened(() => 'Connected Accounts', list),
  usage: opened(() => 'Consumption', usage),
  subscription: opened(() => 'Subscription', paid),
  outside,
}

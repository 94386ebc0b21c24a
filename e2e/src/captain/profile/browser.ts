/** The account screen in a page: acted on and read by role and name, as a person would. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { BOXES } from '#captain/box-names.ts'
import { flip, press, tick, type, unfold } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { CONTROLS, PANEL_NAMES } from './names.ts'
import { Account, Edit, Notify, type ProfileFact, type ProfileVerb } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const LABELS = { name: "Captain's name", boat: 'Boat name', home: 'Home location', phone: 'Phone number', timezone: 'Time zone', user: 'User identifier', device: 'Device identifier' } as const
const isField = (it: unknown): it is keyof typeof LABELS => typeof it === 'string' && Object.hasOwn(LABELS, it)

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
/** The head of a panel; its name goes on with what the panel says of itself. */
const head = (page: Page, name: string): Locator =>
  part(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

/** A panel, open. */
async function panel(page: Page, name: string): Promise<Locator> {
  await unfold(head(page, name))
  return part(page, name)
}

const field = (page: Page, name: keyof typeof LABELS): Locator => page.getByLabel(LABELS[name], { exact: true })

async function fill(page: Page, name: keyof typeof LABELS, text: string | undefined): Promise<void> {
  if (text === undefined) return
  if (name === 'timezone') await panel(page, 'Interface customization')
  await type(field(page, name), text)
  // What is wrong with a phone number is said once the field has been left.
  await field(page, name).blur()
}

const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')
const card = (within: Locator, user: string): Locator => within.getByRole('listitem').filter({ has: within.page().getByRole('heading', { name: new RegExp(`^${user}@`) }) })

async function askAccount(page: Page, params: unknown): Promise<void> {
  const { user, wish } = z.parse(Account, params)
  const { role, name } = CONTROLS[wish]
  const control = card(await panel(page, 'Connected Accounts'), user).getByRole(role, { name: new RegExp(`^${name} `) })
  await (role === 'switch' ? flip(control, wish.startsWith('allow'), `${name} of ${user}`) : press(control))
}

async function answerAccount(page: Page, params: unknown): Promise<void> {
  const verbs = page.getByRole('alertdialog').getByRole('button')
  await press(params === 'yes' ? verbs.last() : button(page.getByRole('alertdialog'), 'Cancel'))
}

export const verbs: Readonly<Record<ProfileVerb, Do>> = {
  tool: async (page, name) => void (await panel(page, Object.entries(PANEL_NAMES).find(([it]) => it === name)?.[1] ?? 'E-mail Notifications')),
  'edit-profile': async (page, params) => {
    const { name, boat, home, phone, timezone } = z.parse(Edit, params)
    await fill(page, 'name', name)
    await fill(page, 'boat', boat)
    await fill(page, 'home', home)
    await fill(page, 'phone', phone)
    await fill(page, 'timezone', timezone)
  },
  notify: async (page, params) => {
    const { by, of, on } = z.parse(Notify, params)
    await tick((await panel(page, channelName(by))).getByRole('checkbox', { name: BOXES[of], exact: true }), on)
  },
  'save-profile': page => press(button(page, 'SAVE')),
  'close-success': page => press(button(page.getByRole('dialog', { name: 'Success' }), 'OK')),
  unsaved: (page, answer) => press(button(page.getByRole('alertdialog'), answer === 'leave' ? 'Leave' : 'Stay')),
  'log-out': page => press(button(page, 'LOGOUT')),
  'go-back': page => press(button(page, 'Back')),
  account: askAccount,
  'answer-account': answerAccount,
}

/** What stands under a term of a list of pairs. */
const under = (within: Locator, term: string): Promise<string | undefined> => textOf(within.getByRole('term').filter({ hasText: term }).locator('+ dd'))

const readField: Read = async (page, name) => {
  if (!isField(name)) return undefined
  const input = field(page, name)
  if (!(await isShown(input))) return { text: await under(page.getByRole('region', { name: 'Account' }), LABELS[name]), editable: false }
  const below = await attributeOf(input, 'aria-describedby')
  const error = (await attributeOf(input, 'aria-invalid')) === 'true' && below !== undefined ? await textOf(page.locator(`[id="${below}"]`)) : undefined
  const counter = (await textsOf(page.locator('.field', { has: input }).locator('.field-count')))[0]
  return { text: await input.inputValue(), editable: await input.isEditable(), ...(counter === undefined ? {} : { counter }), error: error ?? 'none' }
}

const tools: Read = async page => {
  const all = part(page, 'Captain Tools')
  if (!(await isShown(all))) return undefined
  const lines = await Promise.all(Object.values(PANEL_NAMES).map(async name => ((await isShown(part(page, name))) ? (await textOf(head(page, name)))?.replace(/\s*\n\s*/g, ', ') : undefined)))
  return lines.filter(it => it !== undefined)
}

const notified: Read = async (page, by) => {
  const boxes = part(page, channelName(by)).getByRole('checkbox', { checked: true })
  const names = await boxes.evaluateAll(all => all.map(it => it.closest('label')?.textContent ?? ''))
  return { of: names.filter(it => it !== 'Select all') }
}

const save: Read = async page => {
  const it = button(page, 'SAVE')
  if (!(await isShown(it))) return undefined
  const below = await attributeOf(it, 'aria-describedby')
  return { enabled: await it.isEnabled(), reason: below === undefined ? undefined : await textOf(page.locator(`[id="${below}"]`)) }
}

const dialog: Read = async page => {
  const it = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  if (!(await isShown(it))) return undefined
  return { title: await textOf(it.getByRole('heading')), text: await textOf(it.getByRole('paragraph')) }
}

const list: Read = async page => {
  const cards = part(page, 'Connected Accounts').getByRole('listitem')
  return Promise.all(
    (await cards.all()).map(async it => {
      const [user, state] = [await textOf(it.getByRole('heading')), await textOf(it.getByRole('paragraph'))]
      const rights = await it.getByRole('switch').evaluateAll(all => all.map(one => (one as HTMLInputElement).checked))
      return [user?.split('@')[0], state, ...rights.map((on, at) => `${at === 0 ? 'gallery' : 'upload'} ${on ? 'Allowed' : 'Denied'}`)].join(', ')
    }),
  )
}

const usage: Read = async (page, of) => {
  const bar = part(page, 'Consumption').getByRole('meter', { name: of === 'transactions' ? 'Transaction usage' : 'Data usage', exact: true })
  const said = await attributeOf(bar, 'aria-valuetext')
  return said === undefined ? undefined : { text: said.replace(', Over 80 %', ''), high: said.endsWith('Over 80 %') }
}

const paid: Read = async page => {
  const panel = part(page, 'Subscription')
  const [period, since, renewal, interval] = await Promise.all(['Period', 'Subscribed since', 'Renewal date', 'Interval'].map(it => under(panel, it)))
  return period === undefined ? undefined : { period, since, renewal, interval }
}

const outside: Read = async (page, name) => {
  const href = await attributeOf(page.getByRole('link', { name: String(name), exact: true }), 'href')
  return href === undefined ? undefined : { path: new URL(href, page.url()).pathname }
}

/** What a closed panel holds is not shown. */
const opened =
  (nameOf: (parameter: unknown) => string, read: Read): Read =>
  async (page, parameter) =>
    (await attributeOf(head(page, nameOf(parameter)), 'aria-expanded')) === 'true' ? read(page, parameter) : undefined

export const facts: Readonly<Record<ProfileFact, Read>> = {
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

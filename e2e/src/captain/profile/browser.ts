/** The account screen in a page: acted on and read by role and name, as a person would. */
import { accounts } from '@drydock/client/texts/accounts'
import { notifications } from '@drydock/client/texts/notifications'
import { profile } from '@drydock/client/texts/profile'
import { subscription } from '@drydock/client/texts/subscription'
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { type ACCOUNT_WISHES, Account, Edit, Notify, type ProfileFact, type ProfileVerb, type TOOLS } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const PANELS: Readonly<Record<(typeof TOOLS)[number], string>> = {
  email: profile.emails,
  sms: profile.sms,
  customization: profile.customization,
  accounts: profile.accounts,
  consumption: profile.consumption,
  subscription: profile.subscription,
}
const LABELS = { name: profile.captainsName, boat: profile.boatName, home: profile.home, phone: profile.phone, timezone: profile.timeZone, user: profile.user, device: profile.device } as const
const isField = (it: unknown): it is keyof typeof LABELS => typeof it === 'string' && Object.hasOwn(LABELS, it)

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
/** The head of a panel; its name goes on with what the panel says of itself. */
const head = (page: Page, name: string): Locator =>
  part(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

/** Opens a panel, unless it is open. */
async function unfold(page: Page, name: string): Promise<Locator> {
  if ((await head(page, name).getAttribute('aria-expanded')) === 'false') await head(page, name).click()
  return part(page, name)
}

const field = (page: Page, name: keyof typeof LABELS): Locator => page.getByLabel(LABELS[name], { exact: true })

async function fill(page: Page, name: keyof typeof LABELS, text: string | undefined): Promise<void> {
  if (text === undefined) return
  if (name === 'timezone') await unfold(page, profile.customization)
  await field(page, name).fill(text)
  // What is wrong with a phone number is said once the field has been left.
  await field(page, name).blur()
}

const channelName = (by: unknown): string => (by === 'sms' ? profile.sms : profile.emails)
const card = (within: Locator, user: string): Locator => within.getByRole('listitem').filter({ has: within.page().getByRole('heading', { name: new RegExp(`^${user}@`) }) })

const WISHES: Readonly<Record<(typeof ACCOUNT_WISHES)[number], { readonly role: 'button' | 'switch'; readonly name: string }>> = {
  authorize: { role: 'button', name: accounts.authorize },
  'lock-out': { role: 'button', name: accounts.lockOut },
  delete: { role: 'button', name: accounts.remove },
  'allow-gallery': { role: 'switch', name: accounts.gallery },
  'deny-gallery': { role: 'switch', name: accounts.gallery },
  'allow-upload': { role: 'switch', name: accounts.upload },
  'deny-upload': { role: 'switch', name: accounts.upload },
}

async function askAccount(page: Page, params: unknown): Promise<void> {
  const { user, wish } = z.parse(Account, params)
  const { role, name } = WISHES[wish]
  const control = card(await unfold(page, profile.accounts), user).getByRole(role, { name: new RegExp(`^${name} `) })
  if (role === 'switch' && (await control.isChecked()) === wish.startsWith('allow')) throw new Error(`The switch '${name}' of '${user}' already stands there.`)
  await control.click()
}

async function answerAccount(page: Page, params: unknown): Promise<void> {
  const verbs = page.getByRole('alertdialog').getByRole('button')
  await (params === 'yes' ? verbs.last() : button(page.getByRole('alertdialog'), accounts.keep)).click()
}

export const verbs: Readonly<Record<ProfileVerb, Do>> = {
  tool: async (page, name) => void (await unfold(page, Object.entries(PANELS).find(([it]) => it === name)?.[1] ?? profile.emails)),
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
    const box = (await unfold(page, channelName(by))).getByRole('checkbox', { name: notifications.labels[of], exact: true })
    await box.setChecked(on)
  },
  'save-profile': page => button(page, profile.save).click(),
  'close-success': page => button(page.getByRole('dialog', { name: profile.success }), profile.ok).click(),
  unsaved: (page, answer) => button(page.getByRole('alertdialog'), answer === 'leave' ? profile.leave : profile.stay).click(),
  'log-out': page => button(page, profile.logout).click(),
  'go-back': page => button(page, 'Back').click(),
  account: askAccount,
  'answer-account': answerAccount,
}

/** What stands under a term of a list of pairs. */
const under = (within: Locator, term: string): Promise<string | undefined> => textOf(within.getByRole('term').filter({ hasText: term }).locator('+ dd'))

const readField: Read = async (page, name) => {
  if (!isField(name)) return undefined
  const input = field(page, name)
  if (!(await isShown(input))) return { text: await under(page.getByRole('region', { name: profile.account }), LABELS[name]), editable: false }
  const below = await attributeOf(input, 'aria-describedby')
  const error = (await attributeOf(input, 'aria-invalid')) === 'true' && below !== undefined ? await textOf(page.locator(`[id="${below}"]`)) : undefined
  const counter = (await textsOf(page.locator('.field', { has: input }).locator('.field-count')))[0]
  return { text: await input.inputValue(), editable: await input.isEditable(), ...(counter === undefined ? {} : { counter }), error: error ?? 'none' }
}

const tools: Read = async page => {
  const all = part(page, profile.tools)
  if (!(await isShown(all))) return undefined
  const lines = await Promise.all(Object.values(PANELS).map(async name => ((await isShown(part(page, name))) ? (await textOf(head(page, name)))?.replace(/\s*\n\s*/g, ', ') : undefined)))
  return lines.filter(it => it !== undefined)
}

const notified: Read = async (page, by) => {
  const boxes = part(page, channelName(by)).getByRole('checkbox', { checked: true })
  const names = await boxes.evaluateAll(all => all.map(it => it.closest('label')?.textContent ?? ''))
  return { of: names.filter(it => it !== notifications.all) }
}

const save: Read = async page => {
  const it = button(page, profile.save)
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
  const cards = part(page, profile.accounts).getByRole('listitem')
  return Promise.all(
    (await cards.all()).map(async it => {
      const [user, state] = [await textOf(it.getByRole('heading')), await textOf(it.getByRole('paragraph'))]
      const rights = await it.getByRole('switch').evaluateAll(all => all.map(one => (one as HTMLInputElement).checked))
      return [user?.split('@')[0], state, ...rights.map((on, at) => `${at === 0 ? 'gallery' : 'upload'} ${on ? accounts.on : accounts.off}`)].join(', ')
    }),
  )
}

const usage: Read = async (page, of) => {
  const bar = part(page, profile.consumption).getByRole('meter', { name: of === 'transactions' ? subscription.transactions : subscription.data, exact: true })
  const said = await attributeOf(bar, 'aria-valuetext')
  return said === undefined ? undefined : { text: said.replace(`, ${subscription.high}`, ''), high: said.endsWith(subscription.high) }
}

const paid: Read = async page => {
  const panel = part(page, profile.subscription)
  const [period, since, renewal, interval] = await Promise.all([subscription.periodTerm, subscription.since, subscription.renewal, subscription.interval].map(it => under(panel, it)))
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
  accounts: opened(() => profile.accounts, list),
  usage: opened(() => profile.consumption, usage),
  subscription: opened(() => profile.subscription, paid),
  outside,
}

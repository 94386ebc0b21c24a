/** Actions on the account screen, by role and name as a person would. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { NOTIFICATION_LABELS } from '#runner/captain/shared/notificationLabels.ts'
import { setSwitch, press, setChecked, fillIn, expand } from '#runner/captain/shared/interactions.ts'
import { region } from '#runner/captain/shared/locators.ts'
import { CONTROLS, PANEL_NAMES } from './names.ts'
import { Account, Edit, Notify, type ProfileAction } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const LABELS = {
  name: "Captain's name",
  boat: 'Boat name',
  home: 'Home location',
  phone: 'Phone number',
  timezone: 'Time zone',
  user: 'User identifier',
  device: 'Device identifier',
} as const
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
/** The header of a panel; its name ends with the state of the panel. */
const head = (page: Page, name: string): Locator =>
  region(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

/** Opens a panel and returns it. */
async function panel(page: Page, name: string): Promise<Locator> {
  await expand(head(page, name))
  return region(page, name)
}

const field = (page: Page, name: keyof typeof LABELS): Locator => page.getByLabel(LABELS[name], { exact: true })

async function fill(page: Page, name: keyof typeof LABELS, text: string | undefined): Promise<void> {
  if (text === undefined) return
  if (name === 'timezone') await panel(page, 'Interface customization')
  await fillIn(field(page, name), text)
  // The app validates a phone number when the field loses focus.
  await field(page, name).blur()
}

const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')
const card = (within: Locator, user: string): Locator =>
  within.getByRole('listitem').filter({ has: within.page().getByRole('heading', { name: new RegExp(`^${user}@`) }) })

async function askAccount(page: Page, params: unknown): Promise<void> {
  const { user, wish } = z.parse(Account, params)
  const { role, name } = CONTROLS[wish]
  const control = card(await panel(page, 'Connected Accounts'), user).getByRole(role, { name: new RegExp(`^${name} `) })
  await (role === 'switch' ? setSwitch(control, wish.startsWith('allow'), `${name} of ${user}`) : press(control))
}

async function answerAccount(page: Page, params: unknown): Promise<void> {
  const question = page.getByRole('alertdialog', { name: / account$/ })
  await press(params === 'yes' ? question.getByRole('button').last() : button(question, 'Cancel'))
}

export const performers: Readonly<Record<ProfileAction, Do>> = {
  tool: async (page, name) =>
    void (await panel(page, Object.entries(PANEL_NAMES).find(([it]) => it === name)?.[1] ?? 'E-mail Notifications')),
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
    await setChecked(
      (await panel(page, channelName(by))).getByRole('checkbox', { name: NOTIFICATION_LABELS[of], exact: true }),
      on,
    )
  },
  'save-profile': page => press(button(page, 'SAVE')),
  'close-success': page => press(button(page.getByRole('dialog', { name: 'Success' }), 'OK')),
  unsaved: (page, answer) =>
    press(button(page.getByRole('alertdialog', { name: 'Unsaved Changes' }), answer === 'leave' ? 'Leave' : 'Cancel')),
  'log-out': page => press(button(page, 'LOGOUT')),
  'go-back': page => press(button(page, 'Back')),
  account: askAccount,
  'answer-account': answerAccount,
}

/** The account screen without a page: the app's own stores and actions, said in its own texts. */
import { accounts } from '@drydock/client/texts/accounts'
import { counterOf } from '@drydock/client/texts/counter'
import { notifications } from '@drydock/client/texts/notifications'
import { phoneError, profile, saveLine } from '@drydock/client/texts/profile'
import { subscription } from '@drydock/client/texts/subscription'
import { isUsageHigh, NAME_LENGTH, NOTICES, type Notice, usagePercent } from '@drydock/contracts'
import * as z from 'zod/mini'
import { alreadyThere } from '#captain/hindrance.ts'
import { need, refuse, there } from '#captain/headless/hand.ts'
import { type Seen, texts } from '#captain/headless/seen.ts'
import { CONTROLS, PANEL_NAMES } from './names.ts'
import { type ACCOUNT_WISHES, Account, Edit, Notify, type ProfileFact, type ProfileVerb, TOOLS } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

const OCCASIONS = Object.keys(NOTICES) as Notice[]
const isHere = ({ app }: Seen): boolean => /^(\/user)?\/profile\b/.test(app.route())
const isCaptain = ({ app: { stores } }: Seen): boolean => stores.profile.it?.isCaptain === true

/** What is typed, once it has been read; only the captain may type. */
function fieldsOf(seen: Seen) {
  const { state } = seen.app.stores.profileForm
  return isCaptain(seen) && state.is !== 'unread' ? state.values : undefined
}

const WISHES = {
  authorize: 'approve',
  'lock-out': 'lockOut',
  delete: 'remove',
  'allow-gallery': 'allowGallery',
  'deny-gallery': 'denyGallery',
  'allow-upload': 'allowUpload',
  'deny-upload': 'denyUpload',
} as const satisfies Readonly<Record<(typeof ACCOUNT_WISHES)[number], string>>

const isSending = ({ app: { stores } }: Seen): boolean => {
  const { state } = stores.profileForm
  return state.is !== 'unread' && state.sending !== undefined
}

function save(seen: Seen): void {
  const { derived, actions } = seen.app
  const fields = fieldsOf(seen)
  need('button', profile.save, fields === undefined ? 'missing' : derived.isValid(derived.errorsOf(fields)) && !isSending(seen) ? undefined : 'disabled')
  void actions.saveProfile()
}

const isAllowed = (it: { readonly hasGalleryAccess: boolean; readonly hasUploadAccess: boolean }, wish: string): boolean => (wish.endsWith('gallery') ? it.hasGalleryAccess : it.hasUploadAccess)

function askAccount(seen: Seen, params: unknown): void {
  const { stores, actions } = seen.app
  const { user, wish } = z.parse(Account, params)
  const found = stores.accounts.items.find(it => it.userId.startsWith(`${user}@`))
  const { role, name } = CONTROLS[wish]
  // Whoever is locked out can be authorized or deleted, and has no switches.
  if (!found || !isHere(seen) || (wish !== 'delete' && found.isApproved === (wish === 'authorize'))) refuse(role, name, 'missing')
  if (role === 'switch' && isAllowed(found, wish) === wish.startsWith('allow')) throw new Error(alreadyThere(`${name} of ${user}`))
  actions.wishOfAccount(found.userId, WISHES[wish])
}

export const verbs: Readonly<Record<ProfileVerb, Do>> = {
  tool: (seen, name) => need('button', PANEL_NAMES[TOOLS.find(it => it === name) ?? 'email'], there(isHere(seen) && isCaptain(seen))),
  'edit-profile': (seen, params) => {
    const { name, boat, home, phone, timezone } = z.parse(Edit, params)
    need('field', profile.captainsName, there(fieldsOf(seen) !== undefined))
    const typed = { name, shipName: boat, shipHomeLocation: home, phoneNumber: phone, timezone }
    seen.app.actions.editProfile(Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined)))
  },
  notify: (seen, params) => {
    const { by, of, on } = z.parse(Notify, params)
    need('button', PANEL_NAMES[by === 'sms' ? 'sms' : 'email'], there(isHere(seen) && fieldsOf(seen) !== undefined))
    seen.app.actions.editProfile({ [NOTICES[of][by]]: on })
  },
  'save-profile': save,
  'close-success': ({ app: { stores, actions } }) => {
    need('button', 'OK', there(stores.profileForm.told))
    actions.closeTold()
  },
  unsaved: ({ app: { stores, actions } }, answer) => {
    need('button', answer === 'leave' ? 'Leave' : 'Stay', there(stores.profileForm.state.is === 'asking'))
    actions.answerLeaving(answer === 'leave')
  },
  'log-out': seen => {
    const { actions } = seen.app
    need('button', 'LOGOUT', there(isHere(seen)))
    const out = (): void => void actions.signOut()
    if (!actions.isHeldUp(out)) out()
  },
  'go-back': ({ app }) => app.go('/home'),
  account: askAccount,
  'answer-account': ({ app: { stores, actions } }, answer) => {
    const asked = stores.accounts.items.find(it => it.asking !== undefined)
    if (!asked) refuse('button', answer === 'yes' ? '' : 'Cancel', 'missing')
    actions.answerAccount(asked.userId, answer === 'yes')
  },
}

function readField(seen: Seen, name: unknown): unknown {
  const { stores, derived } = seen.app
  const { it } = stores.profile
  const { contact } = stores.notifications
  if (name === 'user' || name === 'device') return { text: (name === 'user' ? it?.userId : it?.deviceId) || texts.NONE, editable: false }
  const fields = fieldsOf(seen)
  if (!fields) {
    const shown: Readonly<Record<string, string | undefined>> = { name: contact?.name, boat: it?.shipName, home: it?.shipHomeLocation, phone: contact?.phoneNumber }
    return { text: shown[String(name)] || texts.NONE, editable: false }
  }
  const errors = derived.errorsOf(fields)
  const counter = (text: string): string => counterOf(text, NAME_LENGTH).text
  const shown: Readonly<Record<string, object>> = {
    name: { text: fields.name, counter: counter(fields.name), error: errors.name ?? 'none' },
    boat: { text: fields.shipName, counter: counter(fields.shipName), error: errors.shipName ?? 'none' },
    home: { text: fields.shipHomeLocation },
    phone: { text: fields.phoneNumber, error: phoneError(errors.phone) ?? 'none' },
    timezone: { text: fields.timezone },
  }
  return { editable: true, ...shown[String(name)] }
}

function tools(seen: Seen): unknown {
  const { stores } = seen.app
  if (!isCaptain(seen) || !stores.profile.it) return undefined
  const fields = fieldsOf(seen)
  const line = (channel: 'email' | 'sms'): string => notifications.line(OCCASIONS.filter(it => fields?.[NOTICES[it][channel]] === true).length, OCCASIONS.length)
  const { timeZone: zone } = stores.settings
  const { it } = stores.subscription
  const form = fields
    ? [
        [profile.emails, line('email')],
        [profile.sms, line('sms')],
        [profile.customization, fields.timezone],
      ]
    : []
  const lists = [
    [profile.accounts, accounts.line(stores.accounts.items)],
    [profile.consumption, subscription.period(stores.profile.it.billingStart, stores.profile.it.billingEnd, zone)],
    [profile.subscription, it === undefined ? texts.NONE : it === null ? subscription.none : subscription.renews(subscription.day(it.currentPeriodEnd, zone))],
  ]
  return [...form, ...lists].map(both => both.join(', '))
}

const notified: Read = (seen, by) => {
  const fields = fieldsOf(seen)
  return fields && { of: OCCASIONS.filter(it => fields[NOTICES[it][by === 'sms' ? 'sms' : 'email']]).map(it => notifications.labels[it]) }
}

const saveButton: Read = seen => {
  const { stores, derived } = seen.app
  const fields = fieldsOf(seen)
  const { state } = stores.profileForm
  if (!fields || state.is === 'unread') return undefined
  const errors = derived.errorsOf(fields)
  const saving = state.sending !== undefined
  return { enabled: !saving && derived.isValid(errors), reason: saveLine(errors, derived.changeCount(stores.profileForm), saving, stores.profileForm.notStored) }
}

const dialog: Read = ({ app: { stores } }) => {
  const asked = stores.accounts.items.find(it => it.asking !== undefined)
  if (stores.profileForm.state.is === 'asking') return { title: profile.unsaved, text: profile.unsavedAsk }
  if (stores.profileForm.told) return { title: profile.success, text: profile.saved }
  return asked?.asking && { title: accounts.asks[asked.asking].title, text: accounts.asks[asked.asking].ask(asked.userId) }
}

const list: Read = ({ app: { stores } }) =>
  stores.accounts.items.map(it => {
    const word = (on: boolean): string => (on ? accounts.on : accounts.off)
    const rights = it.isApproved ? [`gallery ${word(it.hasGalleryAccess)}`, `upload ${word(it.hasUploadAccess)}`] : []
    return [it.userId.split('@')[0], it.isApproved ? accounts.approved : accounts.lockedOut, ...rights].join(', ')
  })

const usage: Read = ({ app: { stores } }, of) => {
  const { it } = stores.profile
  if (!it) return undefined
  const [used, limit, unit] = of === 'transactions' ? [it.transactionsUsed, it.transactionsLimit, ''] : [it.mBsUsed, it.dataLimit, subscription.megabytes]
  const percent = usagePercent(used, limit)
  return { text: subscription.amount(used, limit, unit, percent), high: isUsageHigh(percent) }
}

const paid: Read = ({ app: { stores } }) => {
  const { it } = stores.subscription
  const { timeZone: zone } = stores.settings
  if (it === undefined) return undefined
  return {
    period: it ? subscription.period(it.currentPeriodStart, it.currentPeriodEnd, zone) : texts.NONE,
    since: it ? subscription.day(it.subscriptionStartDate, zone) : texts.NONE,
    renewal: it ? subscription.day(it.currentPeriodEnd, zone) : texts.NONE,
    interval: it ? subscription.intervalText(it.billingInterval) : texts.NONE,
  }
}

const outside: Read = ({ app: { derived } }, name) => {
  const address = derived.pageOutside(name === subscription.portal ? 'billingPortalUrl' : 'accountManagementUrl')
  return address === undefined ? undefined : { path: new URL(address, 'http://app').pathname }
}

/** Nothing of the screen is shown on others, and the captain's part to the captain alone. */
const here =
  (read: Read, captain = true): Read =>
  (seen, parameter) =>
    isHere(seen) && (!captain || isCaptain(seen)) ? read(seen, parameter) : undefined

export const facts: Readonly<Record<ProfileFact, Read>> = {
  'profile-field': here(readField, false),
  'captain-tools': here(tools),
  notified: here(notified),
  save: here(saveButton),
  dialog: here(dialog),
  accounts: here(list),
  usage: here(usage),
  subscription: here(paid),
  outside: here(outside, false),
}

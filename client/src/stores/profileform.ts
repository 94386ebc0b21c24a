/** The form of the account screen: fields from profile, captain's record and settings, what is wrong with them, and saving. Source: PROFILE, SM-FORM, OPEN-079 to OPEN-083. */
import {
  BoatName,
  type CaptainContact,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  Name,
  NotificationFlags,
  type NotificationFlags as Flags,
  profileRoutes,
  SETTINGS_TEXTS,
  settingsRoutes,
} from '@drydock/contracts'
import { run } from '@drydock/contracts'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { changesOf, formMachine, type FormState } from '#machines/form.ts'
import { judgePhone, type PhoneVerdict } from '#machines/phone.ts'
import { timers } from '#platform/time.ts'
import { succeed } from '#stores/banners.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { isPast, onTurn, present } from '#stores/epoch.ts'
import { notifications, save as saveContact } from '#stores/notifications.ts'
import { load as loadProfile, profile } from '#stores/profile.ts'
import { account } from '#stores/profileopen.ts'
import { session } from '#stores/session.ts'
import { settings, takeTimeZone } from '#stores/settings.ts'
import { askBeforeLeaving, unsaved } from '#stores/unsaved.ts'

/** What can be edited, as it is typed. */
export type ProfileFields = { name: string; phoneNumber: string; shipName: string; shipHomeLocation: string; timezone: string } & Flags
/** `told`: the success dialog is open. */
export interface ProfileFormStore {
  state: FormState<ProfileFields>
  told: boolean
}

const FORM = 'profile'
const FLAGS = Object.keys(NotificationFlags.shape) as (keyof Flags)[]
const NOTHING: ProfileFormStore = { state: { is: 'unread' }, told: false }
export const profileForm = proxy<ProfileFormStore>({ ...NOTHING })

/** Goes on to where one wanted to go when the question was asked. */
let goOn: () => void = () => undefined
let runs = 0

const machine = run(formMachine<ProfileFields>(), timers, state => {
  profileForm.state = state
  unsaved.is = state.is === 'dirty' || state.is === 'asking'
  const userId = session.user?.id
  if (userId !== undefined && state.is !== 'unread') keepDraft(userId, FORM, changedFields(state))
})

function changedFields(state: Exclude<FormState<ProfileFields>, { is: 'unread' }>): Partial<ProfileFields> {
  return Object.fromEntries(changesOf(state.values, state.saved).map(key => [key, state.values[key]]))
}

/** The fields as the gateway has them; undefined until all three records are there. */
function fields(): ProfileFields | undefined {
  const { contact } = notifications
  if (!profile.it || !contact || settings.stored === undefined) return undefined
  const { shipName, shipHomeLocation } = profile.it
  const flags = Object.fromEntries(FLAGS.map(flag => [flag, contact[flag]])) as Flags
  return { name: contact.name, phoneNumber: contact.phoneNumber, shipName, shipHomeLocation, timezone: settings.stored, ...flags }
}

/** Takes the three records once they have been read; what was typed stays. */
function take(): void {
  const values = account.reading === 'loaded' ? fields() : undefined
  const userId = session.user?.id
  if (values) machine.send({ is: 'loaded', values, draft: userId === undefined ? {} : draftOf(userId, FORM) })
}

/** The captain's form is shown; the answer is to be called when it is gone. */
export function openProfileForm(): () => void {
  take()
  const ends = [
    subscribe(account, take, true),
    askBeforeLeaving(go => {
      machine.send({ is: 'leave' })
      const asks = machine.state().is === 'asking'
      if (asks) goOn = go
      return asks
    }),
  ]
  return () => {
    for (const end of ends) end()
    machine.send({ is: 'forget' })
    profileForm.told = false
  }
}

export const change = (values: Partial<ProfileFields>): void => machine.send({ is: 'changed', values })

/** The answer to 'Unsaved Changes': leaves without saving, or stays. */
export function answerLeaving(leave: boolean): void {
  machine.send({ is: leave ? 'leave-confirmed' : 'declined' })
  if (leave) goOn()
}

export interface ProfileErrors {
  readonly name: string | undefined
  readonly shipName: string | undefined
  readonly phone: PhoneVerdict
}

const wrong = (schema: typeof Name | typeof BoatName, text: string): string | undefined => schema.safeParse(text).error?.issues[0]?.message

/** What is wrong with the fields, in the words that are shown. */
export const errorsOf = ({ name, shipName, phoneNumber }: Pick<ProfileFields, 'name' | 'shipName' | 'phoneNumber'>): ProfileErrors => ({
  name: wrong(Name, name),
  shipName: wrong(BoatName, shipName),
  phone: judgePhone(phoneNumber),
})
export const isValid = ({ name, shipName, phone }: ProfileErrors): boolean => name === undefined && shipName === undefined && phone === 'valid'

/** How many fields differ from what the gateway has. */
export const changeCount = ({ state }: Snapshot<ProfileFormStore>): number => (state.is === 'unread' ? 0 : changesOf<ProfileFields>(state.values, state.saved).length)

async function saveBoat({ shipName, shipHomeLocation }: ProfileFields): Promise<boolean> {
  if (!profile.it) return false
  const answer = await call(profileRoutes.save, { body: { ...snapshot(profile.it), shipName, shipHomeLocation } })
  if (answer.ok) await loadProfile()
  return answer.ok
}

/** A name that is not known is not sent, and does not keep the rest from being saved. SETTINGS-07, SETTINGS-08. */
async function saveTimeZone(timezone: string): Promise<boolean> {
  if (timezone === settings.stored) return true
  if (!isTimeZone(timezone)) {
    console.warn(`The time zone '${timezone}' is not known and was not saved.`)
    return true
  }
  const answer = await call(settingsRoutes.save, { body: { timezone } })
  if (answer.ok) {
    takeTimeZone(timezone)
    succeed(SETTINGS_TEXTS.timeZone)
  }
  return answer.ok
}

/** The fields in the form in which they are sent: blanks around a text do not count. */
const tidy = (it: ProfileFields): ProfileFields => ({
  ...it,
  name: it.name.trim(),
  shipName: it.shipName.trim(),
  shipHomeLocation: it.shipHomeLocation.trim(),
  timezone: it.timezone.trim() || DEFAULT_TIME_ZONE,
})

function contactOf({ shipName: _, shipHomeLocation: __, timezone: ___, ...own }: ProfileFields, { id, captainEmail }: CaptainContact): CaptainContact {
  return { ...own, id, captainEmail }
}

/** Saves all three records; success is when every call that was needed is answered 200. A failure is logged, and nothing is lost. */
export async function saveProfile(): Promise<void> {
  const state = machine.state()
  const { contact } = notifications
  if (state.is === 'unread' || !contact || !isValid(errorsOf(state.values))) return
  const mine = ++runs
  machine.send({ is: 'save', run: mine })
  const sending = machine.state()
  if (sending.is === 'unread' || sending.sending?.run !== mine) return
  const epoch = present()
  const values = tidy(sending.sending.values)
  const done = await Promise.all([saveContact(contactOf(values, contact)), saveBoat(values), saveTimeZone(values.timezone)])
  if (isPast(epoch)) return
  if (!done.every(Boolean)) return machine.send({ is: 'save-failed', run: mine })
  notifications.contact = contactOf(values, contact)
  machine.send({ is: 'saved', run: mine, values })
  profileForm.told = true
}

export function closeTold(): void {
  profileForm.told = false
}

onTurn(() => {
  machine.send({ is: 'forget' })
  Object.assign(profileForm, NOTHING)
})

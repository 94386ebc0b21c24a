/** The form of the account screen: fields from profile, captain's record and settings, what is wrong with them, and saving. Source: PROFILE, SM-FORM, OPEN-079 to OPEN-083. */
import { BoatName, DEFAULT_TIME_ZONE, Name, type NotificationFlags as Flags, run } from '@drydock/contracts'
import { proxy, type Snapshot, subscribe } from 'valtio/vanilla'
import { changesOf, formMachine, type FormState } from '#machines/form.ts'
import { judgePhone, type PhoneVerdict } from '#machines/phone.ts'
import { timers } from '#platform/time.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { isPast, onTurn, present } from '#stores/epoch.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { account } from '#stores/profileopen.ts'
import { FLAGS, type NotStored, type ProfileFields, sendParts } from '#stores/profileparts.ts'
import { session } from '#stores/session.ts'
import { settings } from '#stores/settings.ts'
import { askBeforeLeaving, unsaved } from '#stores/unsaved.ts'

/** `told`: the success dialog is open. `notStored`: what of the last save the gateway does not have. */
export interface ProfileFormStore {
  state: FormState<ProfileFields>
  told: boolean
  notStored: NotStored
}

const FORM = 'profile'
const NOTHING: ProfileFormStore = { state: { is: 'unread' }, told: false, notStored: {} }
export const profileForm = proxy<ProfileFormStore>({ ...NOTHING })

/** Goes on to where one wanted to go when the question was asked. */
let goOn: () => void = () => undefined
let runs = 0
/** The last save left something out; what it stored does not go again. */
let isRetry = false

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
    isRetry = false
    Object.assign(profileForm, { told: false, notStored: {} })
  }
}

export function change(values: Partial<ProfileFields>): void {
  machine.send({ is: 'changed', values })
  // Of a name that was typed since, nothing has been tried yet.
  if (values.timezone !== undefined && profileForm.notStored.timeZone === 'unknown') {
    const { timeZone: _, ...others } = profileForm.notStored
    profileForm.notStored = others
  }
}

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

/** The fields in the form in which they are sent: blanks around a text do not count. */
const tidy = (it: ProfileFields): ProfileFields => ({
  ...it,
  name: it.name.trim(),
  shipName: it.shipName.trim(),
  shipHomeLocation: it.shipHomeLocation.trim(),
  timezone: it.timezone.trim() || DEFAULT_TIME_ZONE,
})

/**
 * Saves all three records; success is when every call that was needed is answered 200, and nothing was left out.
 * Else the parts that the gateway took count as saved, and the others stay as they were typed.
 */
export async function saveProfile(): Promise<void> {
  const state = machine.state()
  if (state.is === 'unread' || !isValid(errorsOf(state.values))) return
  const mine = ++runs
  machine.send({ is: 'save', run: mine })
  const sending = machine.state()
  if (sending.is === 'unread' || sending.sending?.run !== mine) return
  const epoch = present()
  const values = tidy(sending.sending.values)
  const { stored, notStored } = await sendParts(values, sending.saved, { isRetry, notStored: profileForm.notStored })
  const answered = machine.state()
  if (isPast(epoch) || answered.is === 'unread' || answered.sending?.run !== mine) return
  const isComplete = Object.keys(notStored).length === 0
  isRetry = !isComplete
  profileForm.notStored = notStored
  profileForm.told = isComplete
  machine.send(isComplete ? { is: 'saved', run: mine, values } : { is: 'save-failed', run: mine, stored })
}

export function closeTold(): void {
  profileForm.told = false
}

onTurn(() => {
  isRetry = false
  machine.send({ is: 'forget' })
  Object.assign(profileForm, NOTHING)
})

/**
 * The form of the account screen: fields from profile, captain's record and settings, what is wrong with them, and
 * saving. Source: PROFILE, SM-FORM, OPEN-079 to OPEN-083.
 */
import { BoatName, DEFAULT_TIME_ZONE, Name, type NotificationFlags as Flags } from '@drydock/contracts'
import { proxy, type Snapshot, subscribe } from 'valtio/vanilla'
import { changesOf, type FormState } from '#machines/form.ts'
import { phoneVerdictOf, type PhoneVerdict } from '#machines/phone.ts'
import { FLAGS } from '#stores/contactFlags.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { fieldProblem } from '#stores/fieldProblem.ts'
import { formStore } from '#stores/formStore.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { account } from '#stores/openProfile.ts'
import { type NotStored, type ProfileFields, sendParts } from '#stores/profileParts.ts'
import { settings } from '#stores/settings.ts'

/** `isSavedShown`: the success dialog is open. `notStored`: parts of the last save that the gateway does not have. */
export interface ProfileFormStore {
  state: FormState<ProfileFields>
  isSavedShown: boolean
  notStored: NotStored
}

const NOTHING: ProfileFormStore = { state: { is: 'unread' }, isSavedShown: false, notStored: {} }
export const profileForm = proxy<ProfileFormStore>({ ...NOTHING })

/** Whether a call of the last save failed; parts that it stored are not sent again. */
let isRetry = false

const form = formStore<ProfileFields>({
  name: () => 'profile',
  asks: () => true,
  show: state => {
    profileForm.state = state
  },
})

/** Returns the fields from the three records; undefined until all are loaded. */
function fields(): ProfileFields | undefined {
  const { contact } = notifications
  if (!profile.it || !contact || settings.stored === undefined) return undefined
  const { shipName, shipHomeLocation } = profile.it
  const flags = Object.fromEntries(FLAGS.map(flag => [flag, contact[flag]])) as Flags
  return {
    name: contact.name,
    phoneNumber: contact.phoneNumber,
    shipName,
    shipHomeLocation,
    timezone: settings.stored,
    ...flags,
  }
}

/** Loads the three records into the form; typed text stays. */
function take(): void {
  const values = account.reading === 'loaded' ? fields() : undefined
  if (values) form.load(values)
}

/** Opens the captain's form; returns a function to be called when it is left. */
export function openProfileForm(): () => void {
  take()
  const ends = [subscribe(account, take, true), form.open()]
  return () => {
    for (const end of ends) end()
    form.send({ is: 'forget' })
    isRetry = false
    Object.assign(profileForm, { isSavedShown: false, notStored: {} })
  }
}

/** Puts typed values into the form; nothing is sent. */
export function changeProfile(values: Partial<ProfileFields>): void {
  form.send({ is: 'changed', values })
  // A name that was typed since has not been tried yet.
  if (values.timezone !== undefined && profileForm.notStored.timeZone === 'unknown') {
    const { timeZone: _, ...others } = profileForm.notStored
    profileForm.notStored = others
  }
}

/** Answers 'Unsaved Changes': leaves without saving, or stays. */
export const answerLeavingProfile = form.answerLeaving

export interface ProfileErrors {
  readonly name: string | undefined
  readonly shipName: string | undefined
  readonly phone: PhoneVerdict
}

/** Returns the error texts of the fields. */
export const profileErrors = ({
  name,
  shipName,
  phoneNumber,
}: Pick<ProfileFields, 'name' | 'shipName' | 'phoneNumber'>): ProfileErrors => ({
  name: fieldProblem(Name, name),
  shipName: fieldProblem(BoatName, shipName),
  phone: phoneVerdictOf(phoneNumber),
})
/** Whether all fields may be saved. */
export const isProfileValid = ({ name, shipName, phone }: ProfileErrors): boolean =>
  name === undefined && shipName === undefined && phone === 'valid'

/** Returns how many fields differ from the values of the gateway. */
export const changeCount = ({ state }: Snapshot<ProfileFormStore>): number =>
  state.is === 'unread' ? 0 : changesOf<ProfileFields>(state.values, state.saved).length

/** Whether a call of a save failed. An unknown time zone is a warning only. SETTINGS-08. */
export const hasFailedCall = (it: NotStored): boolean => Object.values(it).includes('failed')

/** Returns the fields as they are sent, without surrounding blanks. */
const trimmed = (it: ProfileFields): ProfileFields => ({
  ...it,
  name: it.name.trim(),
  shipName: it.shipName.trim(),
  shipHomeLocation: it.shipHomeLocation.trim(),
  timezone: it.timezone.trim() || DEFAULT_TIME_ZONE,
})

/**
 * Saves all three records. It succeeds when every call is answered 200; an unknown time zone needs none and stays as
 * typed. After a failure the accepted parts count as saved, and the others stay as typed.
 */
export async function saveProfile(): Promise<void> {
  const state = form.state()
  if (state.is === 'unread' || !isProfileValid(profileErrors(state.values))) return
  const attempt = form.save()
  if (!attempt) return
  const { run, saved } = attempt
  const generation = currentGeneration()
  const values = trimmed(attempt.values)
  const { stored, notStored } = await sendParts(values, saved, { isRetry, notStored: profileForm.notStored })
  if (isFromEarlierSession(generation) || !form.isSaving(attempt)) return
  const isComplete = Object.keys(notStored).length === 0
  isRetry = hasFailedCall(notStored)
  profileForm.notStored = notStored
  profileForm.isSavedShown = !isRetry
  form.send(isComplete ? { is: 'saved', run, values } : { is: 'save-failed', run, stored })
  // Fields that were not edited are as other phones have saved them.
  take()
}

/** Closes the dialog that confirms saving. */
export function closeSavedDialog(): void {
  profileForm.isSavedShown = false
}

resetOn('alarm-data-cleared', () => {
  isRetry = false
  form.send({ is: 'forget' })
  Object.assign(profileForm, NOTHING)
})

/**
 * The three records that SAVE on the account screen writes, one call each: the captain's contact, the boat, the time
 * zone. Source: OPEN-079, OPEN-080, SETTINGS-06 to SETTINGS-09.
 */
import {
  CAPTAIN_CONTACT_ID,
  CaptainContact,
  contactRoutes,
  isSelectableTimeZone,
  type NotificationFlags as Flags,
  SETTINGS_TEXTS,
  settingsRoutes,
} from '@drydock/contracts'
import { call } from '#api/call.ts'
import { changesOf } from '#machines/form.ts'
import { applySavedBoat } from '#stores/alarm.ts'
import { showSuccess } from '#stores/banners.ts'
import { FLAGS } from '#stores/contactFlags.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { applySavedNotifications } from '#stores/notifications.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { saveInProfile } from '#stores/saveInProfile.ts'
import { readRecord, saveRecord } from '#stores/saveRecord.ts'
import { settings, applySavedTimeZone } from '#stores/settings.ts'

/** Editable fields, as typed. */
export type ProfileFields = {
  name: string
  phoneNumber: string
  shipName: string
  shipHomeLocation: string
  timezone: string
} & Flags

export type ProfilePart = 'contact' | 'boat' | 'timeZone'
/** `failed`: its call was not answered 200. `unknown`: it was not sent, since its time zone is unknown. */
type Outcome = 'stored' | 'failed' | 'unknown'
/** The parts of the last save that the gateway does not have, each with the reason. */
export type NotStored = Partial<Readonly<Record<ProfilePart, Exclude<Outcome, 'stored'>>>>

/** `isRetry`: a call of the last save failed; its unsaved parts may have changed since. */
export interface LastSave {
  readonly isRetry: boolean
  readonly notStored: NotStored
}

const FIELDS: Readonly<Record<ProfilePart, readonly (keyof ProfileFields)[]>> = {
  contact: ['name', 'phoneNumber', ...FLAGS],
  boat: ['shipName', 'shipHomeLocation'],
  timeZone: ['timezone'],
}
const params = { id: CAPTAIN_CONTACT_ID }
const PARTS = Object.keys(FIELDS) as readonly ProfilePart[]

const outcomeOf = ({ ok }: { readonly ok: boolean }): Outcome => (ok ? 'stored' : 'failed')

/** The changed fields of one part; those that were not edited stay as the gateway has them. */
const changesIn = (part: ProfilePart, values: ProfileFields, saved: ProfileFields): Partial<ProfileFields> =>
  Object.fromEntries(
    changesOf(values, saved)
      .filter(field => FIELDS[part].includes(field))
      .map(field => [field, values[field]]),
  )

async function sendContact(values: ProfileFields, saved: ProfileFields): Promise<Outcome> {
  const generation = currentGeneration()
  const contact = await saveRecord(
    () => readRecord(contactRoutes.read, { params }),
    body => call(contactRoutes.update, { params, body }),
    changesIn('contact', values, saved),
  )
  if (contact && !isFromEarlierSession(generation)) applySavedNotifications(CaptainContact.parse(contact))
  return outcomeOf({ ok: contact !== undefined })
}

async function sendBoat(values: ProfileFields, saved: ProfileFields): Promise<Outcome> {
  if (!profile.it) return 'failed'
  const generation = currentGeneration()
  const ok = await saveInProfile(changesIn('boat', values, saved))
  if (ok && !isFromEarlierSession(generation)) {
    applySavedBoat({ shipName: values.shipName })
    void loadProfile()
  }
  return outcomeOf({ ok })
}

/** Sends the time zone; an unknown one is skipped without blocking the rest. SETTINGS-07, SETTINGS-08. */
async function sendTimeZone({ timezone }: ProfileFields): Promise<Outcome> {
  if (!isSelectableTimeZone(timezone)) {
    console.warn(`The time zone '${timezone}' is not known and was not saved.`)
    return 'unknown'
  }
  const generation = currentGeneration()
  const answer = await call(settingsRoutes.save, { body: { timezone } })
  if (answer.ok && !isFromEarlierSession(generation)) {
    applySavedTimeZone(timezone)
    showSuccess(SETTINGS_TEXTS.timeZone)
  }
  return outcomeOf(answer)
}

const SEND: Readonly<Record<ProfilePart, (values: ProfileFields, saved: ProfileFields) => Promise<Outcome>>> = {
  contact: sendContact,
  boat: sendBoat,
  timeZone: sendTimeZone,
}

/**
 * Returns the parts that this save has to send. Contact and boat go with every save, the time zone only when it was
 * changed. After a failed save only unsaved and changed parts are sent.
 */
function partsToSend(
  values: ProfileFields,
  saved: ProfileFields,
  { isRetry, notStored }: LastSave,
): readonly ProfilePart[] {
  const changed = new Set<keyof ProfileFields>(changesOf(values, saved))
  return PARTS.filter(part => {
    const differs = FIELDS[part].some(field => changed.has(field))
    return part === 'timeZone'
      ? values.timezone !== settings.stored
      : differs || !isRetry || notStored[part] !== undefined
  })
}

/** Sends the needed parts; returns the fields that the gateway has now, and the parts that it does not have. */
export async function sendParts(
  values: ProfileFields,
  saved: ProfileFields,
  last: LastSave,
): Promise<{ readonly stored: Partial<ProfileFields>; readonly notStored: NotStored }> {
  const parts = partsToSend(values, saved, last)
  const outcomes = await Promise.all(parts.map(async part => ({ part, outcome: await SEND[part](values, saved) })))
  const notStored = Object.fromEntries(
    outcomes.flatMap(({ part, outcome }) => (outcome === 'stored' ? [] : [[part, outcome]])),
  )
  const fields = PARTS.filter(part => !(part in notStored)).flatMap(part => FIELDS[part])
  return { stored: Object.fromEntries(fields.map(field => [field, values[field]])), notStored }
}

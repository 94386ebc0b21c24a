/** Texts of the account screen. Source: PROFILE, OPEN-081, OPEN-109, OPEN-119. */
import { PROFILE_TEXTS } from '@drydock/contracts'
import { phoneError, type PhoneVerdict } from '#texts/phone.ts'

export const profile = {
  account: 'Account',
  user: 'User identifier',
  device: 'Device identifier',
  captainsName: "Captain's name",
  boatName: 'Boat name',
  home: 'Home location',
  tools: 'Captain Tools',
  emails: 'E-mail Notifications',
  sms: 'SMS Notifications',
  customization: 'Interface customization',
  accounts: 'Connected Accounts',
  consumption: 'Consumption',
  subscription: 'Subscription',
  timeZone: 'Time zone',
  timeZoneHint: 'The logs use this time zone.',
  timeZoneUnknown: 'This time zone is not known and not saved. Choose one from the list.',
  parts: {
    contact: 'name, phone number and notifications',
    boat: 'boat name and home location',
    timeZone: 'time zone',
  },
  nameUnknown: ' (no known name)',
  notSaved: (parts: string): string => `Not saved: ${parts}.`,
  restSaved: ' The rest is saved.',
  logout: 'LOGOUT',
  manage: 'MANAGE',
  newTab: 'Opens in a new tab',
  noAddress: 'No page is configured for this',
  save: 'SAVE',
  saving: 'Saving...',
  saved: PROFILE_TEXTS.saved,
  success: 'Success',
  ok: 'OK',
  unchanged: 'No changes',
  changes: (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} not saved`,
  loading: 'Reading the account',
  failed: 'The account could not be read',
  failedHint: 'Nothing can be changed until it is loaded.',
} as const

interface Faults {
  readonly name: string | undefined
  readonly shipName: string | undefined
  readonly phone: PhoneVerdict
}

/** Returns why SAVE is disabled: the first error on the screen, with the name of a field that is too long. */
function reasonOf({ name, shipName, phone }: Faults): string | undefined {
  if (name !== undefined) return `${profile.captainsName}: ${name}`
  if (shipName !== undefined) return `${profile.boatName}: ${shipName}`
  return phoneError(phone)
}

type Part = keyof typeof profile.parts
/** The parts of a save that were not stored: their call failed, or the name is not known. */
type NotStored = Partial<Readonly<Record<Part, 'failed' | 'unknown'>>>

/** 'Not saved: boat name and home location. The rest is saved.', or undefined when everything was stored. */
function notSavedLine(notStored: NotStored): string | undefined {
  const parts = (Object.keys(profile.parts) as Part[]).filter(part => notStored[part] !== undefined)
  if (parts.length === 0) return undefined
  const names = parts.map(part => `${profile.parts[part]}${notStored[part] === 'unknown' ? profile.nameUnknown : ''}`)
  return `${profile.notSaved(names.join('; '))}${notStored.contact && notStored.boat ? '' : profile.restSaved}`
}

/** The words beside SAVE. */
export function saveLine(faults: Faults, changed: number, saving: boolean, notStored: NotStored): string {
  if (saving) return profile.saving
  return reasonOf(faults) ?? notSavedLine(notStored) ?? (changed === 0 ? profile.unchanged : profile.changes(changed))
}

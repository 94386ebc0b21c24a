/** Maps words of scenarios to labels on the account screen. */
import type { ACCOUNT_ACTIONS, TOOLS } from './vocabulary.ts'

export const PANEL_NAMES: Readonly<Record<(typeof TOOLS)[number], string>> = {
  email: 'E-mail Notifications',
  sms: 'SMS Notifications',
  customization: 'Interface customization',
  accounts: 'Connected Accounts',
  consumption: 'Consumption',
  subscription: 'Subscription',
}

/** Control for each action on a connected account. */
export const CONTROLS: Readonly<
  Record<(typeof ACCOUNT_ACTIONS)[number], { readonly role: 'button' | 'switch'; readonly name: string }>
> = {
  authorize: { role: 'button', name: 'Authorize' },
  'lock-out': { role: 'button', name: 'Lock out' },
  delete: { role: 'button', name: 'Delete' },
  'allow-gallery': { role: 'switch', name: 'Gallery access' },
  'deny-gallery': { role: 'switch', name: 'Gallery access' },
  'allow-upload': { role: 'switch', name: 'Upload access' },
  'deny-upload': { role: 'switch', name: 'Upload access' },
}

/** Labels of the fields. */
export const LABELS = {
  name: "Captain's name",
  boat: 'Boat name',
  home: 'Home location',
  phone: 'Phone number',
  timezone: 'Time zone',
  user: 'User identifier',
  device: 'Device identifier',
} as const

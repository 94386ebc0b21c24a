/** Vocabulary of the account screen. Account names are words of the boat's plan. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import * as z from 'zod/mini'

const optional = z.optional
const Channel = z.enum(['email', 'sms'])
const Occasion = z.enum(Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]])
const Field = ['name', 'boat', 'home', 'phone', 'timezone'] as const

export const Edit = z.strictObject({
  name: optional(z.string()),
  boat: optional(z.string()),
  home: optional(z.string()),
  phone: optional(z.string()),
  timezone: optional(z.string()),
})
export const Notify = z.strictObject({ by: Channel, of: Occasion, on: z.boolean() })
export const ACCOUNT_ACTIONS = [
  'authorize',
  'lock-out',
  'delete',
  'allow-gallery',
  'deny-gallery',
  'allow-upload',
  'deny-upload',
] as const
export const Account = z.strictObject({ user: z.string(), wish: z.enum(ACCOUNT_ACTIONS) })

export const TOOLS = ['email', 'sms', 'customization', 'accounts', 'consumption', 'subscription'] as const

export const actions = [
  { name: 'tool', help: "Opens a panel under 'Captain Tools', unless it is open.", params: z.enum(TOOLS) },
  { name: 'edit-profile', help: 'Types into fields of the account screen, in place of what is there.', params: Edit },
  {
    name: 'notify',
    help: 'Ticks or clears the box of one occasion in the panel of e-mail or SMS notifications.',
    params: Notify,
  },
  { name: 'save-profile', help: "Presses 'SAVE' on the account screen." },
  { name: 'close-success', help: "Presses 'OK' in the dialog 'Success'." },
  { name: 'unsaved', help: "Answers 'Unsaved Changes'.", params: z.enum(['stay', 'leave']) },
  { name: 'log-out', help: "Presses 'LOGOUT' on the account screen." },
  { name: 'go-back', help: 'Presses the back arrow of the top bar.' },
  { name: 'account', help: 'Presses a button or a switch of a connected account.', params: Account, person: ['user'] },
  { name: 'answer-account', help: 'Answers the question about a connected account.', params: z.enum(['yes', 'no']) },
] as const

export const observations = [
  {
    name: 'profile-field',
    help: "A field of the account screen: its text, whether it can be edited, its counter such as '5/30', and its error ('none': no error).",
    parameter: 'field',
    value: z.strictObject({
      field: z.enum(['user', 'device', ...Field]),
      text: optional(z.string()),
      editable: optional(z.boolean()),
      counter: optional(z.string()),
      error: optional(z.string()),
    }),
  },
  {
    name: 'captain-tools',
    help: "The panels under 'Captain Tools': the name of each, and its text while it is closed. 'none': there are none.",
    value: z.union([z.literal('none'), z.array(z.string())]),
  },
  {
    name: 'notified',
    help: 'Labels of the boxes that are ticked, in the order of the panel.',
    parameter: 'by',
    value: z.strictObject({ by: Channel, of: z.array(z.string()) }),
  },
  {
    name: 'save',
    help: "Whether 'SAVE' can be pressed, and the text beside it. 'none': there is no such button.",
    value: z.union([
      z.literal('none'),
      z.strictObject({ enabled: optional(z.boolean()), reason: optional(z.string()) }),
    ]),
  },
  {
    name: 'dialog',
    help: "The dialog of the account screen that is open: title and text; or 'none'.",
    value: z.union([z.literal('none'), z.strictObject({ title: optional(z.string()), text: optional(z.string()) })]),
  },
  {
    name: 'accounts',
    help: "The connected accounts: name and state, and for an approved one its rights, such as 'friend, Approved, gallery Denied, upload Allowed'.",
    value: z.array(z.string()),
  },
  {
    name: 'usage',
    help: 'A usage bar: its text, and whether it has the error color.',
    parameter: 'of',
    value: z.strictObject({
      of: z.enum(['data', 'transactions']),
      text: optional(z.string()),
      high: optional(z.boolean()),
    }),
  },
  {
    name: 'subscription',
    help: 'The texts in the panel of the subscription.',
    value: z.strictObject({
      period: optional(z.string()),
      since: optional(z.string()),
      renewal: optional(z.string()),
      interval: optional(z.string()),
    }),
  },
  {
    name: 'outside',
    help: 'Path of the page that a button opens outside the app.',
    parameter: 'button',
    value: z.strictObject({ button: z.enum(['MANAGE', 'BILLING PORTAL']), path: z.string() }),
  },
] as const

export type ProfileAction = (typeof actions)[number]['name']
export type ProfileObservation = (typeof observations)[number]['name']

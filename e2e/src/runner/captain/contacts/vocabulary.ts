/** Vocabulary of sailor friends: their list in the settings, and the form of one. */
import * as z from 'zod/mini'

const optional = z.optional
const Channel = z.enum(['email', 'sms'])

export const Fill = z.strictObject({
  name: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
})
/** A box by its label, which does not say what it is wired to. */
export const Tick = z.strictObject({ by: Channel, box: z.string(), on: z.boolean() })
const ANSWERS = ['stay', 'leave', 'keep', 'remove', 'ok'] as const
export type AnswerWord = (typeof ANSWERS)[number]

export const actions = [
  {
    name: 'edit-sailor-friend',
    help: 'Opens a sailor friend in the list of the open panel, by name.',
    params: z.string(),
  },
  { name: 'fill-friend', help: 'Replaces the texts of fields in the form of a friend.', params: Fill },
  {
    name: 'tick-friend',
    help: "Ticks or clears a box of the form, by its label. 'Select all' is a box, too.",
    params: Tick,
  },
  { name: 'save-friend', help: "Presses 'SAVE' of the form." },
  { name: 'delete-friend', help: "Presses 'DELETE' of the form." },
  { name: 'leave-friend', help: 'Presses the back arrow above the form.' },
  {
    name: 'answer-friend',
    help: "Answers the dialog over the form: 'stay' or 'leave', 'keep' or 'remove', 'ok'.",
    params: z.enum(ANSWERS),
  },
] as const

export const observations = [
  {
    name: 'friends',
    help: "The list in the open panel of the sailor friends: name and number of notifications, such as 'Ida, gets 2 notifications'.",
    value: z.array(z.string()),
  },
  { name: 'friend-form', help: 'The heading of the form of a friend.', value: z.string() },
  {
    name: 'friend-field',
    help: "A field of the form: its text, its counter such as '5/30', and its error ('none': no error).",
    parameter: 'field',
    value: z.strictObject({
      field: z.enum(['name', 'email', 'phone']),
      text: optional(z.string()),
      counter: optional(z.string()),
      error: optional(z.string()),
    }),
  },
  {
    name: 'friend-boxes',
    help: 'The boxes of a channel: the labels of all, and of those that are ticked, in the order of the panel.',
    parameter: 'by',
    value: z.strictObject({ by: Channel, all: optional(z.array(z.string())), ticked: optional(z.array(z.string())) }),
  },
  {
    name: 'friend-save',
    help: "Whether 'SAVE' can be pressed, the words beside it, and whether there is a 'DELETE'.",
    value: z.strictObject({
      enabled: optional(z.boolean()),
      reason: optional(z.string()),
      delete: optional(z.boolean()),
    }),
  },
  {
    name: 'friend-dialog',
    help: "The dialog over the form: title and text; or 'none'.",
    value: z.union([z.literal('none'), z.strictObject({ title: optional(z.string()), text: optional(z.string()) })]),
  },
] as const

export type ContactAction = (typeof actions)[number]['name']
export type ContactObservation = (typeof observations)[number]['name']

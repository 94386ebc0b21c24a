/** Vocabulary of man over board and its VIP contacts. */
import * as z from 'zod/mini'

const optional = z.optional
export const Vip = z.strictObject({ name: optional(z.string()), phone: optional(z.string()) })

export const actions = [
  {
    name: 'mob-phone',
    help: 'Replaces the phone number on the man-over-board screen.',
    params: z.string(),
  },
  { name: 'send-mob', help: "Presses 'Send Message'." },
  { name: 'retry-mob', help: "Presses 'Retry' below 'Not sent'." },
  { name: 'vip-list', help: "Presses 'VIP' on the man-over-board screen." },
  { name: 'choose-vip', help: 'Chooses a contact of the open VIP list, by name.', params: z.string() },
  { name: 'add-vip', help: "Presses 'ADD NEW VIP' in the open VIP list." },
  { name: 'edit-vip', help: 'Presses the pen of a contact of the open VIP list, by name.', params: z.string() },
  { name: 'delete-vip', help: 'Presses the bin of a contact of the open VIP list, by name.', params: z.string() },
  { name: 'undo-vip', help: "Presses 'UNDO' where a contact of the open VIP list was deleted." },
  { name: 'fill-vip', help: 'Types into the open form of a VIP contact.', params: Vip },
  { name: 'save-vip', help: "Presses 'SAVE' of the open form of a VIP contact." },
  {
    name: 'return-vip',
    help: "Presses 'RETURN', which leads from a form to the list, and from the list to the screen.",
  },
] as const

export const observations = [
  {
    name: 'mob',
    help: "The man-over-board screen: latitude, longitude, phone number and its error, whether the button can be pressed and whether it loads, the text below it, 'Not sent' with its hint, and the dialog over the map.",
    value: z.union([
      z.literal('none'),
      z.strictObject({
        latitude: optional(z.string()),
        longitude: optional(z.string()),
        phone: optional(z.string()),
        error: optional(z.string()),
        button: optional(z.string()),
        enabled: optional(z.boolean()),
        loading: optional(z.boolean()),
        below: optional(z.string()),
        failed: optional(z.string()),
        hint: optional(z.string()),
        dialog: optional(z.string()),
      }),
    ]),
  },
  {
    name: 'vips',
    help: "The open VIP list: its title, its contacts as 'name, phone', its buttons, and the message about the last deleted contact, such as 'Ann deleted', or 'none'.",
    value: z.union([
      z.literal('none'),
      z.strictObject({
        title: optional(z.string()),
        list: optional(z.array(z.string())),
        buttons: optional(z.array(z.string())),
        deleted: optional(z.string()),
      }),
    ]),
  },
  {
    name: 'vip-form',
    help: 'The open form of a VIP contact: title, name, phone number, their errors, and whether it can be saved.',
    value: z.union([
      z.literal('none'),
      z.strictObject({
        title: optional(z.string()),
        name: optional(z.string()),
        phone: optional(z.string()),
        'name-error': optional(z.string()),
        'phone-error': optional(z.string()),
        enabled: optional(z.boolean()),
      }),
    ]),
  },
] as const

export type MobAction = (typeof actions)[number]['name']
export type MobObservation = (typeof observations)[number]['name']

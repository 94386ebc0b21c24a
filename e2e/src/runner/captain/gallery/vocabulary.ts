/** Vocabulary of journey memories: pictures and sharing. */
import * as z from 'zod/mini'
import { FILES } from './fileNames.ts'

const optional = z.optional
const SlotNumber = z.int().check(z.minimum(1), z.maximum(5))
const Own = z.strictObject({ path: z.string().check(z.describe('A file beside the scenario.')) })
const Sized = z.strictObject({
  bytes: z.int().check(z.minimum(1_000), z.maximum(16_000_000), z.describe('A JPEG of just this size.')),
})
export const Pick = z.strictObject({ slot: SlotNumber, file: z.union([z.enum(FILES), Own, Sized]) })

export const actions = [
  {
    name: 'pick-picture',
    help: 'Taps an empty slot and chooses a file: a prepared one, one beside the scenario (`{ path: photo.png }`), or a JPEG of exactly this size (`{ bytes: 3000000 }`).',
    params: Pick,
    file: ['file', 'path'],
  },
  { name: 'cancel-picture', help: 'Taps an empty slot and chooses no file.', params: SlotNumber },
  {
    name: 'tap-slot',
    help: 'Taps a slot. A picture opens. An empty slot is tapped only by a person who may not upload.',
    params: SlotNumber,
  },
  { name: 'close-picture', help: 'Closes the picture that is open.' },
  { name: 'delete-picture', help: "Presses 'DELETE' below the picture that is open." },
] as const

export const observations = [
  {
    name: 'slot',
    help: 'A slot of the journey memories: its content, and the message of the last attempt.',
    parameter: 'slot',
    value: z.strictObject({
      slot: SlotNumber,
      is: optional(z.enum(['empty', 'uploading', 'filled', 'removing'])),
      says: optional(z.string()),
    }),
  },
  {
    name: 'memories',
    help: "The line above the slots, which ends with '2 of 5 pictures', for example.",
    value: z.string(),
  },
  {
    name: 'open-picture',
    help: "The open picture: its name, such as 'Picture 2', whether it is displayed, and whether it can be deleted.",
    value: z.union([
      z.literal('none'),
      z.strictObject({ title: optional(z.string()), seen: optional(z.boolean()), delete: optional(z.boolean()) }),
    ]),
  },
  { name: 'transfer', help: "The shown progress bar: 'Uploading...' or 'Downloading...'.", value: z.string() },
] as const

export type GalleryAction = (typeof actions)[number]['name']
export type GalleryObservation = (typeof observations)[number]['name']

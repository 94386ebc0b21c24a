/** Vocabulary of journey memories: pictures and sharing. */
import * as z from 'zod/mini'
import { FILES } from './fileNames.ts'

const { optional } = z
const SlotNumber = z.int().check(z.minimum(1), z.maximum(5))
const Own = z.strictObject({ path: z.string().check(z.describe('A file beside the scenario.')) })
const Sized = z.strictObject({
  bytes: z.int().check(z.minimum(1_000), z.maximum(16_000_000), z.describe('A JPEG of just this size.')),
})
export const Pick = z.strictObject({ slot: SlotNumber, file: z.union([z.enum(FILES), Own, Sized]) })

export const actions = [
  {
    name: 'pick-picture',
    help: "Taps an empty slot and chooses a file: one of these, one beside the scenario (`{ path: photo.png }`), or a JPEG of a size (`{ bytes: 3000000 }`); 'cancel-picture' chooses none.",
    params: Pick,
    file: ['file', 'path'],
  },
  { name: 'cancel-picture', help: 'Taps an empty slot and chooses no file.', params: SlotNumber },
  {
    name: 'tap-slot',
    help: 'Taps a slot: an empty one of somebody who may not upload, or a picture, which opens it.',
    params: SlotNumber,
  },
  { name: 'close-picture', help: 'Closes the picture that is open.' },
  { name: 'delete-picture', help: "Presses 'DELETE' below the picture that is open." },
] as const

export const observations = [
  {
    name: 'slot',
    help: 'A slot of the journey memories: what is in it, and what it says of the last try.',
    parameter: 'slot',
    value: z.strictObject({
      slot: SlotNumber,
      is: optional(z.enum(['empty', 'uploading', 'filled', 'removing'])),
      says: optional(z.string()),
    }),
  },
  { name: 'memories', help: "The line above the slots, such as '2 of 5 pictures' at its end.", value: z.string() },
  {
    name: 'open-picture',
    help: "The picture that is open, such as 'Picture 2', whether it is seen, and whether it can be deleted.",
    value: z.union([
      z.literal('none'),
      z.strictObject({ title: optional(z.string()), seen: optional(z.boolean()), delete: optional(z.boolean()) }),
    ]),
  },
  { name: 'transfer', help: "The bar that is shown, 'Uploading...' or 'Downloading...'.", value: z.string() },
] as const

export type GalleryAction = (typeof actions)[number]['name']
export type GalleryObservation = (typeof observations)[number]['name']

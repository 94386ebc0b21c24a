/** Vocabulary of what a person chooses for this device alone. */
import * as z from 'zod/mini'

const optional = z.optional

export const actions = [
  {
    name: 'ask-before-disarm',
    help: "Sets the box 'Ask before this device disarms the boat', from any screen, and returns to Home.",
    params: z.boolean(),
  },
  { name: 'answer-disarm', help: "Answers 'Disarm the boat?'.", params: z.enum(['keep', 'disarm']) },
] as const

export const observations = [
  {
    name: 'disarm-question',
    help: "The question before the boat is disarmed: its title and text; or 'none'.",
    value: z.union([z.literal('none'), z.strictObject({ title: optional(z.string()), text: optional(z.string()) })]),
  },
] as const

export type DeviceAction = (typeof actions)[number]['name']
export type DeviceObservation = (typeof observations)[number]['name']

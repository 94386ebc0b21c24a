/** Schemas of the taps: what the captain does in an app that is attached to the clock of its boat. */
import * as z from 'zod/mini'

const optional = z.optional
const TapMode = z.enum(['off', 'record', 'expect'])
/**
 * What is done with the captain's taps in the attached apps: 'record' writes actions, 'expect' turns the next press
 * into an expectation. Mode 'off' ends the recording.
 */
export type TapMode = z.infer<typeof TapMode>
export const TapsRequest = z.strictObject({ mode: TapMode })
/**
 * The last recording of taps. It began `from` ms after the boat's start, after journal entry `since`, and ended at
 * `until`. `leftOut` says what was done that no action of the language does.
 */
export const TapsState = z.object({
  mode: TapMode,
  from: z.number(),
  since: z.number(),
  until: optional(z.number()),
  actions: z.number(),
  expectations: z.number(),
  leftOut: z.array(z.string()),
})
export type TapsState = z.infer<typeof TapsState>

const Screen = z.strictObject({ role: z.string(), name: optional(z.string()), text: optional(z.string()) })
const Numbered = { tap: z.int().check(z.positive()), at: z.number() }
/**
 * What the agent of an attached app reports. `tap` counts what the captain has done, and `at` is its time in ms since
 * 1970 of the boat's clock. An action takes the place of all taps from `first` on.
 */
export const TapReport = z.union([
  z.strictObject({
    is: z.literal('opened'),
    path: z.string().check(z.regex(/^\//), z.maxLength(300)),
    reloaded: z.boolean(),
  }),
  z.strictObject({
    is: z.literal('action'),
    ...Numbered,
    first: z.int().check(z.positive()),
    action: z.union([z.string(), z.record(z.string(), z.unknown())]),
  }),
  z.strictObject({ is: z.literal('expectation'), ...Numbered, screen: Screen }),
  z.strictObject({
    is: z.literal('leftOut'),
    ...Numbered,
    first: z.int().check(z.positive()),
    what: z.string().check(z.maxLength(1_000)),
  }),
])
export type TapReport = z.infer<typeof TapReport>

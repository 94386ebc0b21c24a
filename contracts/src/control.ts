/** The control interface of the fake boat: who may, what it takes and answers. Stable, other programs drive it. */
import * as z from 'zod/mini'

export const NewBoat = z.object({
  base: z.optional(z.string()),
  role: z.optional(z.enum(['captain', 'friend'])),
})
export const BoatLogin = z.object({ id: z.string(), user: z.string(), password: z.string() })
export type BoatLogin = z.infer<typeof BoatLogin>

/** `expiresIn` in seconds. */
export const TokenRequest = z.object({
  user: z.optional(z.string()),
  expiresIn: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(31_536_000))),
})
export const TokenReply = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() })

/** Virtual time of a boat: ISO text, how it runs and how fast. */
export const ClockReply = z.object({ now: z.string(), mode: z.enum(['realtime', 'scaled', 'paused']), speed: z.number() })
export const ClockRequest = z.object({
  mode: z.enum(['realtime', 'scaled', 'paused']),
  speed: z.optional(z.number().check(z.positive(), z.maximum(10_000))),
})
export const AdvanceRequest = z.object({ ms: z.number().check(z.int(), z.nonnegative(), z.maximum(366 * 24 * 3_600_000)) })

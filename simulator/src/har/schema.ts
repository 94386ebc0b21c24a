/** The part of HAR 1.2 that is read, with the additions of Chromium and Playwright. */
import { parseInstant } from '@drydock/contracts'
import * as z from 'zod/mini'

/** Moments outside these years are damage. */
const [FIRST, LAST] = [Date.UTC(1980), Date.UTC(2200)]
/** A request that lasts longer is damage; 31 days in milliseconds. */
export const LONGEST_MS = 31 * 86_400_000

const isMoment = (text: string): boolean => {
  const at = parseInstant(text)
  return at !== undefined && at >= FIRST && at < LAST
}

/** Chromium counts `time` in seconds since 1970, Playwright in milliseconds; -1 is no time. */
const Message = z.object({ type: z.string(), time: z.number(), opcode: z.number(), data: z.string() })

const Body = z.object({
  mimeType: z.optional(z.string()),
  text: z.optional(z.string()),
  encoding: z.optional(z.string()),
})

export const HarEntry = z.object({
  startedDateTime: z.string().check(z.refine(isMoment)),
  /** Milliseconds; -1 or missing if it is not known. */
  time: z.optional(z.nullable(z.number().check(z.refine(it => it <= LONGEST_MS)))),
  /** `receive` is -1 when the browser does not know when the content ended: `time` is without it then. */
  timings: z.optional(z.nullable(z.object({ receive: z.optional(z.nullable(z.number())) }))),
  request: z.object({
    method: z.string(),
    url: z.string().check(z.refine(it => URL.canParse(it))),
    postData: z.optional(z.nullable(Body)),
  }),
  response: z.object({
    /** 0 or -1 without an answer. */
    status: z.int().check(z.gte(-1), z.lte(599)),
    headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    content: z.optional(z.nullable(Body)),
  }),
  /** 'memory' or 'disk' if the browser did not ask anybody. */
  _fromCache: z.optional(z.nullable(z.string())),
  _webSocketMessages: z.optional(z.array(Message)),
})
export type HarEntry = z.infer<typeof HarEntry>
export type HarBody = z.infer<typeof Body>
export type HarMessage = z.infer<typeof Message>

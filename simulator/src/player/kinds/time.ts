/** Steps that move the scenario's time, and those that name a time. */
import * as z from 'zod/mini'
import { InstantSchema } from '#boat/instantSchema.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { hardwareKind, stepKind } from '../kind.ts'
import { setMark } from '../marks.ts'
import { Name } from '../moment.ts'
import { unknownMark } from '../knownBoat.ts'

const When = z.union([
  z.pipe(
    DurationSchema,
    z.transform(span => ({ is: 'move' as const, by: 'at' as const, span })),
  ),
  z.pipe(
    InstantSchema,
    z.transform(moment => ({ is: 'move' as const, by: 'moment' as const, moment })),
  ),
])

const UNTIL_THEN = 'Until that time.'

export const at = stepKind({
  name: 'at',
  help: "What follows happens at this time from the scenario's start, or at this moment of the calendar, in UTC; at once when that has passed because a step before had to wait.",
  waits: UNTIL_THEN,
  examples: ['90s', '2026-06-01T09:00:00Z'],
  params: When,
  parsed: it => it,
})

const FromMark = z.strictObject({ mark: Name, span: DurationSchema })

export const after = stepKind({
  name: 'after',
  help: 'What follows happens this long after what came before was done, or after a mark (`{ mark, span }`) that is a step of its own.',
  waits: UNTIL_THEN,
  examples: ['30s', '{ mark: begun, span: 2m }'],
  params: z.union([DurationSchema, FromMark]),
  plan(it, planned) {
    if (typeof it === 'number') return undefined
    const strange = unknownMark(it.mark, planned, ['mark'])
    if (strange || planned.marks.get(it.mark) !== undefined) return strange
    return {
      message: `The mark '${it.mark}' is set by a rule, so its time is not known in advance.`,
      path: ['mark'],
    }
  },
  parsed: wait =>
    typeof wait === 'number'
      ? { is: 'move', by: 'after', span: wait }
      : { is: 'move', by: 'after', span: wait.span, mark: wait.mark },
})

export const advance = stepKind({
  name: 'advance',
  help: 'Lets this much time pass; the boat and every app live through it. As the last step it says how long the scenario goes on.',
  waits: UNTIL_THEN,
  examples: ['2m'],
  params: DurationSchema,
  parsed: span => ({ is: 'move', by: 'after', span }),
})

export const mark = hardwareKind({
  name: 'mark',
  help: 'Names this moment, for what counts from it: `after`, and `of`, `since` and `until` of expectations. In a rule it is the moment at which the rule acted last.',
  examples: ['begun'],
  params: Name,
  plan(name, { marks, now }) {
    marks.set(name, now)
    return undefined
  },
  run: ({ boat }, name) => setMark(boat, name),
})

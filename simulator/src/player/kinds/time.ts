/** Steps that move the scenario's time, and those that name a time. */
import * as z from 'zod/mini'
import { InstantSchema } from '#boat/instantSchema.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { hardwareKind, stepKind } from '../kind.ts'
import { setMark } from '../marks.ts'
import { MarkOrRuleName } from '../moment.ts'
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

const UNTIL_THEN = 'until that time.'

export const at = stepKind({
  name: 'at',
  help: "The next steps happen at this time after the scenario's start, or at this time in UTC. If an earlier step has waited beyond it, they happen at once.",
  waits: UNTIL_THEN,
  examples: ['90s', '2026-06-01T09:00:00Z'],
  params: When,
  parsed: it => it,
})

const FromMark = z.strictObject({
  mark: MarkOrRuleName.check(z.describe('Name of a mark that a step `mark` sets.')),
  span: DurationSchema.check(z.describe('Time after the mark.')),
})

export const after = stepKind({
  name: 'after',
  help: 'The next steps happen this long after the previous step was done, or after a mark.',
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
  help: 'Lets this much time pass for the boat and every app. As the last step it sets when the scenario ends.',
  waits: UNTIL_THEN,
  examples: ['2m'],
  params: DurationSchema,
  parsed: span => ({ is: 'move', by: 'after', span }),
})

export const mark = hardwareKind({
  name: 'mark',
  help: 'Gives this moment a name, which `after`, and `of`, `since` and `until` of expectations refer to. In a rule it is the moment at which the rule ran last.',
  examples: ['begun'],
  params: MarkOrRuleName,
  plan(name, { marks, now }) {
    marks.set(name, now)
    return undefined
  },
  run: ({ boat }, name) => setMark(boat, name),
})

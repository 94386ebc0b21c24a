import { AdvanceRequest, ClockRequest } from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseWith } from './schemaProblems.ts'

test.each<readonly [message: string, schema: z.ZodMiniType, value: object]>([
  ["'to' cannot be combined with 'by'.", AdvanceRequest, { to: 'next', by: '1s' }],
  ["'by' must be at most 366d, not '367d'.", AdvanceRequest, { by: '367d' }],
  ["'too' is not known here.", AdvanceRequest, { by: '1s', too: 'next' }],
  ["'speed' must be more than 0, not 0.", ClockRequest, { mode: 'scaled', speed: 0 }],
  ["'speed' must be at most 10000, not 10001.", ClockRequest, { mode: 'scaled', speed: 10_001 }],
  [
    "'x' is not known for entry 1. It is one of: a number, true or false.",
    z.array(z.union([z.number(), z.boolean()])),
    ['x'],
  ],
])('a wrong value is refused with the message: %s', (message, schema, value) => {
  expect(parseWith(schema, value)).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ message })]),
  })
})

const LONG = 'x'.repeat(60_000)
test.each<readonly [what: string, schema: z.ZodMiniType, value: unknown]>([
  ['a word', z.enum(['one', 'two']), LONG],
  ['a text for a list', z.array(z.string()), LONG],
  ['a text for a number', z.number(), LONG],
  ['a key', z.strictObject({ one: z.optional(z.number()) }), { [LONG]: 1 }],
  ['a key of a record', z.record(z.enum(['one', 'two']), z.number()), { [LONG]: 1 }],
  ['a key of a wrong form', z.record(z.string().check(z.maxLength(3)), z.number()), { [LONG]: 1 }],
])('a message quotes %s of 60,000 characters in short', (_, schema, value) => {
  const parsed = parseWith(schema, value)
  expect('problems' in parsed && Math.max(...parsed.problems.map(it => it.message.length))).toBeLessThan(300)
})

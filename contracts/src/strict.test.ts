import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routeCatalog } from './catalog/catalog.ts'
import { withWireFormat, wireFormatOf } from './wireFormat.ts'
import { GATEWAY_FACTS, strictReplyOf, strictSchemaOf } from './strict.ts'
import { OptionalAmount, OptionalText, orJsonText, lenientArray } from './tolerant.ts'

test.each([
  [0, true],
  [100, true],
  [-1, false],
  [101, false],
])('OPEN-012 a backup battery of %d percent may be told is %s', (percent, may) => {
  expect(GATEWAY_FACTS.backupBattery.safeParse(percent).success).toBe(may)
})

test('OPEN-012 the documents say what the numbers of a gateway are in', () => {
  expect(
    [GATEWAY_FACTS.gsmSignal, GATEWAY_FACTS.backupBattery].map(
      it => z.globalRegistry.get(it._zod.def.innerType)?.description,
    ),
  ).toEqual(['dBm.', 'Percent.'])
})

test.each<readonly [string, z.ZodMiniType, unknown, boolean]>([
  ['a field that the app could do without is missing', z.object({ a: OptionalText }), {}, false],
  ['a field is there that nobody has described', z.object({ a: OptionalText }), { a: '', b: 1 }, false],
  ['a record passes on what it does not know', z.looseObject({ a: OptionalText }), { a: '', b: 1 }, true],
  ['what would have to be repaired is sent', z.object({ a: OptionalAmount }), { a: 'five' }, false],
  ['an object is sent as its JSON text', orJsonText(z.object({ a: z.string() })), '{"a":"b"}', false],
  ['an entry of a list cannot be read', lenientArray(z.object({ a: z.number() })), [{ a: 1 }, {}], false],
  ['nothing is sent where nothing may be', z.nullish(z.string()), null, true],
  ['a moment has no time zone', withWireFormat('moment', z.string()), '2026-06-01T08:00:00', false],
  ['a moment is one', withWireFormat('moment', z.string()), '2026-06-01T08:00:00Z', true],
])('a value in which %s is what a gateway sends: %#', (_, schema, value, isSent) => {
  expect(strictSchemaOf(schema).safeParse(value).success).toBe(isSent)
})

test('whatever a gateway may send, the app reads: every strict example is read by the description that it is derived from', () => {
  const replies = routeCatalog.flatMap(({ area, key, route, example }) =>
    route.reply
      ? [
          [
            `${area}.${key}`,
            strictReplyOf(area, key)?.safeParse(example.reply).success,
            route.reply.safeParse(example.reply).success,
          ],
        ]
      : [],
  )
  expect(replies).toEqual(replies.map(([name]) => [name, true, true]))
  expect(replies.length).toBeGreaterThan(15)
})

test('a mark on one use of a schema is none on another', () => {
  withWireFormat('email', OptionalText)
  expect([wireFormatOf(OptionalText), wireFormatOf(withWireFormat('email', OptionalText))]).toEqual([
    undefined,
    'email',
  ])
})

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
])('OPEN-012 a backup battery of %d percent is valid: %s', (percent, may) => {
  expect(GATEWAY_FACTS.backupBattery.safeParse(percent).success).toBe(may)
})

test('OPEN-012 the documents give the units of the gateway facts', () => {
  expect(
    [GATEWAY_FACTS.gsmSignal, GATEWAY_FACTS.backupBattery].map(
      it => z.globalRegistry.get(it._zod.def.innerType)?.description,
    ),
  ).toEqual(['dBm.', 'Percent.'])
})

test.each<readonly [string, z.ZodMiniType, unknown, boolean]>([
  ['a field the app can do without is missing', z.object({ a: OptionalText }), {}, false],
  ['an undescribed field is present', z.object({ a: OptionalText }), { a: '', b: 1 }, false],
  ['a record keeps unknown keys', z.looseObject({ a: OptionalText }), { a: '', b: 1 }, true],
  ['a value needs repair', z.object({ a: OptionalAmount }), { a: 'five' }, false],
  ['an object is sent as its JSON text', orJsonText(z.object({ a: z.string() })), '{"a":"b"}', false],
  ['an entry of a list cannot be read', lenientArray(z.object({ a: z.number() })), [{ a: 1 }, {}], false],
  ['null is sent where null is allowed', z.nullish(z.string()), null, true],
  ['a timestamp has no time zone', withWireFormat('instant', z.string()), '2026-06-01T08:00:00', false],
  ['a timestamp is valid', withWireFormat('instant', z.string()), '2026-06-01T08:00:00Z', true],
])('a value in which %s matches the strict schema: %#', (_, schema, value, isSent) => {
  expect(strictSchemaOf(schema).safeParse(value).success).toBe(isSent)
})

test('every strict example is also accepted by the lenient schema it is derived from', () => {
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

test('a wire format on one use of a schema does not apply to other uses', () => {
  withWireFormat('email', OptionalText)
  expect([wireFormatOf(OptionalText), wireFormatOf(withWireFormat('email', OptionalText))]).toEqual([
    undefined,
    'email',
  ])
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FACTS } from './sent.ts'

test.each([
  [0, true],
  [100, true],
  [-1, false],
  [101, false],
])('OPEN-012 a backup battery of %d percent may be told is %s', (percent, may) => {
  expect(FACTS.backupBattery.safeParse(percent).success).toBe(may)
})

test('OPEN-012 the documents say what the numbers of a gateway are in', () => {
  expect([FACTS.gsmSignal, FACTS.backupBattery].map(it => z.globalRegistry.get(it._zod.def.innerType)?.description)).toEqual(['dBm.', 'Percent.'])
})

import { SECOND } from '@drydock/contracts'
import { createFleet, type Program } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { watchRefusedCalls } from './refusedCalls.ts'

const NOTHING: Program = { takeJob: () => undefined, check: async () => undefined, watching: false, over: false }
const boat = () =>
  createFleet().add({ plan: {}, start: Date.UTC(2026, 5, 1, 8), seed: 1, mode: 'paused', kept: 100 }).boat

/** What is expected of a walk on which ARM is refused, and the app shows these warnings moment by moment. */
async function expectedAfter(
  status: number,
  ...shown: readonly (readonly [after: number, warning: unknown])[]
): Promise<unknown> {
  const it = boat()
  let warning: unknown
  const heard = watchRefusedCalls(NOTHING, it, async () => warning)
  await heard.program.check()
  it.journal.append('rest', 'GET /api/Alarm/Arm', { status })
  for (const [after, said] of shown) {
    it.clock.advanceTo(it.clock.start + after)
    warning = said
    await heard.program.check()
  }
  return heard.expected()
}

const EXPECTED = [{ at: 0, kind: 'expect', params: { app: { warning: 'Arming failed.' } }, lasts: SECOND }]
test.each([
  ['was said at once', 503, [[0, 'Arming failed.']], []],
  [
    'was said within a second',
    503,
    [
      [0, undefined],
      [SECOND, 'Arming failed.'],
    ],
    [],
  ],
  [
    'was said too late',
    503,
    [
      [0, undefined],
      [SECOND + 1, 'Arming failed.'],
    ],
    EXPECTED,
  ],
  [
    'was never said',
    503,
    [
      [0, undefined],
      [2 * SECOND, undefined],
    ],
    EXPECTED,
  ],
  [
    'was said of another call',
    403,
    [
      [0, 'Disarming failed.'],
      [2 * SECOND, 'Disarming failed.'],
    ],
    EXPECTED,
  ],
  [
    'was none',
    200,
    [
      [0, undefined],
      [2 * SECOND, undefined],
    ],
    [],
  ],
] as const)('ALARM-13 a refusal that %s', async (_, status, shown, expected) => {
  expect(await expectedAfter(status, ...(shown as readonly (readonly [number, unknown])[]))).toEqual(expected)
})

import { SECOND } from '@drydock/contracts'
import { createFleet, type LockStepProgram } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { watchRefusedCalls } from './refusedCalls.ts'

const NOTHING: LockStepProgram = {
  takeJob: () => undefined,
  check: async () => undefined,
  watching: false,
  over: false,
}
const boat = () =>
  createFleet().add({ plan: {}, start: Date.UTC(2026, 5, 1, 8), seed: 1, mode: 'paused', kept: 100 }).boat

/** Returns the expectations after a walk on which ARM is refused and the app shows these warnings. */
async function expectedAfter(
  status: number,
  ...shown: readonly (readonly [after: number, warning: unknown])[]
): Promise<unknown> {
  const it = boat()
  let warning: unknown
  const refusedCalls = watchRefusedCalls(NOTHING, it, async () => warning)
  await refusedCalls.program.check()
  it.journal.append('rest', 'GET /api/Alarm/Arm', { status })
  for (const [after, text] of shown) {
    it.clock.advanceTo(it.clock.start + after)
    warning = text
    await refusedCalls.program.check()
  }
  return refusedCalls.expected()
}

const EXPECTED = [{ at: 0, kind: 'expect', params: { app: { warning: 'Arming failed.' } }, lasts: SECOND }]
test.each([
  ['was text at once', 503, [[0, 'Arming failed.']], []],
  [
    'was text within a second',
    503,
    [
      [0, undefined],
      [SECOND, 'Arming failed.'],
    ],
    [],
  ],
  [
    'was text too late',
    503,
    [
      [0, undefined],
      [SECOND + 1, 'Arming failed.'],
    ],
    EXPECTED,
  ],
  [
    'was never text',
    503,
    [
      [0, undefined],
      [2 * SECOND, undefined],
    ],
    EXPECTED,
  ],
  [
    'was text of another call',
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
] as const)('ALARM-13 watchRefusedCalls judges a refusal that %s', async (_, status, shown, expected) => {
  expect(await expectedAfter(status, ...(shown as readonly (readonly [number, unknown])[]))).toEqual(expected)
})

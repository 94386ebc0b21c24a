/**
 * Elements that can and cannot be pressed: Chromium agrees with the DOM engine, with the same messages, within seconds
 * of real time.
 */
import { pressScenario, refusedReasons, refusalReason } from '#runner/captain/presses.ts'
import { expect, test } from '#fixture/test.ts'
import { replay } from '../src/runner/replay/replay.ts'

const TIME_LIMIT_MS = 600_000
const OPTIONS = { driver: 'chromium', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const

test('HARNESS in a browser each refused press says what was missing, disabled or covered, as in the DOM engine', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [result] = await replay([pressScenario()], OPTIONS, () => undefined)
  const failures = (result?.failures ?? []).filter(it => !it.startsWith('Look at it with'))
  expect(failures.map(refusalReason)).toEqual(refusedReasons())
})

import { expect, test } from 'vitest'
import { pressScenario, refusedReasons, refusalReason } from '#runner/captain/presses.ts'
import { reloadScenario } from '#runner/captain/offlineReload.ts'
import { replay } from '../replay/replay.ts'

const OPTIONS = { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const
const TIME_LIMIT_MS = 240_000

test('HARNESS without a browser nothing is pressed that a person could not press, and each refusal is in the words of the browser', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [result] = await replay([pressScenario()], OPTIONS, () => undefined)
  expect(result?.failures.map(refusalReason)).toEqual(refusedReasons())
})

test('HARNESS without a browser, too, a phone without a network stays without one over a reload', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [result] = await replay([reloadScenario()], OPTIONS, () => undefined)
  expect(result?.failures).toEqual([])
})

import { expect, test } from 'vitest'
import { pressScenario, refusedReasons, refusalReason } from '#runner/captain/presses.ts'
import { reloadScenario } from '#runner/captain/offlineReload.ts'
import { replay } from '../replay/replay.ts'

const OPTIONS = { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const
const TIME_LIMIT_MS = 240_000

test('HARNESS the DOM engine refuses to press what a person could not press, in the words of the browser', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [result] = await replay([pressScenario()], OPTIONS, () => undefined)
  expect(result?.failures.map(refusalReason)).toEqual(refusedReasons())
})

test('HARNESS in the DOM engine, a phone without a network still has none after a reload', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [result] = await replay([reloadScenario()], OPTIONS, () => undefined)
  expect(result?.failures).toEqual([])
})

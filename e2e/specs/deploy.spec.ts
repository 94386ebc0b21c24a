/**
 * The deployed app: one build in a folder of its host, with gateway, identity provider and storage on separate origins.
 */
import { expect, test } from 'vitest'
import { scenariosOf } from '../src/runner/host/library.ts'
import { replay } from '../src/runner/replay/replay.ts'

/** Startup, arming, enrollment, a lost link, an expired token, and pictures. */
const SCENARIOS = ['SC-01', 'SC-10', 'SC-38', 'SC-72', 'SC-81', 'SC-91']

test(`${SCENARIOS.join(', ')} pass in a folder of the host with origins as in production, without a violation of the policy`, {
  timeout: 300_000,
}, async () => {
  const options = {
    driver: 'chromium',
    repeat: 1,
    jobs: 3,
    headed: false,
    slow: false,
    hubProtocol: 'json',
    split: true,
    basePath: '/app/',
  } as const
  const results = await replay(scenariosOf(SCENARIOS), options, () => undefined)
  expect(new Set(results.map(it => it.id))).toEqual(new Set(SCENARIOS))
  expect(results.filter(it => it.verdict !== 'passed').map(it => [it.id, it.case, it.failures])).toEqual([])
})

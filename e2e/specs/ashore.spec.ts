/** Ashore: the one build in a folder of its host, with gateway, identity provider and storage on origins of their own. */
import { describe } from 'vitest'
import { script } from '#apps/bundles.ts'
import { expect, test } from '#fixture/test.ts'
import { chosen } from '../src/cli/library.ts'
import { runOnce } from '../src/replay/run.ts'

describe('in a folder of its host, with origins as in production', () => {
  // Startup, arming, enrollment, a lost link, an expired token, and pictures.
  test.for(['SC-01', 'SC-10', 'SC-38', 'SC-72', 'SC-81', 'SC-91'])('%s passes, and nothing is against the policy of the page', { timeout: 300_000 }, async (id, { browser }) => {
    const options = { driver: 'browser', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json', split: true, basePath: '/app/' } as const
    const scenarios = chosen([id])
    const agent = await script('agent')
    const results = []
    for (const it of scenarios) results.push((await runOnce(it, 1, options, { agent, browser })).result)
    expect(results.map(it => [it.verdict, it.failures])).toEqual(scenarios.map(() => ['passed', []]))
  })
})

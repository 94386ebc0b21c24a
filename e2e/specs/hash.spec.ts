/** The hash of a run says all that can be said of it: the same run has the same, and the smallest change another. */
import { type Driver, readLibrary, type Scenario } from '@drydock/simulator'
import type { Page } from 'playwright'
import { beforeAll, describe } from 'vitest'
import { loadScript } from '#runner/apps/bundles.ts'
import { expect, test } from '#fixture/test.ts'
import { SCENARIOS } from '#paths.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import type { ReplayOptions } from '../src/runner/replay/result.ts'
import { type Run, runOnce, type Tools } from '../src/runner/replay/run.ts'

const library = readLibrary(SCENARIOS, vocabulary).scenarios
const scenario = (id: string): Scenario => {
  const found = library.find(it => it.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const options = (driver: Driver, hubProtocol: 'json' | 'messagepack' = 'json'): ReplayOptions => ({
  driver,
  repeat: 1,
  jobs: 1,
  headed: false,
  slow: false,
  hubProtocol,
})
const wire = ({ lines }: Run): readonly string[] => lines.filter(it => !it.includes('"lane":"app"'))

const scripts = { agent: '' }
beforeAll(async () => {
  scripts.agent = await loadScript('agent')
})
const bare = async (it: Scenario): Promise<Run> => runOnce(it, 1, options('dom'), { screens: await appScript() })

describe('HARNESS the hash of a run', () => {
  test('changes with one field of one push', async () => {
    const calm = scenario('SC-10')
    const [before, after] = [await bare(calm), await bare({ ...calm, boat: { ...calm.boat, readings: { V3: 0.5 } } })]
    expect(after.lines.length).toBe(before.lines.length)
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test('changes with one field of the answer to one call', async () => {
    const calm = scenario('SC-10')
    const [before, after] = [await bare(calm), await bare({ ...calm, boat: { ...calm.boat, timeZone: 'Europe/Oslo' } })]
    const changed = after.lines.filter((line, index) => line !== before.lines[index])
    expect(changed).toEqual([expect.stringContaining('GET /api/userSettings')])
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test('changes with one text that is shown', async ({ browser }) => {
    const tools: Tools = { browser, agent: scripts.agent }
    const respelled = async (page: Page): Promise<void> => {
      await page.route('**/assets/*.js', async route => {
        const answer = await route.fetch()
        const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers()
        await route.fulfill({
          status: 200,
          headers,
          body: (await answer.text()).replaceAll('Responsive', 'Responsible'),
        })
      })
    }
    const run = (more: Tools): Promise<Run> => runOnce(scenario('SC-10'), 1, options('chromium'), { ...tools, ...more })
    const [before, after] = [await run({}), await run({ prepare: respelled })]
    expect(wire(after)).toEqual(wire(before))
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test.for(['SC-10', 'SC-18'])('OPEN-001 is the same when the hub speaks MessagePack: %s', async (id, { browser }) => {
    const tools: Tools = { browser, agent: scripts.agent }
    const [json, packed] = [
      await runOnce(scenario(id), 1, options('chromium'), tools),
      await runOnce(scenario(id), 1, options('chromium', 'messagepack'), tools),
    ]
    expect(packed.result.failures).toEqual([])
    expect(packed.result.hash).toBe(json.result.hash)
  })

  test.for(['SC-01', 'SC-20', 'SC-25', 'SC-38', 'SC-100'])(
    'stands for the same wire without a browser and with one: %s',
    async (id, { browser }) => {
      const [unseen, seen] = [
        await bare(scenario(id)),
        await runOnce(scenario(id), 1, options('chromium'), { browser, agent: scripts.agent }),
      ]
      expect([unseen.result.failures, seen.result.failures]).toEqual([[], []])
      expect(wire(seen)).toEqual(wire(unseen))
    },
  )
})

/**
 * The hash of a run covers everything: the same run has the same hash, and the smallest change another. The part
 * `engines` of `npm test` shows for every case that calls and pushes are the same with a browser and without.
 */
import { type Driver, readLibrary, type Scenario } from '@drydock/simulator'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe } from 'vitest'
import { loadScript } from '#runner/apps/bundles.ts'
import { expect, test } from '#fixture/test.ts'
import { SCENARIOS } from '#paths.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import type { ReplayOptions } from '../src/runner/replay/result.ts'
import { type CaseRun, runOnce, type ReplayTools } from '../src/runner/replay/run.ts'

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
const wire = ({ lines }: CaseRun): readonly string[] => lines.filter(it => !it.includes('"lane":"app"'))

const scripts = { agent: '' }
beforeAll(async () => {
  scripts.agent = await loadScript('agent')
})
const bare = async (it: Scenario): Promise<CaseRun> => runOnce(it, 1, options('dom'), { screens: await appScript() })

const runs = new Map<string, Promise<CaseRun>>()
afterAll(() => runs.clear())
/** Several tests hold something against the run of a scenario as it is, which is played once. */
function asItIs(driver: Driver, id: string, play: () => Promise<CaseRun>): Promise<CaseRun> {
  const run = runs.get(`${driver} ${id}`) ?? play()
  runs.set(`${driver} ${id}`, run)
  return run
}
const calmBare = (): Promise<CaseRun> => asItIs('dom', 'SC-10', () => bare(scenario('SC-10')))
const calmIn = (browser: Browser, id: string): Promise<CaseRun> =>
  asItIs('chromium', id, () => runOnce(scenario(id), 1, options('chromium'), { browser, agent: scripts.agent }))

describe('HARNESS the hash of a run', () => {
  test('changes with one field of one push', async () => {
    const calm = scenario('SC-10')
    const [before, after] = [await calmBare(), await bare({ ...calm, boat: { ...calm.boat, readings: { V3: 0.5 } } })]
    expect(after.lines.length).toBe(before.lines.length)
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test('changes with one field of one reply', async () => {
    const calm = scenario('SC-10')
    const [before, after] = [await calmBare(), await bare({ ...calm, boat: { ...calm.boat, timeZone: 'Europe/Oslo' } })]
    const changed = after.lines.filter((line, index) => line !== before.lines[index])
    expect(changed).toEqual([expect.stringContaining('GET /api/userSettings')])
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test('changes with one displayed text', async ({ browser }) => {
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
    const tools: ReplayTools = { browser, agent: scripts.agent, prepare: respelled }
    const [before, after] = [
      await calmIn(browser, 'SC-10'),
      await runOnce(scenario('SC-10'), 1, options('chromium'), tools),
    ]
    expect(wire(after)).toEqual(wire(before))
    expect(after.result.hash).not.toBe(before.result.hash)
  })

  test.for(['SC-10', 'SC-18'])('OPEN-001 is the same when the hub speaks MessagePack: %s', async (id, { browser }) => {
    const tools: ReplayTools = { browser, agent: scripts.agent }
    const [json, packed] = [
      await calmIn(browser, id),
      await runOnce(scenario(id), 1, options('chromium', 'messagepack'), tools),
    ]
    expect(packed.result.failures).toEqual([])
    expect(packed.result.hash).toBe(json.result.hash)
  })
})

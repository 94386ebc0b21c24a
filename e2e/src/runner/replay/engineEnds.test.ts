/** A replay whose engine ends in the middle of a run. */
import { loadScenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { ROOT } from '#paths.ts'
import { runOnce } from './run.ts'

const OPTIONS = { driver: 'webkit', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const
const OVER = 'WebKit has ended in the middle of the run.'

/** An engine that ends when a page is first asked. */
function endingEngine() {
  const closed: string[] = []
  const engine: RemoteEngine = {
    version: '2.50',
    openBrowser: async () => ({
      openTab: async () => ({
        mark: 'Drydock/tab-1',
        call: () => Promise.reject(new Error(OVER)),
        navigate: async () => undefined,
        reload: async () => undefined,
        tap: async () => undefined,
        moveFingers: async () => undefined,
        sendKeys: async () => undefined,
        screenshot: async () => Buffer.of(),
      }),
      addCookies: async () => undefined,
      close: async () => void closed.push('browser'),
    }),
    close: async () => undefined,
  }
  return { engine, closed }
}

test('HARNESS a run whose engine ends fails with that word and closes its browser, and the next run begins', async () => {
  const loading = loadScenario('scenario: Ended\nid: TRY-731\nsteps:\n  - open: /\n  - after: 1h\n', {
    file: 'try.yaml',
    vocabulary,
  })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  const { engine, closed } = endingEngine()
  for (const repeat of [1, 2]) {
    // No page is loaded, so any folder serves as the build.
    const { result } = await runOnce(loading.scenario, repeat, OPTIONS, {
      engine,
      appFolder: `${ROOT}/e2e/src/fixture/public`,
    })
    expect([result.repeat, result.verdict, result.failures]).toEqual([
      repeat,
      'failed',
      [expect.stringContaining(OVER)],
    ])
  }
  expect(closed).toEqual(['browser', 'browser'])
})

/** Files that the page fetches ahead of the app's script, in every browser. */
import { describe } from 'vitest'
import type { BoatFixture } from '#fixture/boatFixture.ts'
import { enterHome } from '#fixture/serverActions.ts'
import { expect, testsOfBrowsers } from '#fixture/test.ts'

const TIME_LIMIT_MS = 300_000
const AHEAD = ['config.json', 'HomeScreen.js', 'HomeScreen.css', 'shared.js', 'shared.css', 'oidc.js', 'signals.js']

/** Returns how often the document has fetched each file, by its name without the hash of the build. */
const fetchesOf = async (it: BoatFixture): Promise<Readonly<Record<string, number>>> => {
  const addresses = await it.page().evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const names = addresses.map(name => (name.split('/').at(-1) ?? '').replace(/-[\w-]{8}(?=\.)/, ''))
  return Object.fromEntries(AHEAD.map(name => [name, names.filter(it => it === name).length]))
}

for (const { name, test, isInstalled } of testsOfBrowsers())
  describe.skipIf(!isInstalled)(`the first load in ${name}`, { timeout: TIME_LIMIT_MS }, () => {
    test('OPEN-042 QUALITY the page fetches the configuration, Home and the sign-in once', async ({ openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      expect(await fetchesOf(it)).toEqual(Object.fromEntries(AHEAD.map(name => [name, 1])))
    })
  })

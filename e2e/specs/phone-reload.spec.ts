/** The state of a phone survives a reload of its page. */
import { reloadScenario } from '#runner/captain/offlineReload.ts'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, test } from '#fixture/test.ts'
import { replay } from '../src/runner/replay/replay.ts'

const OPTIONS = { driver: 'chromium', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const

const writes = (): unknown => {
  try {
    localStorage.setItem('something', 'new')
    return 'kept'
  } catch {
    return 'full'
  }
}
const shares = (): unknown => navigator.canShare?.({ files: [new File([], 'a.png')] }) ?? false
const KEPT: readonly (readonly [what: string, params: unknown, look: () => unknown, seen: unknown])[] = [
  ['a hidden page', 'hidden', () => document.visibilityState, 'hidden'],
  ['missing geolocation', { location: 'unsupported' }, () => navigator.geolocation === undefined, true],
  ['its platform', { platform: 'ios' }, () => navigator.userAgent.includes('iPhone'), true],
  ['a full storage', { storage: 'full' }, writes, 'full'],
  ['support for sharing files', { sharing: 'supported' }, shares, true],
]

test.for(KEPT)('HARNESS a phone keeps %s over a reload', async ([, params, look, seen], { openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  await act(it, 'phone', params)
  await act(it, 'phone', 'reload')
  expect(await it.page().evaluate(look)).toBe(seen)
})

test('HARNESS a phone without a network still has none after a reload', async () => {
  const [result] = await replay([reloadScenario()], OPTIONS, () => undefined)
  expect(result?.failures).toEqual([])
})

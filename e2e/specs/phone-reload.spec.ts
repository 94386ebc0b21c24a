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
  ['that another page is in front', 'hidden', () => document.visibilityState, 'hidden'],
  ['that it tells no place', { location: 'unsupported' }, () => navigator.geolocation === undefined, true],
  ['what it says that it is', { platform: 'ios' }, () => navigator.userAgent.includes('iPhone'), true],
  ['that its storage is full', { storage: 'full' }, writes, 'full'],
  ['that it shares files', { sharing: 'supported' }, shares, true],
]

test.for(KEPT)('HARNESS a phone keeps %s over a reload', async ([, params, look, seen], { openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  await act(it, 'phone', params)
  await act(it, 'phone', 'reload')
  expect(await it.page().evaluate(look)).toBe(seen)
})

test('HARNESS a phone without a network stays without one over a reload', async () => {
  const [result] = await replay([reloadScenario()], OPTIONS, () => undefined)
  expect(result?.failures).toEqual([])
})

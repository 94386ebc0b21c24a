/** Every screen by keyboard in WebKit and Firefox: the order of the focus is that of Chromium, and it is visible. */
import { describe, onTestFinished } from 'vitest'
import { type BoatFixture, openBoatFixture } from '#fixture/boatFixture.ts'
import { walkFocus } from '#fixture/focus.ts'
import { expect, webDriverTest } from '#fixture/test.ts'
import { findPrograms } from '#runner/host/webDriverEngines.ts'
import { LOADED } from '#tools/tour/boats.ts'
import { TOUR } from '#tools/tour/stops.ts'
import { begin, goTo } from '#tools/tour/walk.ts'

const TIME_LIMIT_MS = 600_000
/** A small window, in which the most is out of view. */
const OPTIONS = { plan: LOADED, viewport: { width: 320, height: 568 }, hasSession: true }
const SCREENS = TOUR.filter(({ picture, loads }) => picture !== undefined && loads !== true)
/** Not offered where the browser keeps the storage of the app anyway, or cannot be asked. */
const OFFERED_BY_SOME = 'Keep it'
/** Fewer stops than all screens have together. */
const FEW = 60

interface Walked {
  /** Names of the stops by screen. */
  readonly stops: Readonly<Record<string, readonly string[]>>
  /** Stops at which the focus is not visible. */
  readonly faults: readonly string[]
}

async function walkScreens(it: BoatFixture): Promise<Walked> {
  await begin(it, 'loaded')
  const stops: Record<string, readonly string[]> = {}
  const faults: string[] = []
  for (const screen of SCREENS) {
    await goTo(it, screen, 'loaded')
    const walked = await walkFocus(it)
    stops[screen.at] = walked.map(it => it.name).filter(name => name !== OFFERED_BY_SOME)
    for (const { name, fault } of walked) if (fault !== undefined) faults.push(`${screen.at}: ${name} ${fault}`)
  }
  return { stops, faults }
}

const ENGINES = (['webkit', 'firefox'] as const).map(name => [name, webDriverTest(name)] as const)

for (const [name, test] of ENGINES)
  describe.skipIf(!findPrograms(name))(`UX by keyboard in ${name}`, { timeout: TIME_LIMIT_MS }, () => {
    test('UX Tab goes through every screen as in Chromium, and the focus is visible', async ({ browser, openBoat }) => {
      const reference = await openBoatFixture(browser, OPTIONS)
      onTestFinished(async () => {
        await reference.people.close()
        await reference.gateway.close()
      })
      const expected = await walkScreens(reference)
      const found = await walkScreens(await openBoat(OPTIONS))
      expect([found, Object.values(found.stops).flat().length > FEW]).toEqual([{ ...expected, faults: [] }, true])
    })
  })

/** The map under fingers in every browser. */
import { describe } from 'vitest'
import type { BoatFixture } from '#fixture/boatFixture.ts'
import { moveFingers, fingerPath } from '#fixture/fingers.ts'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, testsOfBrowsers } from '#fixture/test.ts'

const TIME_LIMIT_MS = 300_000
const HERE = { latitude: 55.6761, longitude: 12.5683 }
const plan = { geofence: { radius: 50, ...HERE }, position: { ...HERE, accuracy: 8, swing: 0 } }

async function openMap(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await act(it, 'go', 'geofence')
  await it.advance(1_000)
}

/** Returns the point of the map at which the boat is, in whole px. */
const boatOf = (it: BoatFixture): Promise<readonly number[]> =>
  it.page().evaluate(() => {
    const sign = document.querySelector('[role=img][aria-label=Boat]')
    return (sign?.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(text => Math.round(Number(text)))
  })

const scaleOf = (it: BoatFixture): Promise<unknown> => it.people.actorOf('captain').observe('map-scale', undefined)

for (const { name, test, isInstalled } of testsOfBrowsers())
  describe.skipIf(!isInstalled)(`the map in ${name}`, { timeout: TIME_LIMIT_MS }, () => {
    test('UX one finger moves it', async ({ openBoat }) => {
      const it = await openBoat({ plan })
      await openMap(it)
      const [x = 0, y = 0] = await boatOf(it)
      // The map begins to move with the second of eight steps.
      await moveFingers(it, fingerPath(120, 300, 200, 420))
      await it.advance(1_000)
      expect([await boatOf(it), await scaleOf(it)]).toEqual([[x + 70, y + 105], '25 m'])
    })

    test('UX two fingers that part show more detail, and two that meet show less', async ({ openBoat }) => {
      const it = await openBoat({ plan })
      await openMap(it)
      const scales = [await scaleOf(it)]
      await moveFingers(it, fingerPath(180, 400, 120, 400), fingerPath(240, 400, 300, 400))
      await it.advance(1_000)
      scales.push(await scaleOf(it))
      await moveFingers(it, fingerPath(60, 400, 180, 400), fingerPath(360, 400, 240, 400))
      await it.advance(1_000)
      scales.push(await scaleOf(it))
      expect(scales).toEqual(['25 m', '10 m', '50 m'])
    })
  })

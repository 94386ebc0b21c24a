/** Lets an app process everything that is due at the present moment of its boat. */
import type { Instant } from '@drydock/contracts'
import type { AppUnderTest } from '@drydock/simulator'

/** Runs the app until nothing is due at `now`. `untilIdle` resolves when the boat and all apps are idle. */
export async function settleApp(app: AppUnderTest, now: () => Instant, untilIdle: () => Promise<void>): Promise<void> {
  await untilIdle()
  while ((app.next() ?? Number.POSITIVE_INFINITY) <= now()) {
    await app.moveTo(now(), false)
    await untilIdle()
  }
}

/**
 * Restart and factory reset of the gateway, and the wait until it is there again. Source: SETTINGS-11 to SETTINGS-14,
 * OPEN-019, OPEN-088, OPEN-113.
 */
import { alarmRoutes, ERROR_TEXTS, GATEWAY_REFRESH_MS } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { after, now } from '#platform/time.ts'
import { showWarning } from '#stores/banners.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { coverPage, processing, uncoverPage } from '#stores/processing.ts'
import { resync } from '#stores/resync.ts'
import { resetOn } from '#stores/sessionReset.ts'

const ORDERS = {
  restarting: { route: alarmRoutes.restart, failed: ERROR_TEXTS.restart },
  resetting: { route: alarmRoutes.reset, failed: ERROR_TEXTS.reset },
} as const

/** The overlay of the last order. */
let overlay: number | undefined

/** Covers the page until the gateway has accepted the order and had time to run it; then loads everything again. */
async function runOrder(is: keyof typeof ORDERS): Promise<void> {
  // One order at a time: a covered page cannot be pressed.
  if (processing.work !== undefined) return
  const generation = currentGeneration()
  overlay = coverPage(is)
  const answer = await call(ORDERS[is].route)
  if (isFromEarlierSession(generation)) return
  if (!answer.ok) {
    uncover()
    showWarning(ORDERS[is].failed)
    return
  }
  overlay = coverPage(is, now() + GATEWAY_REFRESH_MS)
  after(GATEWAY_REFRESH_MS, () => {
    if (isFromEarlierSession(generation)) return
    uncover()
    resync()
  })
}

function uncover(): void {
  if (overlay !== undefined) uncoverPage(overlay)
}
// The next session does not wait for an order of this one; the overlay of a sign-out stays.
resetOn('alarm-data-cleared', uncover)

/** Restarts the gateway and covers the page until it is there again. Does nothing while the page is covered. */
export const restartGateway = (): Promise<void> => runOrder('restarting')
/**
 * Resets the gateway to its factory settings and covers the page until it is there again. Does nothing while the page
 * is covered.
 */
export const resetGateway = (): Promise<void> => runOrder('resetting')

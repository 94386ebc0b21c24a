/**
 * Restart and factory reset of the gateway, and the wait until it is there again. Source: SETTINGS-11 to SETTINGS-14,
 * OPEN-019, OPEN-088, OPEN-113.
 */
import { alarmRoutes, ERROR_TEXTS, GATEWAY_REFRESH_MS } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { after, now } from '#platform/time.ts'
import { warn } from '#stores/banners.ts'
import { isPast, present } from '#stores/sessionGeneration.ts'
import { cover, processing, uncover } from '#stores/processing.ts'
import { recover } from '#stores/resync.ts'

const ORDERS = {
  restarting: { route: alarmRoutes.restart, failed: ERROR_TEXTS.restart },
  resetting: { route: alarmRoutes.reset, failed: ERROR_TEXTS.reset },
} as const

/** Covers the page until the gateway has taken the order and had its time; then asks for everything anew. */
async function order(is: keyof typeof ORDERS): Promise<void> {
  // One order at a time: what is covered cannot be pressed.
  if (processing.work !== undefined) return
  const epoch = present()
  cover(is)
  const answer = await call(ORDERS[is].route)
  if (isPast(epoch)) return uncover()
  if (!answer.ok) {
    uncover()
    warn(ORDERS[is].failed)
    return
  }
  cover(is, now() + GATEWAY_REFRESH_MS)
  after(GATEWAY_REFRESH_MS, () => {
    uncover()
    if (!isPast(epoch)) recover()
  })
}

export const restartGateway = (): Promise<void> => order('restarting')
export const resetGateway = (): Promise<void> => order('resetting')

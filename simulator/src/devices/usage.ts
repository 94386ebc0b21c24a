/** What the gateway's operator counts: data and transactions grow with use, and begin anew with each billing period. */
import { type Instant, parseInstant, isoText, type Profile } from '@drydock/contracts'
import type { Usage } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { addInterval } from '#boat/subscription.ts'

const PUSH_BYTES = 500
const MEGABYTE = 1_000_000

/** A push of the gateway goes over the mobile network. */
export function countPush({ state }: Boat): void {
  state.metered.bytes += PUSH_BYTES
}
/** A command of the app to the gateway, or an e-mail or SMS that it sends. */
export const countTransaction = ({ state }: Boat): void => void state.metered.transactions++

/**
 * What the profile says of the running period, in MB: what was used before as it was written, what was used since then
 * in tenths.
 */
export function usageOf({ state: { usage, metered } }: Boat): Pick<Profile, keyof Usage> {
  const since = Math.round((metered.bytes / MEGABYTE) * 10) / 10
  const mBsUsed = Math.round((usage.mBsUsed + since) * 1_000) / 1_000
  return { ...usage, mBsUsed, transactionsUsed: usage.transactionsUsed + metered.transactions }
}

/** A billing period that ends while the boat exists is followed by the next, in which nothing has been used. */
export function startBilling(boat: Boat): void {
  const end = parseInstant(boat.state.usage.billingEnd)
  if (end !== undefined && end > boat.clock.now()) boat.clock.at(end, () => nextPeriod(boat, end))
}

function nextPeriod(boat: Boat, end: Instant): void {
  const { state, clock } = boat
  const next = addInterval('month', end)
  state.usage = {
    ...state.usage,
    mBsUsed: 0,
    transactionsUsed: 0,
    billingStart: state.usage.billingEnd,
    billingEnd: written(next, state.usage.billingEnd),
  }
  Object.assign(state.metered, { bytes: 0, transactions: 0 })
  boat.journal.append('state', 'billing', { until: state.usage.billingEnd })
  clock.at(next, () => nextPeriod(boat, next))
}

/** A day stays a day, a time a time. */
const written = (at: Instant, like: string): string =>
  like.length === 'YYYY-MM-DD'.length ? isoText(at).slice(0, 10) : isoText(at)

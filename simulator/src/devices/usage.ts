/** Metered usage: data and transactions grow with use and restart with each billing period. */
import { type Instant, parseInstant, isoText, type Profile } from '@drydock/contracts'
import type { Usage } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { addIntervals } from '#boat/subscription.ts'

const PUSH_BYTES = 500
const MEGABYTE = 1_000_000

/** Counts the data of a push over the mobile network. */
export function countPush({ state }: Boat): void {
  state.metered.bytes += PUSH_BYTES
}
/** Counts a command of the app, or an e-mail or SMS, as a transaction. */
export const countTransaction = ({ state }: Boat): void => void state.metered.transactions++

/** Usage of the current period for the profile: initial usage plus usage since then, in MB with one decimal. */
export function usageOf({ state: { usage, metered } }: Boat): Pick<Profile, keyof Usage> {
  const since = Math.round((metered.bytes / MEGABYTE) * 10) / 10
  const mBsUsed = Math.round((usage.mBsUsed + since) * 1_000) / 1_000
  return { ...usage, mBsUsed, transactionsUsed: usage.transactionsUsed + metered.transactions }
}

/** Schedules the end of the billing period; the next period starts without usage. */
export function startBilling(boat: Boat): void {
  const end = parseInstant(boat.state.usage.billingEnd)
  if (end !== undefined && end > boat.clock.now()) endPeriodAt(boat, end)
}

/** Schedules the end of a billing period. */
export const endPeriodAt = (boat: Boat, end: Instant): void =>
  boat.clock.repeatable('billing', end, () => nextPeriod(boat))

/** The first end of a period, from which the later ends are counted, so that a short month does not move them. */
const periodsOf = defineBoatPart(
  'billingPeriods',
  ({ clock, state: { usage } }: Boat) => ({ first: parseInstant(usage.billingEnd) ?? clock.now(), count: 0 }),
  { without: 'Replaying the inputs counts the periods again.', saved: 'plain' },
)

function nextPeriod(boat: Boat): void {
  const { state } = boat
  const periods = periodsOf(boat)
  periods.count++
  const next = addIntervals('month', periods.first, periods.count)
  state.usage = {
    ...state.usage,
    mBsUsed: 0,
    transactionsUsed: 0,
    billingStart: state.usage.billingEnd,
    billingEnd: written(next, state.usage.billingEnd),
  }
  Object.assign(state.metered, { bytes: 0, transactions: 0 })
  boat.journal.append('state', 'billing', { until: state.usage.billingEnd })
  endPeriodAt(boat, next)
}

/** Formats an instant as a day or a time, like the given text. */
const written = (at: Instant, like: string): string =>
  like.length === 'YYYY-MM-DD'.length ? isoText(at).slice(0, 10) : isoText(at)

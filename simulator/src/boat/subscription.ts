/**
 * Subscription of the boat's owner. The billing portal changes it; the app only reads it. Source: SUBS-01, OPEN-036.
 */
import { type Instant, isoText, type Subscription } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { defineBoatPart } from './parts.ts'
import { Refusal } from './refusal.ts'

export type Interval = 'month' | 'year'

/** The same day of the month `count` intervals later; the last day if the month has no such day. */
export function addIntervals(interval: string, first: Instant, count: number): Instant {
  const date = new Date(first)
  const months = (interval === 'year' ? 12 : 1) * count
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(
    year,
    month,
    Math.min(date.getUTCDate(), lastDay),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  )
}

/** The instant from which period ends are counted, so that a short month does not move the later ends. */
const periodsOf = defineBoatPart(
  'subscriptionPeriods',
  ({ state: { subscription } }: Boat) => ({ first: Date.parse(subscription?.currentPeriodEnd ?? ''), count: 0 }),
  { without: 'Replaying the inputs counts the periods again.', saved: 'plain' },
)

const change = (boat: Boat, subscription: Subscription | null): void => {
  boat.state.subscription = subscription
  boat.journal.append('state', 'subscription', subscription)
}

/** Starts a subscription now. @throws Refusal if there is one. */
export function subscribe(boat: Boat, interval: Interval): void {
  if (boat.state.subscription) throw new Refusal('conflict', 'There is a subscription already.')
  const now = boat.clock.now()
  Object.assign(periodsOf(boat), { first: now, count: 1 })
  change(boat, {
    currentPeriodStart: isoText(now),
    currentPeriodEnd: isoText(addIntervals(interval, now, 1)),
    billingInterval: interval,
    subscriptionStartDate: isoText(now),
  })
}

/** Extends the subscription by one interval. @throws Refusal if there is none. */
export function payPeriod(boat: Boat): void {
  const running = boat.state.subscription
  if (!running) throw new Refusal('conflict', 'There is no subscription.')
  const periods = periodsOf(boat)
  periods.count++
  change(boat, {
    ...running,
    currentPeriodEnd: isoText(addIntervals(running.billingInterval, periods.first, periods.count)),
  })
}

/** Ends the subscription at once. @throws Refusal if there is none. */
export function unsubscribe(boat: Boat): void {
  if (!boat.state.subscription) throw new Refusal('conflict', 'There is no subscription.')
  change(boat, null)
}

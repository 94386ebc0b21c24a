/**
 * Subscription of the boat's owner. The billing portal changes it; the app only reads it. Source: SUBS-01, OPEN-036.
 */
import { type Instant, isoText, type Subscription } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { Refusal } from './refusal.ts'

export type Interval = 'month' | 'year'

/** The same day of the month one interval later; the last day if the month has no such day. */
export function addInterval(interval: string, from: Instant): Instant {
  const date = new Date(from)
  const months = interval === 'year' ? 12 : 1
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

const change = (boat: Boat, subscription: Subscription | null): void => {
  boat.state.subscription = subscription
  boat.journal.append('state', 'subscription', subscription)
}

/** Starts a subscription now. @throws Refusal if there is one. */
export function subscribe(boat: Boat, interval: Interval): void {
  if (boat.state.subscription) throw new Refusal('conflict', 'There is a subscription already.')
  const now = boat.clock.now()
  change(boat, {
    currentPeriodStart: isoText(now),
    currentPeriodEnd: isoText(addInterval(interval, now)),
    billingInterval: interval,
    subscriptionStartDate: isoText(now),
  })
}

/** Extends the subscription by one interval. @throws Refusal if there is none. */
export function payPeriod(boat: Boat): void {
  const running = boat.state.subscription
  if (!running) throw new Refusal('conflict', 'There is no subscription.')
  change(boat, {
    ...running,
    currentPeriodEnd: isoText(addInterval(running.billingInterval, Date.parse(running.currentPeriodEnd))),
  })
}

/** Ends the subscription at once. @throws Refusal if there is none. */
export function unsubscribe(boat: Boat): void {
  if (!boat.state.subscription) throw new Refusal('conflict', 'There is no subscription.')
  change(boat, null)
}

/** Freshness of a live value, by its age and the state of the link. Source: UX staleness rule; contracts banners. */
import { AGING_AFTER_MS, type Duration, STALE_AFTER_MS } from '@drydock/contracts'

export type Freshness = 'absent' | 'fresh' | 'aging' | 'stale'

/** `unlinked`: the push link is down, or nothing has arrived since; then no value is shown as live. */
export function freshnessOf(age: Duration | undefined, unlinked: boolean): Freshness {
  if (age === undefined) return 'absent'
  if (unlinked || age > STALE_AFTER_MS) return 'stale'
  return age > AGING_AFTER_MS ? 'aging' : 'fresh'
}

/**
 * The subscription: period, since when, renewal, interval, and the way to the billing portal. Source: SUBS-02 to
 * SUBS-06, OPEN-036.
 */
import css from './profile.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { ExternalLink } from '#screens/profile/ExternalLink.tsx'
import { loadSubscription, subscription } from '#stores/subscription.ts'
import { NONE } from '#texts/formatAge.ts'
import { subscription as texts } from '#texts/subscription.ts'

/** Returns the summary in the head of the closed panel. */
export function useSubscriptionLine(zone: string): string {
  const { it } = useSnapshot(subscription)
  return it === undefined ? NONE : it === null ? texts.none : texts.renews(texts.day(it.currentPeriodEnd, zone))
}

function Facts({ zone }: { zone: string }) {
  const { it } = useSnapshot(subscription)
  const rows = [
    [texts.periodTerm, it ? texts.period(it.currentPeriodStart, it.currentPeriodEnd, zone) : NONE],
    [texts.since, it ? texts.day(it.subscriptionStartDate, zone) : NONE],
    [texts.renewal, it ? texts.day(it.currentPeriodEnd, zone) : NONE],
    [texts.interval, it ? texts.intervalText(it.billingInterval) : NONE],
  ]
  return (
    <dl className={classes(listRowCss.pairs, 'figures')}>
      {rows.map(([term, value]) => (
        <div className={css.fact} key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A loading notice, the facts, or an error with a retry; the link to the portal is always there.
 * @param zone time zone of the dates.
 */
export function SubscriptionDetails({ zone }: { zone: string }) {
  const { is, it } = useSnapshot(subscription)
  return (
    <>
      {it === undefined && is !== 'error' ? <LoadingNotice label={texts.loading} /> : <Facts zone={zone} />}
      <FailedReading isFailed={is === 'error'} title={texts.failed} run={() => void loadSubscription()} />
      <ExternalLink to="billingPortalUrl" name={texts.portal} />
    </>
  )
}

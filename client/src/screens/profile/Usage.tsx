/** Usage of data and transactions in the billing period. Source: PROFILE-26, PROFILE-28 to PROFILE-31, OPEN-139. */
import { type Profile, usagePercent } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { UsageBar } from '#components/UsageBar.tsx'
import { subscription as texts } from '#texts/subscription.ts'

type Props = { it: Snapshot<Profile>; zone: string }

/** Returns the billing period as a text, with dates in the given time zone. */
export const billingLine = ({ it, zone }: Props): string => texts.period(it.billingStart, it.billingEnd, zone)

/**
 * The billing period and one bar each for data and transactions.
 * @param zone time zone of the dates.
 */
export function Usage({ it, zone }: Props) {
  const data = usagePercent(it.mBsUsed, it.dataLimit)
  const transactions = usagePercent(it.transactionsUsed, it.transactionsLimit)
  return (
    <>
      <dl className={classes(listRowCss.pairs, 'figures')}>
        <dt>{texts.periodTerm}</dt>
        <dd>{billingLine({ it, zone })}</dd>
      </dl>
      <UsageBar
        name={texts.data}
        text={texts.amount(it.mBsUsed, it.dataLimit, texts.megabytes, data)}
        percent={data}
        high={texts.high}
      />
      <UsageBar
        name={texts.transactions}
        text={texts.amount(it.transactionsUsed, it.transactionsLimit, '', transactions)}
        percent={transactions}
        high={texts.high}
      />
    </>
  )
}

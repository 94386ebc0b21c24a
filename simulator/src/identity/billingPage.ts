/** HTML of the billing portal. */
import type { BoatState } from '#boat/state.ts'
import { escapeMarkup } from '@drydock/contracts/markup'
import { alert, linkBack, page, csrfField, status } from './html.ts'

export interface BillingPageContent {
  readonly boat: Pick<BoatState, 'name' | 'subscription' | 'usage'>
  readonly csrfToken: string
  /** Origin of the app, for the link back. */
  readonly app: string
  readonly refused?: string
}

/** Messages after an action. */
export const DONE_MESSAGES = {
  month: 'The subscription has begun.',
  year: 'The subscription has begun.',
  pay: 'One more period is paid. No money was moved: this is a fake boat.',
  cancel: 'The subscription has ended.',
} as const

const day = (iso: string): string => `<time datetime="${escapeMarkup(iso)}">${escapeMarkup(iso.slice(0, 10))}</time>`
const row = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`
const INTERVALS: Readonly<Record<string, string>> = { month: 'by the month', year: 'by the year' }

export function billingPage(
  { boat: { name, subscription, usage }, csrfToken, app, refused }: BillingPageContent,
  done?: keyof typeof DONE_MESSAGES,
): string {
  const button = (act: keyof typeof DONE_MESSAGES, text: string, look = ''): string =>
    `<form method="post" action="/identity/billing/${act}">\n${csrfField(csrfToken)}\n<button type="submit"${look}>${text}</button>\n</form>`
  const plan = subscription
    ? `<dl>${row('Paid', INTERVALS[subscription.billingInterval] ?? escapeMarkup(subscription.billingInterval))}${row('Since', day(subscription.subscriptionStartDate))}${row('Running period', `${day(subscription.currentPeriodStart)} to ${day(subscription.currentPeriodEnd)}`)}${row('Renewal', day(subscription.currentPeriodEnd))}</dl>
${button('pay', 'Pay one more period')}
${button('cancel', 'Cancel subscription', ' class="plain"')}`
    : `<p>This boat has no subscription.</p>
${button('month', 'Subscribe by the month')}
${button('year', 'Subscribe by the year', ' class="plain"')}`
  return page(
    `Subscription of ${escapeMarkup(name)}`,
    `${done === undefined ? '' : status(DONE_MESSAGES[done])}${refused === undefined ? '' : alert(refused)}<section aria-labelledby="h-plan">
<h2 id="h-plan">Plan</h2>
${plan}
</section>
<section aria-labelledby="h-usage">
<h2 id="h-usage">Usage, ${day(usage.billingStart)} to ${day(usage.billingEnd)}</h2>
<dl>${row('Data', `${usage.mBsUsed} of ${usage.dataLimit} MB`)}${row('Transactions', `${usage.transactionsUsed} of ${usage.transactionsLimit}`)}</dl>
</section>
${linkBack(app, true)}`,
  )
}

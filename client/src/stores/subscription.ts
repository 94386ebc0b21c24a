/** The subscription of the boat, for its captain. Source: SUBS, OPEN-036. */
import { type Subscription, subscriptionRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'

/** `it` is undefined until it has been read, and null when there is none. */
export interface SubscriptionStore {
  is: 'unread' | 'loading' | 'error' | 'loaded'
  it: Subscription | null | undefined
}

const NOTHING: SubscriptionStore = { is: 'unread', it: undefined }
const NOT_FOUND = 404
export const subscription = proxy<SubscriptionStore>({ ...NOTHING })
const ask = dropOutdated(() => call(subscriptionRoutes.read))

/** Loads the subscription; the last one stays meanwhile, and when loading fails. */
export async function loadSubscription(): Promise<void> {
  subscription.is = 'loading'
  const reply = await ask()
  if (reply === undefined) return
  const { answer, isLast } = reply
  const none = !answer.ok && answer.failure.reason.is === 'status' && answer.failure.reason.status === NOT_FOUND
  if (answer.ok || none) subscription.it = answer.ok ? answer.value : null
  if (isLast) subscription.is = answer.ok || none ? 'loaded' : 'error'
}

resetOn('alarm-data-cleared', () => Object.assign(subscription, NOTHING))

/** Subscription call. */
import { subscriptionRoutes } from '@drydock/contracts'
import { type AreaContext, serve } from './serve.ts'

export function subscriptionArea(gateway: AreaContext): void {
  serve(gateway, subscriptionRoutes.read, ({ boat }) => boat.state.subscription)
}

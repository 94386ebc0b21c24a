/** The subscription of the boat. */
import { subscriptionRoutes } from '@drydock/contracts'
import { type Gateway, serve } from './serve.ts'

export function subscriptionArea(gateway: Gateway): void {
  serve(gateway, subscriptionRoutes.read, ({ boat }) => boat.state.subscription)
}

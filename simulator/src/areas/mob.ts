/** The man-overboard message, by SMS to whom the sender names. */
import { type MobMessage, mobRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { post } from '#devices/outbox.ts'
import { type Gateway, serve } from './serve.ts'

const DECIMALS = 6

export function mobArea(gateway: Gateway): void {
  serve(gateway, mobRoutes.send, ({ boat, body }) => send(boat, body))
}

function send(boat: Boat, { lat, lng, phone }: MobMessage): undefined {
  const place = `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`
  post(boat, { channel: 'sms', to: phone, about: 'mob', text: `MAN OVER BOARD. ${boat.state.name} needs help at ${place}.` })
}

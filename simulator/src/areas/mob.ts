/** Man-overboard call: sends an SMS to the number in the request. */
import { HOUR, MAX_MOB_MESSAGES_PER_HOUR, type MobMessage, mobRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { sendMessage } from '#devices/outbox.ts'
import { type AreaContext, serve } from './serve.ts'

const DECIMALS = 6

export function mobArea(gateway: AreaContext): void {
  serve(gateway, mobRoutes.send, ({ boat, body }) => send(boat, body), { limit: ({ boat }) => checkRate(boat) })
}

/** Checks the hourly limit on the boat's clock. @throws Refusal */
function checkRate({ clock, state }: Boat): void {
  const recent = state.outbox.filter(it => it.about === 'mob' && it.at > clock.now() - HOUR)
  if (recent.length >= MAX_MOB_MESSAGES_PER_HOUR)
    throw new Refusal(
      'conflict',
      `${MAX_MOB_MESSAGES_PER_HOUR} messages have been sent within the last hour, which is the limit. Call for help by phone or radio.`,
    )
}

function send(boat: Boat, { lat, lng, phone }: MobMessage): undefined {
  const place = `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`
  sendMessage(boat, {
    channel: 'sms',
    to: phone,
    about: 'mob',
    text: `MAN OVER BOARD. ${boat.state.name} needs help at ${place}.`,
  })
}

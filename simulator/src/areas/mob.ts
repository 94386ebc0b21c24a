/** The man-overboard message, by SMS to whom the sender names. */
import { HOUR, MOB_MOST_AN_HOUR, type MobMessage, mobRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { post } from '#devices/outbox.ts'
import { type Gateway, serve } from './serve.ts'

const DECIMALS = 6

export function mobArea(gateway: Gateway): void {
  serve(gateway, mobRoutes.send, ({ boat, body }) => send(boat, body), { limit: ({ boat }) => checkRate(boat) })
}

/** On the clock of the boat. */
function checkRate({ clock, state }: Boat): void {
  const recent = state.outbox.filter(it => it.about === 'mob' && it.at > clock.now() - HOUR)
  if (recent.length >= MOB_MOST_AN_HOUR)
    throw new Refusal(
      'conflict',
      `${MOB_MOST_AN_HOUR} messages have been sent within the last hour, the most that this boat sends. Call for help by phone or radio.`,
    )
}

function send(boat: Boat, { lat, lng, phone }: MobMessage): undefined {
  const place = `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`
  post(boat, {
    channel: 'sms',
    to: phone,
    about: 'mob',
    text: `MAN OVER BOARD. ${boat.state.name} needs help at ${place}.`,
  })
}

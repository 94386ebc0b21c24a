/** Man-overboard call: sends an SMS to the number in the request. */
import {
  HOUR,
  type Instant,
  MAX_MOB_MESSAGES_PER_HOUR,
  type MobMessage,
  mobRoutes,
  withoutNegativeZero,
} from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import { senderOf, sendMessage } from '#devices/outbox.ts'
import { type AreaContext, serve } from './serve.ts'

const DECIMALS = 6

export function mobArea(gateway: AreaContext): void {
  serve(gateway, mobRoutes.send, ({ boat, body }) => send(boat, body), { limit: ({ boat }) => checkRate(boat) })
}

/** Times of the messages of the last hour. The outbox drops old messages, so it cannot count them. */
const sentTimesOf = defineBoatPart(
  'mobMessages',
  ({ state }: Boat): { recent: Instant[] } => ({
    recent: state.outbox.filter(it => it.about === 'mob').map(it => it.at),
  }),
  { without: 'Replaying the inputs sends them again.', saved: 'plain' },
)

/** Checks the hourly limit on the boat's clock. @throws Refusal */
function checkRate(boat: Boat): void {
  const times = sentTimesOf(boat)
  times.recent = times.recent.filter(at => at > boat.clock.now() - HOUR)
  if (times.recent.length >= MAX_MOB_MESSAGES_PER_HOUR)
    throw new Refusal(
      'conflict',
      `${MAX_MOB_MESSAGES_PER_HOUR} messages have been sent within the last hour, which is the limit. Call for help by phone or radio.`,
    )
}

function send(boat: Boat, { lat, lng, phone }: MobMessage): undefined {
  sentTimesOf(boat).recent.push(boat.clock.now())
  sendMessage(boat, {
    channel: 'sms',
    to: phone,
    about: 'mob',
    text: `MAN OVER BOARD. ${senderOf(boat)} needs help at ${degreesText(lat)}, ${degreesText(lng)}.`,
  })
}

const degreesText = (degrees: number): string =>
  withoutNegativeZero(Number(degrees.toFixed(DECIMALS))).toFixed(DECIMALS)

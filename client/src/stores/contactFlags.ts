/**
 * The boxes of a sailor friend. 'GTW Power Loss' and 'GTW Tampered' are wired the wrong way round, as observed; the
 * lost connection has no box. Source: CONTACT-16 to CONTACT-20, OPEN-084.
 */
import { NOTICES, type Notice, type NotificationFlags } from '@drydock/contracts'

export type Channel = 'email' | 'sms'

const SWAPPED: Partial<Readonly<Record<Notice, Notice>>> = {
  gatewayTampered: 'gatewayPowerloss',
  gatewayPowerloss: 'gatewayTampered',
}

export const FRIEND_BOXES: readonly Notice[] = (Object.keys(NOTICES) as Notice[]).filter(
  it => it !== 'gsmConnectionLost',
)

/** The flag that the box of an occasion is wired to. */
export const flagKeyOf = (occasion: Notice, channel: Channel): keyof NotificationFlags =>
  NOTICES[SWAPPED[occasion] ?? occasion][channel]

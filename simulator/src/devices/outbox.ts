/**
 * The e-mails and SMS that a real gateway would send. Here they are kept and told to the journal; nothing leaves the
 * process.
 */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import type { OutboxMessage } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { countTransaction } from './usage.ts'

/** Enough to look back on; a boat that runs for days must not grow without end. */
const MAX_MESSAGES = 1_000

export function sendMessage(boat: Boat, message: Omit<OutboxMessage, 'at'>): void {
  boat.state.outbox = [...boat.state.outbox, { at: boat.clock.now(), ...message }].slice(-MAX_MESSAGES)
  boat.journal.append('state', 'outbox', message)
  countTransaction(boat)
}

/** Tells everybody who wants to know of an occasion: the captain first, then the sailor friends who are active. */
export function notify(boat: Boat, about: NotificationTopic, text: string): void {
  const { name, captainContact, contacts } = boat.state
  const { email, sms } = NOTIFICATION_TOPICS[about]
  const readers = [{ ...captainContact, email: captainContact.captainEmail }, ...contacts.filter(it => it.active)]
  for (const it of readers) {
    const channels = [it[email] && (['email', it.email] as const), it[sms] && (['sms', it.phoneNumber] as const)]
    for (const channel of channels)
      if (channel && channel[1] !== '')
        sendMessage(boat, { channel: channel[0], to: channel[1], about, text: `${name}: ${text}` })
  }
}

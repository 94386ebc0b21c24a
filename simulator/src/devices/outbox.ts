/** Outbox: e-mails and SMS that a real gateway would send. They are stored and appended to the journal, never sent. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import type { OutboxMessage } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { countTransaction } from './usage.ts'

/** Limit of stored messages, so that a boat that runs for days does not grow without limit. */
const MAX_MESSAGES = 1_000

/** Adds a message to the outbox, and counts it against the subscription. Only the newest 1,000 are kept. */
export function sendMessage(boat: Boat, message: Omit<OutboxMessage, 'at'>): void {
  boat.state.outbox = [...boat.state.outbox, { at: boat.clock.now(), ...message }].slice(-MAX_MESSAGES)
  boat.journal.append('state', 'outbox', message)
  countTransaction(boat)
}

/** Sends messages to all contacts that chose a topic: first the captain, then active sailor friends. */
export function notify(boat: Boat, about: NotificationTopic, text: string): void {
  const { name, captainContact, contacts } = boat.state
  const { email, sms } = NOTIFICATION_TOPICS[about]
  const readers = [{ ...captainContact, email: captainContact.captainEmail }, ...contacts.filter(it => it.active)]
  for (const reader of readers) {
    const channels = [
      reader[email] && (['email', reader.email] as const),
      reader[sms] && (['sms', reader.phoneNumber] as const),
    ]
    for (const channel of channels)
      if (channel && channel[1] !== '')
        sendMessage(boat, { channel: channel[0], to: channel[1], about, text: `${name}: ${text}` })
  }
}

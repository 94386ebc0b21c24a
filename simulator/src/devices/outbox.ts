/** Outbox: e-mails and SMS that a real gateway would send. They are stored and appended to the journal, never sent. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import type { OutboxMessage } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { countTransaction } from './usage.ts'

/** Limit of stored and of held messages, so that a boat that runs for days does not grow without limit. */
const MAX_MESSAGES = 1_000

/** Adds a message to the outbox, and counts it against the subscription. Only the newest 1,000 are kept. */
export function sendMessage(boat: Boat, message: Omit<OutboxMessage, 'at'>): void {
  boat.state.outbox = [...boat.state.outbox, { at: boat.clock.now(), ...message }].slice(-MAX_MESSAGES)
  boat.journal.append('state', 'outbox', message)
  countTransaction(boat)
}

interface HeldMessage {
  readonly about: NotificationTopic
  readonly text: string
}
/** What a silent gateway could not report, oldest first. */
const heldMessagesOf = defineBoatPart('heldMessages', (): HeldMessage[] => [], {
  without: 'Replaying the inputs holds them again.',
  saved: 'plain',
})

/**
 * Sends messages to all contacts that chose a topic: first the captain, then active sailor friends. A silent gateway
 * sends them when it answers again; the server itself reports a lost connection.
 */
export function notify(boat: Boat, about: NotificationTopic, text: string): void {
  if (boat.state.silent && about !== 'gsmConnectionLost') holdMessage(boat, { about, text })
  else sendToContacts(boat, about, text)
}

/** Holds a message until the gateway answers. Only the newest 1,000 are held. */
function holdMessage(boat: Boat, message: HeldMessage): void {
  const held = heldMessagesOf(boat)
  held.push(message)
  if (held.length > MAX_MESSAGES) held.shift()
}

/** Sends the messages that a silent gateway could not send. */
export function sendHeldMessages(boat: Boat): void {
  for (const { about, text } of heldMessagesOf(boat).splice(0)) sendToContacts(boat, about, text)
}

/** Name of the boat in messages; its device id if the captain has given no name. OPEN-083. */
export const senderOf = ({ state }: Boat): string => (state.name.trim() === '' ? state.deviceId : state.name)

function sendToContacts(boat: Boat, about: NotificationTopic, text: string): void {
  const { captainContact, contacts } = boat.state
  const { email, sms } = NOTIFICATION_TOPICS[about]
  const readers = [{ ...captainContact, email: captainContact.captainEmail }, ...contacts.filter(it => it.active)]
  for (const reader of readers) {
    const channels = [
      reader[email] && (['email', reader.email] as const),
      reader[sms] && (['sms', reader.phoneNumber] as const),
    ]
    for (const channel of channels)
      if (channel && channel[1] !== '')
        sendMessage(boat, { channel: channel[0], to: channel[1], about, text: `${senderOf(boat)}: ${text}` })
  }
}

/** The MessagePack encoding of the hub protocol. */
import { Decoder, Encoder } from '@msgpack/msgpack'
import { invalidData } from './errors.ts'
import { type Completion, type HubMessage, messageType } from './messages.ts'
import { list, optionalStreams, optionalText, sequenceNumber, text } from './fields.ts'
import { splitLength, writeLength } from './lengths.ts'
import { checkNesting } from './nesting.ts'
import type { HubProtocol } from './protocol.ts'

type Items = readonly unknown[]

// Undefined properties are left out, as in JSON, so that both kinds of client read the same object.
const encoder = new Encoder({ ignoreUndefined: true })
const decoder = new Decoder()

const resultKind = { error: 1, nothing: 2, value: 3 } as const

const readers = new Map<unknown, (it: Items) => HubMessage>([
  [
    messageType.invocation,
    fields => ({
      type: messageType.invocation,
      target: text(fields[3], 'Invocation'),
      arguments: list(fields[4], 'Invocation'),
      ...optionalText('invocationId', fields[2], 'Invocation'),
      ...optionalStreams(fields[5], 'Invocation'),
    }),
  ],
  [
    messageType.streamItem,
    fields => {
      if (fields.length < 4) throw invalidData('Invalid payload for StreamItem.')
      return { type: messageType.streamItem, invocationId: text(fields[2], 'StreamItem'), item: fields[3] }
    },
  ],
  [messageType.completion, readCompletion],
  [
    messageType.streamInvocation,
    fields => ({
      type: messageType.streamInvocation,
      target: text(fields[3], 'StreamInvocation'),
      arguments: list(fields[4], 'StreamInvocation'),
      invocationId: text(fields[2], 'StreamInvocation'),
      ...optionalStreams(fields[5], 'StreamInvocation'),
    }),
  ],
  [
    messageType.cancelInvocation,
    fields => ({
      type: messageType.cancelInvocation,
      invocationId: text(fields[2], 'CancelInvocation'),
    }),
  ],
  [messageType.ping, () => ({ type: messageType.ping })],
  [
    messageType.close,
    fields => ({
      type: messageType.close,
      ...optionalText('error', fields[1], 'Close'),
      ...(typeof fields[2] === 'boolean' && { allowReconnect: fields[2] }),
    }),
  ],
  [messageType.ack, it => ({ type: messageType.ack, sequenceId: sequenceNumber(it[1], 'Ack') })],
  [messageType.sequence, it => ({ type: messageType.sequence, sequenceId: sequenceNumber(it[1], 'Sequence') })],
])

function readCompletion(items: Items): HubMessage {
  const invocationId = text(items[2], 'Completion')
  if (items[3] === resultKind.nothing) return { type: messageType.completion, invocationId }
  if (items[3] === resultKind.error) {
    return { type: messageType.completion, invocationId, error: text(items[4], 'Completion') }
  }
  if (items[3] !== resultKind.value || items.length < 5) throw invalidData('Invalid payload for Completion.')
  return { type: messageType.completion, invocationId, result: items[4] }
}

function writeCompletion({ type, invocationId, error, result }: Completion): Items {
  if (error !== undefined) return [type, {}, invocationId, resultKind.error, error]
  if (result === undefined) return [type, {}, invocationId, resultKind.nothing]
  return [type, {}, invocationId, resultKind.value, result]
}

function items(message: HubMessage): Items {
  switch (message.type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return [
        message.type,
        {},
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ]
    case messageType.streamItem:
      return [message.type, {}, message.invocationId, message.item]
    case messageType.completion:
      return writeCompletion(message)
    case messageType.cancelInvocation:
      return [message.type, {}, message.invocationId]
    case messageType.ping:
      return [message.type]
    case messageType.ack:
    case messageType.sequence:
      return [message.type, message.sequenceId]
    case messageType.close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false]
  }
}

export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  transferFormat: 'Binary',
  encode: message => writeLength(encoder.encodeSharedRef(items(message))),
  split: splitLength,
  decode(record) {
    const message = parse(record)
    if (!Array.isArray(message) || typeof message[0] !== 'number') throw invalidData('Invalid payload.')
    return readers.get(message[0])?.(message)
  },
}

function parse(record: Buffer): unknown {
  try {
    checkNesting(record)
    return decoder.decode(record)
  } catch (cause) {
    throw invalidData(cause instanceof Error ? cause.message : 'Invalid payload.')
  }
}

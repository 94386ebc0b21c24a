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
    it => ({
      type: messageType.invocation,
      target: text(it[3], 'Invocation'),
      arguments: list(it[4], 'Invocation'),
      ...optionalText('invocationId', it[2], 'Invocation'),
      ...optionalStreams(it[5], 'Invocation'),
    }),
  ],
  [
    messageType.streamItem,
    it => {
      if (it.length < 4) throw invalidData('Invalid payload for StreamItem.')
      return { type: messageType.streamItem, invocationId: text(it[2], 'StreamItem'), item: it[3] }
    },
  ],
  [messageType.completion, readCompletion],
  [
    messageType.streamInvocation,
    it => ({
      type: messageType.streamInvocation,
      target: text(it[3], 'StreamInvocation'),
      arguments: list(it[4], 'StreamInvocation'),
      invocationId: text(it[2], 'StreamInvocation'),
      ...optionalStreams(it[5], 'StreamInvocation'),
    }),
  ],
  [
    messageType.cancelInvocation,
    it => ({
      type: messageType.cancelInvocation,
      invocationId: text(it[2], 'CancelInvocation'),
    }),
  ],
  [messageType.ping, () => ({ type: messageType.ping })],
  [
    messageType.close,
    it => ({
      type: messageType.close,
      ...optionalText('error', it[1], 'Close'),
      ...(typeof it[2] === 'boolean' && { allowReconnect: it[2] }),
    }),
  ],
  [messageType.ack, it => ({ type: messageType.ack, sequenceId: sequenceNumber(it[1], 'Ack') })],
  [messageType.sequence, it => ({ type: messageType.sequence, sequenceId: sequenceNumber(it[1], 'Sequence') })],
])

function readCompletion(it: Items): HubMessage {
  const invocationId = text(it[2], 'Completion')
  if (it[3] === resultKind.nothing) return { type: messageType.completion, invocationId }
  if (it[3] === resultKind.error) {
    return { type: messageType.completion, invocationId, error: text(it[4], 'Completion') }
  }
  if (it[3] !== resultKind.value || it.length < 5) throw invalidData('Invalid payload for Completion.')
  return { type: messageType.completion, invocationId, result: it[4] }
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

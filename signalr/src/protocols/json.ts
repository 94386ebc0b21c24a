/** The JSON encoding of the hub protocol. */
import { isUtf8 } from 'node:buffer'
import { invalidData } from './errors.ts'
import { type HubMessage, messageType } from './messages.ts'
import { checkText } from './nesting.ts'
import { isRecord, list, optionalStreams, optionalText, sequenceNumber, text } from './fields.ts'
import type { HubProtocol } from './protocol.ts'
import { splitRecord, writeRecord } from './records.ts'

type Fields = Readonly<Record<string, unknown>>

const readers = new Map<unknown, (it: Fields) => HubMessage>([
  [
    messageType.invocation,
    fields => ({
      type: messageType.invocation,
      target: text(fields.target, 'Invocation'),
      arguments: list(fields.arguments, 'Invocation'),
      ...optionalText('invocationId', fields.invocationId, 'Invocation'),
      ...optionalStreams(fields.streamIds, 'Invocation'),
    }),
  ],
  [
    messageType.streamItem,
    fields => {
      if (fields.item === undefined) throw invalidData('Invalid payload for StreamItem.')
      return { type: messageType.streamItem, invocationId: text(fields.invocationId, 'StreamItem'), item: fields.item }
    },
  ],
  [
    messageType.completion,
    fields => {
      const invocationId = text(fields.invocationId, 'Completion')
      const error = optionalText('error', fields.error, 'Completion')
      if (!('result' in fields)) return { type: messageType.completion, invocationId, ...error }
      if (error.error !== undefined) throw invalidData('Invalid payload for Completion.')
      return { type: messageType.completion, invocationId, result: fields.result }
    },
  ],
  [
    messageType.streamInvocation,
    fields => ({
      type: messageType.streamInvocation,
      target: text(fields.target, 'StreamInvocation'),
      arguments: list(fields.arguments, 'StreamInvocation'),
      invocationId: text(fields.invocationId, 'StreamInvocation'),
      ...optionalStreams(fields.streamIds, 'StreamInvocation'),
    }),
  ],
  [
    messageType.cancelInvocation,
    fields => ({
      type: messageType.cancelInvocation,
      invocationId: text(fields.invocationId, 'CancelInvocation'),
    }),
  ],
  [messageType.ping, () => ({ type: messageType.ping })],
  [
    messageType.close,
    fields => ({
      type: messageType.close,
      ...optionalText('error', fields.error, 'Close'),
      ...(typeof fields.allowReconnect === 'boolean' && { allowReconnect: fields.allowReconnect }),
    }),
  ],
  [messageType.ack, it => ({ type: messageType.ack, sequenceId: sequenceNumber(it.sequenceId, 'Ack') })],
  [messageType.sequence, it => ({ type: messageType.sequence, sequenceId: sequenceNumber(it.sequenceId, 'Sequence') })],
])

export const jsonProtocol: HubProtocol = {
  name: 'json',
  transferFormat: 'Text',
  encode: writeRecord,
  split: splitRecord,
  decode(record) {
    const message = parse(record)
    if (!isRecord(message) || typeof message.type !== 'number') throw invalidData('Invalid payload.')
    return readers.get(message.type)?.(message)
  },
}

function parse(record: Buffer): unknown {
  if (!isUtf8(record)) throw invalidData('Invalid payload: no UTF-8.')
  checkText(record)
  try {
    return JSON.parse(record.toString())
  } catch (cause) {
    throw invalidData(cause instanceof Error ? cause.message : 'Invalid payload.')
  }
}

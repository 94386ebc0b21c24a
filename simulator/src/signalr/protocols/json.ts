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
    it => ({
      type: messageType.invocation,
      target: text(it.target, 'Invocation'),
      arguments: list(it.arguments, 'Invocation'),
      ...optionalText('invocationId', it.invocationId, 'Invocation'),
      ...optionalStreams(it.streamIds, 'Invocation'),
    }),
  ],
  [
    messageType.streamItem,
    it => {
      if (it.item === undefined) throw invalidData('Invalid payload for StreamItem.')
      return { type: messageType.streamItem, invocationId: text(it.invocationId, 'StreamItem'), item: it.item }
    },
  ],
  [
    messageType.completion,
    it => {
      const invocationId = text(it.invocationId, 'Completion')
      const error = optionalText('error', it.error, 'Completion')
      if (!('result' in it)) return { type: messageType.completion, invocationId, ...error }
      if (error.error !== undefined) throw invalidData('Invalid payload for Completion.')
      return { type: messageType.completion, invocationId, result: it.result }
    },
  ],
  [
    messageType.streamInvocation,
    it => ({
      type: messageType.streamInvocation,
      target: text(it.target, 'StreamInvocation'),
      arguments: list(it.arguments, 'StreamInvocation'),
      invocationId: text(it.invocationId, 'StreamInvocation'),
      ...optionalStreams(it.streamIds, 'StreamInvocation'),
    }),
  ],
  [
    messageType.cancelInvocation,
    it => ({
      type: messageType.cancelInvocation,
      invocationId: text(it.invocationId, 'CancelInvocation'),
    }),
  ],
  [messageType.ping, () => ({ type: messageType.ping })],
  [
    messageType.close,
    it => ({
      type: messageType.close,
      ...optionalText('error', it.error, 'Close'),
      ...(typeof it.allowReconnect === 'boolean' && { allowReconnect: it.allowReconnect }),
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

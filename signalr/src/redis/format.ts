/**
 * Messages between servers, as Microsoft.AspNetCore.SignalR.StackExchangeRedis writes them: MessagePack arrays. Readers
 * ignore further items, so that newer servers may add some.
 */
import { decode, encode } from '@msgpack/msgpack'
import type { Encodings } from '../scaleOut.ts'

/** A hub message and the connections that do not receive it. The last two fields ask the client for a result. */
export type ServerInvocation = {
  readonly except: readonly string[]
  readonly message: Encodings
  readonly invocationId?: string
  /** Where the Completion goes. */
  readonly returnChannel?: string
}

export type GroupCommand = {
  readonly id: number
  /** The server that waits for the acknowledgment. */
  readonly server: string
  readonly isMember: boolean
  readonly group: string
  readonly connection: string
}

/** A Completion in the encoding of the client that sent it. */
export type ServerCompletion = { readonly encoding: string; readonly bytes: Uint8Array }

const ADD = 1
const REMOVE = 2

/** Returns the bytes of an invocation for other servers. */
export function encodeInvocation({ except, message, invocationId, returnChannel }: ServerInvocation): Buffer {
  const parts: unknown[] = [except, Object.fromEntries(message)]
  if (returnChannel !== undefined) parts.push(invocationId, returnChannel)
  return packed(parts)
}

/** @throws if the bytes are no invocation */
export function decodeInvocation(bytes: Uint8Array): ServerInvocation {
  const [except, message, invocationId, returnChannel] = arrayOf(bytes, 2)
  if (!isTexts(except ?? []) || typeof message !== 'object' || message === null) throw malformed('invocation')
  const encodings = new Map(
    Object.entries(message).filter((it): it is [string, Uint8Array] => it[1] instanceof Uint8Array),
  )
  return {
    except: isTexts(except) ? except : [],
    message: encodings,
    ...(typeof invocationId === 'string' && { invocationId }),
    ...(typeof returnChannel === 'string' && { returnChannel }),
  }
}

/** Returns the bytes of a group command. */
export const encodeGroupCommand = ({ id, server, isMember, group, connection }: GroupCommand): Buffer =>
  packed([id, server, isMember ? ADD : REMOVE, group, connection])

/** @throws if the bytes are no group command */
export function decodeGroupCommand(bytes: Uint8Array): GroupCommand {
  const [id, server, action, group, connection] = arrayOf(bytes, 5)
  const texts = [server, group, connection]
  if (typeof id !== 'number' || !isTexts(texts) || (action !== ADD && action !== REMOVE))
    throw malformed('group command')
  const [to = '', name = '', member = ''] = texts
  return { id, server: to, isMember: action === ADD, group: name, connection: member }
}

/** Returns the bytes of an acknowledgment. */
export const encodeAck = (id: number): Buffer => packed([id])

/** @throws if the bytes are no acknowledgment */
export function decodeAck(bytes: Uint8Array): number {
  const [id] = arrayOf(bytes, 1)
  if (typeof id !== 'number') throw malformed('acknowledgment')
  return id
}

/** Returns the bytes of a Completion for the server that waits for it. */
export const encodeCompletion = ({ encoding, bytes }: ServerCompletion): Buffer => packed([encoding, bytes])

/** @throws if the bytes are no Completion */
export function decodeCompletion(bytes: Uint8Array): ServerCompletion {
  const [encoding, message] = arrayOf(bytes, 2)
  if (typeof encoding !== 'string' || !(message instanceof Uint8Array)) throw malformed('completion')
  return { encoding, bytes: message }
}

function packed(parts: readonly unknown[]): Buffer {
  const bytes = encode(parts)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function arrayOf(bytes: Uint8Array, length: number): readonly unknown[] {
  const parts: unknown = decode(bytes)
  if (!Array.isArray(parts) || parts.length < length) throw malformed('message')
  return parts
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(it => typeof it === 'string')

const malformed = (kind: string): Error => new Error(`Another server has sent a malformed ${kind}.`)

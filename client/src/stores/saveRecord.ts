/**
 * Changes fields of a record that is sent as a whole. It is read before, so that changes of other devices stay. Fields
 * that this version of the app cannot read, or does not know, go back as they came. Source: API-20, API-22.
 */
import { parsedIfJson, type ReplyOf, type Route } from '@drydock/contracts'
import { type Answer, callForText, type Options, readAnswer } from '#api/call.ts'
import { currentGeneration, isFromEarlierSession } from '#stores/sessionGeneration.ts'

/** A record: as the contract reads it, and with its fields as they were sent. */
interface ReadRecord<T> {
  readonly value: T
  readonly sent: object
}

/** Reads a record for `saveRecord`; undefined when it cannot be read. */
export async function readRecord<R extends Route>(
  route: R,
  ...options: Options<R>
): Promise<ReadRecord<ReplyOf<R>> | undefined> {
  const answer = await callForText(route, ...options)
  if (!answer.ok) return undefined
  const read = readAnswer(route, answer.value)
  return read.ok ? { value: read.value, sent: Object(parsedIfJson(answer.value)) } : undefined
}

/**
 * Reads a record, and sends it with the changed fields. A field that is missing gets its default.
 * @returns the record that the gateway has now; undefined when it could not be read or saved.
 */
export async function saveRecord<T extends object>(
  read: () => Promise<ReadRecord<T> | undefined>,
  send: (record: T) => Promise<Answer<undefined>>,
  change: Partial<T>,
): Promise<T | undefined> {
  const generation = currentGeneration()
  const present = await read()
  if (present === undefined || isFromEarlierSession(generation)) return undefined
  const { ok } = await send({ ...present.value, ...present.sent, ...change })
  return ok ? { ...present.value, ...change } : undefined
}

/** The fault that changes a held call or reply. */
import { type HeldRequest, isJsonObject } from '@drydock/contracts'
import type { Held } from '#boat/breakpoints.ts'
import { Refusal } from '#boat/refusal.ts'
import { hasNoBody } from '#player/kinds/fault.ts'

type Change = Extract<HeldRequest, { readonly do: 'change' }>
type FaultFields = Readonly<Record<string, unknown>>

/**
 * Returns kind and parameters of the fault that changes a held call or reply. The boat handles a call with another body
 * itself; with a status or an answer it is answered in its place.
 * @throws Refusal if the change does not fit what is held.
 */
export function changeFault(held: Held, change: Change): FaultFields {
  if (change.request !== undefined) return requestFault(held, change)
  if (change.status === undefined && change.body === undefined)
    throw new Refusal(
      'invalid',
      "A changed call needs 'request', 'status' or 'body', a reply 'status' or 'body'.",
      'do',
    )
  if (change.body !== undefined && hasNoBody(change.status))
    throw new Refusal('invalid', `An answer with the status ${change.status} has no 'body'.`, 'body')
  return answerFault(held, change)
}

function requestFault({ direction, body: before }: Held, { request, status, body }: Change): FaultFields {
  if (status !== undefined || body !== undefined)
    throw new Refusal('invalid', "'request' changes what the boat gets; 'status' and 'body' answer in its place.", 'do')
  if (direction !== 'request')
    throw new Refusal('invalid', "The boat has handled this call, so 'request' comes too late.", 'request')
  if (before === null) throw new Refusal('invalid', 'This call has no body that could be changed.', 'request')
  return { kind: 'request', ...changesOf(before, request) }
}

/** Of a reply only the fields that differ are changed, because the boat answers again when the scenario is played. */
function answerFault({ direction, body: before }: Held, { status, body }: Change): FaultFields {
  const shared = { kind: 'answer', ...(status === undefined ? {} : { status }) }
  if (direction === 'request') return { ...shared, ...(hasNoBody(status) ? { text: '' } : { body: body ?? null }) }
  return { ...shared, ...(body === undefined ? { with: {} } : changesOf(before, body)) }
}

/** Returns the fields that differ, or the whole value where fields cannot say it. */
function changesOf(before: unknown, after: unknown): FaultFields {
  if (!isJsonObject(before) || !isJsonObject(after) || !Object.keys({ ...before, ...after }).every(isPlain))
    return { body: after }
  const changed = Object.entries(after).filter(([key, it]) => JSON.stringify(it) !== JSON.stringify(before[key]))
  const without = Object.keys(before).filter(key => !Object.hasOwn(after, key))
  return { with: Object.fromEntries(changed), ...(without.length > 0 ? { without } : {}) }
}

/** Whether a name is a path of one field. */
const isPlain = (name: string): boolean => name !== '' && !name.includes('.') && name !== '*'

/** The fault that gives a held call or reply another answer. */
import type { HeldRequest } from '@drydock/contracts'
import type { Held } from '#boat/breakpoints.ts'

type Change = Extract<HeldRequest, { readonly do: 'change' }>
type Fault = Readonly<Record<string, unknown>>

/**
 * Returns kind and parameters of the fault. A call is answered in place of the boat. Of a reply only the fields that
 * differ are changed, because the boat has handled the call, and does so again when the scenario is played.
 */
export function changedReply({ direction, body: before }: Held, { status, body }: Change): Fault {
  const shared = { kind: 'answer', ...(status === undefined ? {} : { status }) }
  if (direction === 'request') return { ...shared, body: body ?? null }
  if (body === undefined) return { ...shared, with: {} }
  if (!isGroup(before) || !isGroup(body) || !Object.keys({ ...before, ...body }).every(isPlain))
    return { ...shared, body }
  const changed = Object.entries(body).filter(([key, it]) => JSON.stringify(it) !== JSON.stringify(before[key]))
  const without = Object.keys(before).filter(key => !Object.hasOwn(body, key))
  return { ...shared, with: Object.fromEntries(changed), ...(without.length > 0 ? { without } : {}) }
}

const isGroup = (value: unknown): value is Fault => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a name is a path of one field. */
const isPlain = (name: string): boolean => name !== '' && !name.includes('.') && name !== '*'

/** Entry of the agent in a page; runs before the first script of every document. */
import { type Agent, installAgent } from './agent.ts'
import type { PhoneState } from './phoneState.ts'
import { clockOf, type PageClock, createTurn } from './pageClock.ts'

declare global {
  var __drydock: Agent | undefined
  /** Phone state given by any page of the context, and that of this tab; the last one of each counts. */
  var __drydockPhoneStates:
    | Partial<Record<'phone' | 'tab', { readonly revision: number; readonly it: PhoneState }>>
    | undefined
  var __drydockClock: PageClock
}

if (location.protocol.startsWith('http')) {
  const { now, seed } = clockOf(globalThis.__drydockClock)
  globalThis.__drydock = installAgent(globalThis, { now, seed, nextTurn: createTurn(new MessageChannel()) })
  for (const { it } of Object.values(globalThis.__drydockPhoneStates ?? {})) globalThis.__drydock.setPhone(it)
}

/** Sets the phone of a page, now and at each reload. */
import type { BrowserContext, Page } from 'playwright'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import type { PhoneEvent } from '#runner/agent/phone.ts'
import { STATE_LEFT_BY } from '#runner/captain/shared/phone.ts'

interface Given {
  readonly of: 'phone' | 'tab'
  readonly revision: number
  readonly it: PhoneState
}

/** By owner: all tabs of a browser are on one phone. */
const known = new WeakMap<BrowserContext | Page, Given>()

/** Runs in the page: scripts that run before a page have no reliable order, so the last state counts. */
function take(given: Given): void {
  globalThis.__drydockPhoneStates ??= {}
  const states = globalThis.__drydockPhoneStates
  if ((states[given.of]?.revision ?? 0) >= given.revision) return
  states[given.of] = given
  globalThis.__drydock?.setPhone(given.it)
}

async function note(owner: BrowserContext | Page, of: Given['of'], more: PhoneState): Promise<Given> {
  const before = known.get(owner)
  const given = { of, revision: (before?.revision ?? 0) + 1, it: { ...before?.it, ...more } }
  known.set(owner, given)
  await owner.addInitScript(take, given)
  return given
}

/** Sets the state of the phone from now on, also for other tabs when they load. */
export async function setPhoneState(page: Page, more: PhoneState): Promise<void> {
  await page.evaluate(take, await note(page.context(), 'phone', more))
}

/** Sets the state that the page already has, for the next document. */
export const setNextDocumentState = async (page: Page, word: PhoneEvent): Promise<void> =>
  void (await note(page, 'tab', STATE_LEFT_BY[word]))

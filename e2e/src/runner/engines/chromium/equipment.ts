/** Sets the phone of a page, now and at each reload. */
import type { BrowserContext, Page } from 'playwright'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import type { PhoneEvent } from '#runner/agent/phone.ts'
import { STATE_LEFT_BY } from '#runner/captain/shared/phone.ts'

interface Given {
  readonly of: 'phone' | 'tab'
  readonly word: number
  readonly it: PhoneState
}

/** By whom they hold: all tabs of a browser are on one phone. */
const known = new WeakMap<BrowserContext | Page, Given>()

/** Runs in the page: scripts of before a page run in no order that could be relied on, so the last word counts. */
function take(given: Given): void {
  globalThis.__drydockHandsets ??= {}
  const handsets = globalThis.__drydockHandsets
  if ((handsets[given.of]?.word ?? 0) >= given.word) return
  handsets[given.of] = given
  globalThis.__drydock?.setPhone(given.it)
}

async function note(owner: BrowserContext | Page, of: Given['of'], more: PhoneState): Promise<Given> {
  const before = known.get(owner)
  const given = { of, word: (before?.word ?? 0) + 1, it: { ...before?.it, ...more } }
  known.set(owner, given)
  await owner.addInitScript(take, given)
  return given
}

/** The phone has this from now on, for the other tabs too when they are loaded. */
export async function equip(page: Page, more: PhoneState): Promise<void> {
  await page.evaluate(take, await note(page.context(), 'phone', more))
}

/** The page knows it already; after a reload it finds it set. */
export const foresee = async (page: Page, word: PhoneEvent): Promise<void> =>
  void (await note(page, 'tab', STATE_LEFT_BY[word]))

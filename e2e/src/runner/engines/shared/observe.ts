/** Observes the app in one round trip to the page. */
import type { Page } from 'playwright'
import { downloadedFrom } from '#runner/captain/sharing/actions.ts'
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import type {} from '#runner/eyes/installEyes.ts'

/**
 * Returns undefined for what is not shown, and on a page that is not loaded. `base` is the path of the app, '' or such
 * as '/app'.
 */
export async function observeIn(page: Page, fact: ObservationName, parameter: unknown, base: string): Promise<unknown> {
  if (fact === 'downloaded') return downloadedFrom(page)
  const answer = await page.evaluate(it => globalThis.__drydockEyes?.observe(it.fact, it.parameter, it.base), {
    fact,
    parameter,
    base,
  })
  if (answer && 'error' in answer) throw new Error(answer.error)
  return answer?.value
}

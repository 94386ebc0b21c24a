/**
 * Checks accessibility with axe in the page itself. The clock of the page stands still, so axe gets timers that are
 * turns of the event loop.
 */
// The same as 'axe-core', but parsed in two thirds of the time.
import axe from 'axe-core/axe.min.js'
import type { Page } from 'playwright'
import { type Judged, violations } from '#runner/engines/shared/axe.ts'

/** Scripts of the runner are exempt from the content security policy, and the app does not see what they declare. */
const loaderOf = (source: string): string => `() => {
  const turns = new MessageChannel()
  const waiting = []
  turns.port1.onmessage = () => waiting.shift()?.()
  const setTimeout = run => { waiting.push(run); turns.port2.postMessage(null); return 0 }
  const clearTimeout = () => undefined
  ;${source}
}`

async function ask(page: Page, expression: string): Promise<string> {
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await (page as unknown as { run(source: string, args: readonly unknown[]): Promise<unknown> }).run(
      loaderOf(axe.source),
      [],
    )
  return page.evaluate(`() => ${expression}`)
}

/** Returns one line for each violation. Rules: WCAG 2.2 A and AA, and axe's best practices. */
export const violationsOf = (page: Page, judged?: Judged): Promise<readonly string[]> => violations(page, ask, judged)

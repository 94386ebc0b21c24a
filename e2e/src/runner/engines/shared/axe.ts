/**
 * Checks accessibility with axe. An unchanged screen gets its stored answer without axe, which the engine runs with
 * timers of its own, since the clock of the page stands still.
 */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { fingerprintOf } from './fingerprint.ts'

const Violations = z.array(
  z.object({
    id: z.string(),
    impact: z.nullish(z.string()),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string() })),
  }),
)
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Fluent's guards at both ends of a menu: they pass the focus on at once, so that no person reaches them. */
const FOCUS_GUARDS = '[data-tabster-dummy]'

const runOf = (runOnly: readonly string[] | { readonly type: 'rule'; readonly values: readonly string[] }): string =>
  `axe.run({ exclude: [[${JSON.stringify(FOCUS_GUARDS)}]] }, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(it => JSON.stringify(it.violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.map(({ html }) => ({ html })) }))))`
const EVERYTHING = runOf(RULES)
const CONTRAST = runOf({ type: 'rule', values: ['color-contrast'] })

/** Violations by question and fingerprint of the screen, stored for each process. */
export type Judged = Map<string, readonly string[]>
const JUDGED: Judged = new Map()

/** Loads axe into the page unless it is there, and returns the value of an expression: JSON of violations. */
export type AskAxe = (page: Page, expression: string) => Promise<string>

/** Returns one line for each violation. Rules: WCAG 2.2 A and AA, and axe's best practices. */
export const violations = (page: Page, ask: AskAxe, judged: Judged = JUDGED): Promise<readonly string[]> =>
  judge(page, EVERYTHING, ask, judged)

/**
 * Returns the violations in all three themes; themes differ only in colors, so two of them are checked for colors only.
 */
export async function violationsInAllThemes(
  page: Page,
  ask: AskAxe,
  judged: Judged = JUDGED,
): Promise<readonly string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
  const setTheme = (name: string | undefined): Promise<void> =>
    page.evaluate(it => void Object.assign(document.documentElement.dataset, { theme: it }), name)
  const found = [...(await judge(page, EVERYTHING, ask, judged))]
  try {
    for (const name of ['dusk', 'night']) {
      await setTheme(name)
      found.push(...(await judge(page, CONTRAST, ask, judged)).map(it => `${name}: ${it}`))
    }
  } finally {
    await setTheme(theme)
  }
  return found
}

async function judge(page: Page, expression: string, ask: AskAxe, judged: Judged): Promise<readonly string[]> {
  const screen = `${await fingerprintOf(page)} ${expression}`
  const known = judged.get(screen)
  if (known) return known
  const found = linesOf(await ask(page, expression))
  // If the screen has changed meanwhile, the answer may belong to either state.
  if (screen === `${await fingerprintOf(page)} ${expression}`) judged.set(screen, found)
  return found
}

const linesOf = (json: string): readonly string[] =>
  Violations.parse(JSON.parse(json)).map(
    it => `${it.id} (${it.impact}): ${it.help}: ${it.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
  )

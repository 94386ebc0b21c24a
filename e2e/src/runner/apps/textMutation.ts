/** Text mutation that a test run applies, passed in an environment variable. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { hookScript, TEXT_TIMEOUT_MS } from './textHook.ts'

const TextMutation = z.object({ appFolder: z.string(), id: z.string() })
type TextMutation = z.infer<typeof TextMutation>

const VARIABLE = 'DRYDOCK_RENAMED'
const given = process.env[VARIABLE]
const mutation = given === undefined ? undefined : TextMutation.parse(JSON.parse(given))

/** For the process that runs the tests. */
export const environmentOf = (it: TextMutation): Readonly<Record<string, string>> => ({
  [VARIABLE]: JSON.stringify(it),
})

/** The build with hooks and the script of a page; undefined if no text is changed. */
export const TEXT_MUTATION = mutation && {
  appFolder: mutation.appFolder,
  id: mutation.id,
  async prepare(page: Page): Promise<void> {
    page.setDefaultTimeout(TEXT_TIMEOUT_MS)
    await page.addInitScript(hookScript(mutation.id))
  },
}

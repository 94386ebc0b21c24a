/** Text mutation that a test run applies, passed in an environment variable. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { hookScript, TEXT_TIMEOUT_MS } from './textHook.ts'

const TextMutation = z.object({ appFolder: z.string(), id: z.string() })
export type Order = z.infer<typeof TextMutation>

const VARIABLE = 'DRYDOCK_RENAMED'
const given = process.env[VARIABLE]
const order = given === undefined ? undefined : TextMutation.parse(JSON.parse(given))

/** For the process that runs the tests. */
export const environmentOf = (it: Order): Readonly<Record<string, string>> => ({ [VARIABLE]: JSON.stringify(it) })

/** The build with hooks and the script of a page; undefined if no text is changed. */
export const TEXT_MUTATION = order && {
  appFolder: order.appFolder,
  id: order.id,
  async prepare(page: Page): Promise<void> {
    page.setDefaultTimeout(TEXT_TIMEOUT_MS)
    await page.addInitScript(hookScript(order.id))
  },
}

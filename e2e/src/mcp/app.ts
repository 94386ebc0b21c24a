/** Tools that look at the app on the clock of its boat. They need a browser. */
import * as z from 'zod/mini'
import { BoatName, tool } from './tool.ts'

const optional = z.optional

const screenshot = tool({
  name: 'app_screenshot',
  description:
    'Takes a screenshot of the app of a boat, signed in as its captain, and returns the path of the PNG file. Needs a browser; prefer app_snapshot, which is short.',
  isReadOnly: true,
  params: { boat: BoatName, inline: optional(z.boolean().check(z.describe('Returns the picture too; it is long.'))) },
  async run({ boat, inline = false }, host) {
    const { page } = await host.app(boat)
    const path = await host.pictures.fileOf(boat)
    const png = await page.screenshot({ path })
    return { text: path, ...(inline ? { png } : {}) }
  },
})

const snapshot = tool({
  name: 'app_snapshot',
  description:
    'Returns the accessibility snapshot of the app of a boat: roles, names and texts that are shown. After the app has opened, let time pass with advance_clock by 10s. Needs a browser.',
  isReadOnly: true,
  params: { boat: BoatName },
  async run({ boat }, host) {
    const { page } = await host.app(boat)
    return `${new URL(page.url()).pathname}\n${await page.locator('body').ariaSnapshot()}`
  },
})

const consoleErrors = tool({
  name: 'app_console_errors',
  description: 'Lists the errors of the page and the console of the app of a boat. Needs a browser.',
  isReadOnly: true,
  params: {
    boat: BoatName,
    since: optional(z.int().check(z.minimum(0), z.describe('Number after which errors are listed; 0 by default.'))),
  },
  async run({ boat, since = 0 }, host) {
    const { errors } = await host.app(boat)
    const { lines, next, first } = errors.since(since)
    const lost = since < first - 1 ? ` Errors before ${first} were dropped.` : ''
    return [`Errors after ${since}: ${lines.length}. Next: ${next}.${lost}`, ...lines].join('\n')
  },
})

export const appTools = [snapshot, screenshot, consoleErrors]

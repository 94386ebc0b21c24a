/** Console and report stand apart from the app, so they write its colours again; these may not drift. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#places.ts'

/** Custom properties of the rule that begins with `opening`, without fonts. */
async function coloursOf(file: string, opening: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(ROOT, file), 'utf8')
  const from = text.indexOf(opening)
  const rule = text.slice(from, text.indexOf('}', from))
  return new Map([...rule.matchAll(/--([\w-]+): (#\w+)/g)].map(([, name = '', value = '']) => [name, value]))
}

const APP = 'client/src/theme/tokens.css'

test.each([
  ['console', 'console/src/tokens.css', ':root {', 'day', ':root,'],
  ['console', 'console/src/tokens.css', '(prefers-color-scheme: dark)', 'dusk', '[data-theme="dusk"]'],
  ['report', 'e2e/src/report/style/tokens.css', ':root {', 'day', ':root,'],
  ['report', 'e2e/src/report/style/tokens.css', '(prefers-color-scheme: dark)', 'dusk', '[data-theme="dusk"]'],
])('the colours of the %s (%s, %s) are those of the app by %s', async (_who, file, opening, _theme, ofApp) => {
  const [colours, app] = [await coloursOf(file, opening), await coloursOf(APP, ofApp)]
  expect(colours.size).toBeGreaterThan(10)
  expect([...colours]).toEqual([...colours.keys()].map(name => [name, app.get(name)]))
})

/** Saving, restoring and forking a boat in the console. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { violationsOf } from '../src/runner/engines/chromium/axe.ts'
import { PATIENCE_MS, pause, test } from '../src/fixture/consolePage.ts'
import { expect } from '../src/fixture/test.ts'

async function opened(page: Page): Promise<Locator> {
  await pause(page)
  await page.getByRole('button', { name: 'Snapshot' }).click()
  return page.getByRole('dialog', { name: 'Snapshot of Freja' })
}
async function downloaded(page: Page, dialog: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
async function restored(dialog: Locator, text: string): Promise<void> {
  await dialog
    .getByLabel('File of a snapshot')
    .setInputFiles({ name: 'freja.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Restore' }).click()
}

test('the console downloads a boat and restores it from the file, with the app beside it', async ({ openConsole }) => {
  const { page, ask, app, problems } = await openConsole()
  await app()
  const dialog = await opened(page)
  const before = await ask('GET', '/state')
  const { name, text } = await downloaded(page, dialog)
  await dialog.getByText(`Saved as ${name}.`).waitFor()
  await ask('POST', '/steps', { alarm: 'bilgePump' })
  await ask('POST', '/clock/advance', { ms: 1_000 })
  await restored(dialog, text)
  await dialog.getByText('The boat is the one of freja.json. It stands still: press Play to let it go on.').waitFor()
  expect([name, await ask('GET', '/state'), await violationsOf(page)]).toEqual([
    expect.stringMatching(/^freja-\d\d-\d\d\.snapshot\.json$/),
    before,
    [],
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Play' }).click()
  await app()
  expect(problems).toEqual([])
})

test.for<readonly [string, (text: string) => string, string]>([
  [
    'of another version',
    (text: string) => text.replace('"version":1', '"version":9'),
    'freja.json: The snapshot has version 9, and this Drydock reads version 1. Restore it with the Drydock that took it.',
  ],
  [
    'that was changed',
    (text: string) => text.replace('"seed":1', '"seed":2'),
    'freja.json: The snapshot is damaged or was changed: its checksum is wrong. Take a new snapshot, or download it again.',
  ],
  [
    'that is cut off',
    (text: string) => text.slice(0, -40),
    'freja.json: This is not a complete snapshot. Choose a file that was downloaded from this console.',
  ],
])(
  'the console refuses a file %s in words and leaves the boat unchanged',
  async ([, spoil, words], { openConsole }) => {
    const { page, ask } = await openConsole()
    const dialog = await opened(page)
    const { text } = await downloaded(page, dialog)
    const before = await ask('GET', '/state')
    await restored(dialog, spoil(text))
    await expect.poll(() => dialog.getByRole('alert').allInnerTexts(), { timeout: PATIENCE_MS }).toEqual([words])
    expect([await ask('GET', '/state'), await violationsOf(page)]).toEqual([before, []])
  },
)

test('the console forks a boat, names its captain and shows the fork', async ({ openConsole }) => {
  const { page, ask, app } = await openConsole()
  const dialog = await opened(page)
  await ask('POST', '/steps', { event: 'Before the fork' })
  await dialog.getByRole('button', { name: 'Fork' }).click()
  await dialog
    .getByText(
      'boat-3 is a copy of this boat, paused. Its captain is captain@freja.boat-3.example with the password fair-winds.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Look at boat-3' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Boat', exact: true }).inputValue(), { timeout: PATIENCE_MS })
    .toBe('boat-3')
  await page.getByRole('button', { name: 'Play' }).click()
  await app()
  const { events } = Object(await ask('GET', '/state', undefined, 'boat-3'))
  expect([events[0], await dialog.count()]).toEqual(['Before the fork', 0])
})

test('on a phone the snapshot dialog fits, and axe finds no violation', async ({ openConsole }) => {
  const { page } = await openConsole({ width: 390, height: 844 })
  await opened(page)
  const [wide, high] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('dialog')?.getBoundingClientRect().height ?? 0,
  ])
  expect([wide, (high ?? 0) <= 844, await violationsOf(page)]).toEqual([390, true, []])
})

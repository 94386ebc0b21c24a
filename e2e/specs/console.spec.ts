/** The console for a person: the boat, its steps, its clock, and the app beside it on the same clock. */
import { loadScenario } from '@drydock/simulator'
import type { Page } from 'playwright'
import { vocabulary } from '../src/runner/captain/vocabulary.ts'
import { violationsOf } from '../src/runner/engines/chromium/axe.ts'
import { PATIENCE_MS, pause, test } from '../src/fixture/consolePage.ts'
import { expect } from '../src/fixture/test.ts'
import { runOnce } from '../src/runner/replay/run.ts'

async function alarm(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'alarm', exact: true }).selectOption({ label: 'Bilge pump' })
  await page.getByRole('button', { name: 'Do it now' }).click()
  await page.getByText('Done: alarm.').waitFor()
}

test('the console raises a bilge alarm, which the app and the timeline show', async ({ openConsole }) => {
  const { page, app, problems } = await openConsole()
  const frame = await app()
  await alarm(page)
  await frame.getByText('ALARM TRIGGERED').waitFor()
  await page.getByRole('option', { name: /UpdateStatusChangeOnAlarm/ }).click()
  await page.getByRole('heading', { name: 'UpdateStatusChangeOnAlarm' }).waitFor()
  expect(problems).toEqual([])
  expect(await violationsOf(page)).toEqual([])
})

test('the console keeps the token out of its address, asks for a missing one and refuses a wrong one', async ({
  openConsole,
}) => {
  const { page } = await openConsole()
  await page.getByRole('heading', { name: 'Boat now' }).waitFor()
  expect(page.url()).not.toContain('token')
  const stranger = await page.context().newPage()
  await stranger.goto(page.url())
  await stranger.getByRole('textbox', { name: 'Token' }).fill('wrong')
  await stranger.getByRole('button', { name: 'Open the console' }).click()
  await stranger.getByRole('alert').waitFor()
  expect(await violationsOf(stranger)).toEqual([])
})

test('a person who signs out beside the console reads so, and a link opens the app again', async ({ openConsole }) => {
  const { page, app } = await openConsole()
  const frame = await app()
  await frame.getByRole('link', { name: 'Profile' }).click()
  await frame.getByRole('button', { name: 'LOGOUT' }).click()
  const inFrame = page.frameLocator('iframe')
  await inFrame.getByRole('heading', { name: 'You are signed out' }).waitFor()
  await inFrame.getByRole('link').click()
  expect(await (await app()).getByRole('link', { name: 'Home' }).count()).toBeGreaterThan(0)
})

test('pause, step and speed move boat and app together, and the hub stays connected for ten minutes', async ({
  openConsole,
}) => {
  const { page, app, ask, now } = await openConsole()
  const frame = await app()
  const times = async () => ({ boat: await now(), app: await frame.evaluate(() => Date.now()) })
  await pause(page)
  await ask('POST', '/clock/advance', { ms: 0 })
  const paused = await times()
  expect(paused.app).toBe(paused.boat)
  await ask('POST', '/clock/advance', { ms: 0 })
  expect(await times()).toEqual(paused)
  await page.getByRole('button', { name: '10s on' }).click()
  await expect.poll(times, { timeout: PATIENCE_MS }).toEqual({ boat: paused.boat + 10_000, app: paused.app + 10_000 })
  await ask('POST', '/clock/advance', { ms: 600_000 })
  expect(await times()).toEqual({ boat: paused.boat + 610_000, app: paused.app + 610_000 })
  expect(await frame.locator('body').innerText()).not.toMatch(/connection|offline|reconnect/i)
  expect(await ask('GET', '/hub')).toMatchObject({ connections: [{ state: 'connected' }] })
})

test('what was done without a recording, saved as a scenario, passes without an app', async ({ openConsole }) => {
  const { page, app, ask } = await openConsole()
  const frame = await app()
  await pause(page)
  await alarm(page)
  await ask('POST', '/clock/advance', { ms: 5_000 })
  await frame.getByRole('button', { name: 'ARM', exact: true }).click()
  await expect
    .poll(async () => (await ask('POST', '/clock/advance', { ms: 1_000 }), ask('GET', '/state')), {
      timeout: PATIENCE_MS,
    })
    .toMatchObject({ armed: true })
  await page.getByRole('button', { name: 'Save as scenario' }).click()
  const text = page.getByRole('textbox', { name: 'Scenario' })
  await expect.poll(() => text.inputValue(), { timeout: PATIENCE_MS }).toContain('armed: true')
  const loading = loadScenario(await text.inputValue(), { file: 'saved.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  const { result } = await runOnce(
    loading.scenario,
    1,
    { driver: 'none', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
    {},
  )
  expect(result).toMatchObject({ verdict: 'passed', failures: [] })
  expect(await violationsOf(page)).toEqual([])
})

/** Moves the slider, once the console has heard that the boat is past that moment, where the slider ends. */
async function goToTenSeconds(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Go to' })
  const end = (): Promise<number> => slider.getAttribute('max').then(Number)
  await expect.poll(end, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(10_000)
  await slider.evaluate(node => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, '10000')
    node.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await slider.dispatchEvent('pointerup')
}

test('going back to a moment undoes the alarm in boat and app, and going on raises it again', async ({
  openConsole,
}) => {
  const { page, app, ask, now } = await openConsole()
  const frame = await app()
  await pause(page)
  await ask('POST', '/clock/advance', { ms: 20_000 })
  await alarm(page)
  const raised = await now()
  await frame.getByText('ALARM TRIGGERED').waitFor()
  await ask('POST', '/clock/advance', { ms: 5_000 })
  await goToTenSeconds(page)
  await expect
    .poll(() => page.frameLocator('iframe').getByText('ALARM TRIGGERED').count(), { timeout: PATIENCE_MS })
    .toBe(0)
  const again = await app()
  await expect.poll(() => page.locator('.time').innerText(), { timeout: PATIENCE_MS }).toMatch(/^00:10/)
  expect(await again.getByText('ALARM TRIGGERED').count()).toBe(0)
  await ask('POST', '/clock/advance', { ms: raised - (await now()) + 1_000 })
  await again.getByText('ALARM TRIGGERED').waitFor()
})

test('going back to a moment keeps the screen of the app, and the console shows the moment', async ({
  openConsole,
}) => {
  const { page, app, ask } = await openConsole()
  const frame = await app()
  await pause(page)
  await ask('POST', '/clock/advance', { ms: 20_000 })
  await frame.getByRole('link', { name: 'Settings' }).click()
  await frame.waitForURL(/\/settings$/)
  await goToTenSeconds(page)
  await expect.poll(() => page.locator('.time').innerText(), { timeout: PATIENCE_MS }).toBe('00:10.000')
  expect(await page.locator('.scrub output').innerText()).toBe('00:10.000')
  await page.frameLocator('iframe').locator('a[aria-current="page"]', { hasText: 'Settings' }).waitFor()
  const shown = page.frames().find(it => it.parentFrame() !== null)
  expect(shown?.url()).toMatch(/\/settings$/)
})

test('a step with an empty required field names the field and focuses it', async ({ openConsole }) => {
  const { page } = await openConsole()
  await page.getByRole('button', { name: 'reading', exact: true }).click()
  await page.getByRole('combobox', { name: 'value', exact: true }).selectOption({ label: 'a number …' })
  await page.getByRole('button', { name: 'Do it now' }).click()
  expect(await page.getByRole('form', { name: 'reading' }).getByRole('alert').innerText()).toBe(
    'value: this is empty, and the step needs it.',
  )
  expect(
    await page.getByRole('textbox', { name: 'value: value' }).evaluate(node => node === document.activeElement),
  ).toBe(true)
})

test('on a small laptop the console shows all rows of the boat without scrolling, named as in the app', async ({
  openConsole,
}) => {
  const { page } = await openConsole()
  const names = (): Promise<readonly string[]> => page.locator('.now dt').allInnerTexts()
  const shown = expect.arrayContaining([
    'Main Door Sensor',
    'Deck Hatch Sensor',
    'Shore Power',
    'Smart Plug',
    'Consumption (V1)',
    'Starter (V2)',
    'Hub',
  ])
  await expect.poll(names, { timeout: PATIENCE_MS }).toEqual(shown)
  const hidden = await page.locator('.now').evaluate(node => node.scrollHeight - node.clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
})

test('the console deletes a boat after a confirmation and shows another one', async ({ openConsole }) => {
  const { page, ask } = await openConsole({ width: 390, height: 844 })
  const choice = page.getByRole('combobox', { name: 'Boat', exact: true })
  const shown = async () => [await choice.inputValue(), await choice.getByRole('option').allInnerTexts()]
  expect(await shown()).toEqual(['boat-1', ['boat-1 · Freja', 'boat-2 · Freja']])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete boat-1 · Freja?' })
  await question.getByRole('button', { name: 'Keep the boat' }).click()
  expect((await shown())[0]).toBe('boat-1')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete the boat' }).click()
  await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual(['boat-2', ['boat-2 · Freja']])
  expect(await ask('GET', '/state')).toMatchObject({ status: 404 })
})

test('the console creates a boat when there is none', async ({ openConsole }) => {
  const { page, ask } = await openConsole()
  await page.getByRole('heading', { name: 'Boat now' }).waitFor()
  for (const boat of ['boat-2', 'boat-1']) {
    await page.getByRole('combobox', { name: 'Boat', exact: true }).selectOption(boat)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the boat' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Make a boat' }).click()
  await page.getByRole('heading', { name: 'Boat now' }).waitFor()
  expect(await ask('GET', '/clock', undefined, 'boat-3')).toMatchObject({ mode: 'realtime' })
})

test('when another boat is chosen, the app connects as the captain of that boat and leaves the first', async ({
  openConsole,
}) => {
  const { page, app, ask } = await openConsole()
  await app()
  await page.getByRole('combobox', { name: 'Boat', exact: true }).selectOption('boat-2')
  const hub = (boat: string) => ask('GET', '/hub', undefined, boat)
  await expect
    .poll(() => hub('boat-2'), { timeout: PATIENCE_MS })
    .toMatchObject({ connections: [{ user: 'captain@freja.boat-2.example', state: 'connected' }] })
  await expect.poll(() => hub('boat-1'), { timeout: PATIENCE_MS }).toEqual({ connections: [] })
})

test('an app that begins leaves the focus in the field that a person is filling in', async ({ openConsole }) => {
  const { page, app } = await openConsole()
  await page.getByRole('button', { name: 'ramp', exact: true }).click()
  const field = page.getByLabel('to', { exact: true })
  await field.focus()
  await app()
  expect(await field.evaluate(it => it === document.activeElement)).toBe(true)
})

test('the console holds a call, shows it with all its buttons, and lets it go', async ({ openConsole }) => {
  const { page, app, ask } = await openConsole()
  const frame = await app()
  // The app ignores a press on a button that has just changed.
  await ask('POST', '/clock/advance', { ms: 1_000 })
  await page.getByLabel('Named', { exact: true }).fill('GET /api/Alarm/Arm')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('list', { name: 'Waiting breakpoints' }).waitFor()
  await frame.getByRole('button', { name: 'ARM', exact: true }).click()
  const held = page.getByRole('region', { name: 'Held' })
  await held.getByText('GET /api/Alarm/Arm').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await held.getByRole('button', { name: 'Release' }).click()
  await held.waitFor({ state: 'detached' })
})

test('an invalid step shows its error at the field', async ({ openConsole }) => {
  const { page } = await openConsole()
  await page.getByRole('button', { name: 'ramp', exact: true }).click()
  await page.getByLabel('to', { exact: true }).fill('9')
  await page.getByLabel('over', { exact: true }).fill('soon')
  await page.getByRole('button', { name: 'Do it now' }).click()
  const alert = page.getByRole('form', { name: 'ramp' }).getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toContain("'over' is a duration with its unit")
  const field = page.getByRole('textbox', { name: 'over', exact: false }).first()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await violationsOf(page)).toEqual([])
})

test('every kind of step has a form with a button, and axe finds no violation', async ({ openConsole }) => {
  const { page } = await openConsole()
  const palette = page.getByRole('region', { name: 'Steps' }).getByRole('button', { pressed: false })
  await palette.first().waitFor()
  const names = await page.getByRole('region', { name: 'Steps' }).locator('[aria-pressed]').allInnerTexts()
  expect(names).toEqual(expect.arrayContaining(['sensor', 'reading', 'alarm', 'fault', 'join', 'ramp']))
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click()
    const form = page.getByRole('form', { name, exact: true })
    await form.waitFor()
    expect(await form.getByRole('button', { name: 'Do it now' }).count()).toBe(1)
  }
  expect(await violationsOf(page)).toEqual([])
})

test('on a phone each part of the console fits, and axe finds no violation', async ({ openConsole }) => {
  const { page } = await openConsole({ width: 390, height: 844 })
  for (const tab of ['Boat', 'Steps', 'Timeline', 'App']) {
    await page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('button', { name: tab }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(page)).toEqual([])
  }
})

test('the arrow keys move through the list of entries', async ({ openConsole }) => {
  const { page, app, ask } = await openConsole()
  await app()
  await pause(page)
  // New entries would push the selected one out of the rows that are rendered.
  await ask('POST', '/clock/advance', { ms: 0 })
  const list = page.getByRole('listbox', { name: 'Entries' })
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await list.getByRole('option', { selected: true }).count()).toBe(1)
})

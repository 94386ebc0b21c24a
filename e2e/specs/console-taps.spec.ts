/** Records what a person does in the app beside the console, and what it is expected to show, as a scenario. */
import { loadScenario, type Scenario } from '@drydock/simulator'
import type { Browser, Frame, Page } from 'playwright'
import { vocabulary } from '../src/runner/captain/vocabulary.ts'
import { violationsOf } from '../src/runner/engines/chromium/axe.ts'
import { type ConsolePage, PATIENCE_MS, pause, test } from '../src/fixture/consolePage.ts'
import { expect } from '../src/fixture/test.ts'
import { loadScript } from '../src/runner/apps/bundles.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import { runOnce } from '../src/runner/replay/run.ts'

/** Real time on a busy machine: the app is used as a person does, and played four times. */
const LONG = { timeout: 600_000 }
const HOW = { repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const

function read(yaml: string): Scenario {
  const loading = loadScenario(yaml, { file: 'saved.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

/** Plays a saved scenario and returns its verdict and failures. @param browser for chromium; else without one. */
async function replayed(yaml: string, browser?: Browser) {
  const tools = browser ? { browser, agent: await loadScript('agent') } : { screens: await appScript() }
  const { result } = await runOnce(read(yaml), 1, { ...HOW, driver: browser ? 'chromium' : 'dom' }, tools)
  return { verdict: result.verdict, failures: result.failures }
}

/** Presses 'Record' and returns the app, which starts again. */
async function record({ page, app }: ConsolePage): Promise<Frame> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.locator('.recording button[aria-pressed=true]:enabled').waitFor()
  return app()
}

/** Points at an element of the app. */
async function point(page: Page, at: ReturnType<Frame['locator']>): Promise<void> {
  await page.getByRole('button', { name: 'Expect' }).click()
  await page.getByText('Press in the app what it is expected to show.').waitFor()
  await at.click()
  await page.getByRole('button', { name: 'Expect', pressed: false }).waitFor()
}

/** Ends the recording, opens the dialog and returns the scenario. */
async function saved(page: Page, contains: string): Promise<string> {
  await page.getByRole('button', { name: /^Recording/ }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save as scenario' }).click()
  const text = page.getByRole('textbox', { name: 'Scenario' })
  await expect.poll(() => text.inputValue(), { timeout: PATIENCE_MS }).toContain(contains)
  return text.inputValue()
}

test(
  'taps, a step of hardware and two expectations replay with dom and chromium, and fail with another text',
  LONG,
  async ({ openConsole, browser }) => {
    const opened = await openConsole()
    const { page, app, ask, problems } = opened
    const advance = (ms: number) => ask('POST', '/clock/advance', { ms })
    await app()
    await pause(page)
    const frame = await record(opened)
    await frame.getByRole('link', { name: 'Settings' }).click()
    await frame.getByRole('button', { name: /^My Boat/ }).click()
    await advance(1_000)
    await frame.getByRole('button', { name: /^Sailor friends/ }).click()
    await advance(500)
    await frame.getByRole('link', { name: 'Add a sailor friend' }).click()
    await frame.getByLabel('Name', { exact: true }).pressSequentially('Karl Olsen')
    await frame.getByLabel('E-mail', { exact: true }).pressSequentially('karl@olsen.example')
    await frame.getByLabel('Phone number', { exact: true }).fill('+45 22 33 44 55')
    await frame.getByRole('button', { name: 'SAVE', exact: true }).click()
    await advance(1_000)
    await point(page, frame.getByText('Sailor friend addded successfully.'))
    expect(await violationsOf(page)).toEqual([])
    await frame.getByRole('button', { name: 'OK' }).click()
    await advance(1_000)
    await frame.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('combobox', { name: 'alarm', exact: true }).selectOption({ label: 'Bilge pump' })
    await page.getByRole('button', { name: 'Do it now' }).click()
    await page.getByText('Done: alarm.').waitFor()
    await advance(1_000)
    await frame.getByRole('button', { name: /^Silence/ }).click()
    await frame.getByRole('button', { name: 'ARM', exact: true }).click()
    await advance(5_000)
    await point(page, frame.getByRole('heading', { name: 'ARMED', exact: true }))
    const yaml = await saved(page, 'name: ARMED')
    expect(await violationsOf(page)).toEqual([])
    expect(problems).toEqual([])
    expect(yaml).not.toMatch(/karl|olsen|22 ?33 ?44/i)
    expect(yaml).toContain('- captain: { fill-friend: { name: Person 1 } }')
    const passed = { verdict: 'passed', failures: [] }
    expect([await replayed(yaml), await replayed(yaml, browser)]).toEqual([passed, passed])
    const wrong = yaml.replace('name: ARMED', 'name: DISARMED')
    const verdicts = [await replayed(wrong), await replayed(wrong, browser)].map(it => it.verdict)
    expect(verdicts).toEqual(['failed', 'failed'])
  },
)

test(
  'presses that are no part of another action, and Escape, replay with dom and chromium',
  LONG,
  async ({ openConsole, browser }) => {
    const opened = await openConsole()
    const { page, app, ask } = opened
    const advance = (ms: number) => ask('POST', '/clock/advance', { ms })
    await app()
    await pause(page)
    const frame = await record(opened)
    await advance(1_000)
    await frame.getByRole('button', { name: 'Smart Plug menu' }).click()
    await frame.getByRole('menuitem', { name: 'UNPAIR' }).click()
    await advance(1_000)
    await frame.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await frame.getByRole('alertdialog').waitFor({ state: 'detached' })
    await advance(1_000)
    await frame.getByRole('button', { name: 'ARM', exact: true }).click()
    await advance(5_000)
    await point(page, frame.getByRole('heading', { name: 'ARMED', exact: true }))
    const yaml = await saved(page, 'name: ARMED')
    expect(yaml.match(/(?<=- captain: ).+/g)).toEqual([
      '{ press: { role: button, name: Smart Plug menu } }',
      '{ press: { role: menuitem, name: UNPAIR } }',
      'escape',
      'arm',
    ])
    const passed = { verdict: 'passed', failures: [] }
    expect([await replayed(yaml), await replayed(yaml, browser)]).toEqual([passed, passed])
    // The question covers ARM until Escape closes it.
    const open = yaml.replace('- captain: escape\n', '- captain: wait\n')
    expect([await replayed(open), await replayed(open, browser)].map(it => it.verdict)).toEqual(['failed', 'failed'])
  },
)

test('on a phone, what no action does is listed, and a recording while time passes replays', async ({
  openConsole,
}) => {
  const opened = await openConsole({ width: 390, height: 844 })
  const { page } = opened
  await page.getByRole('button', { name: 'App', exact: true }).click()
  const frame = await record(opened)
  await frame.getByRole('link', { name: 'Geofence' }).click()
  const map = frame.getByRole('application')
  await map.waitFor()
  await frame.getByRole('button', { name: 'Open map actions' }).click()
  await frame.getByRole('button', { name: 'Geofence radius' }).click()
  await frame.getByRole('slider', { name: 'Radius in metres' }).press('ArrowRight')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await map.hover()
  await page.mouse.wheel(0, 100)
  await page.getByText(/Left out, .*Zoomed application/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const yaml = await saved(page, '- captain: cancel-radius')
  expect(await page.getByRole('listitem').allInnerTexts()).toContainEqual(
    expect.stringMatching(/Zoomed application .* No action of the language does this\.$/),
  )
  expect(yaml).toMatch(/^# .*Zoomed application/m)
  expect(await replayed(yaml)).toEqual({ verdict: 'passed', failures: [] })
})

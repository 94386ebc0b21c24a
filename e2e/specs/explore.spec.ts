/** Random walks through the example app: bugs on purpose are found in a browser, and become small tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { ROOT } from '#paths.ts'
import type { Exploration, OpenApp, WalkMove } from '../src/explore/anyApp/api.ts'
import { BROKEN_BATTERIES, copyWalks, serveBattery } from '../src/explore/anyApp/testing/battery.ts'
import type { OpenedPage } from '../src/fixture/public/openedPage.ts'
import { openPageWith } from '../src/fixture/public/openPage.ts'
import { test } from '../src/fixture/test.ts'
import { BROWSER_FLAGS, findBrowser } from '../src/runner/host/browser.ts'

const SLOW = { timeout: 240_000 }
const MOVES = 8
let folder: string
let walks: Exploration<OpenedPage>
beforeAll(async () => {
  const copy = await copyWalks()
  folder = copy.folder
  walks = (await import(pathToFileURL(copy.file).href)).walks
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a written test with Playwright, and returns what it prints. */
async function printedBy(file: string, origin: string): Promise<string> {
  const launchOptions = { executablePath: await findBrowser(), args: [...BROWSER_FLAGS] }
  const config = join(folder, 'playwright.config.mjs')
  const settings = { testDir: '.', timeout: SLOW.timeout, use: { baseURL: origin, launchOptions } }
  await writeFile(config, `export default ${JSON.stringify(settings)}`)
  const words = [join(ROOT, 'node_modules/playwright/cli.js'), 'test', file, '-c', config, '--reporter=line']
  const child = spawn(process.execPath, words, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } })
  let out = ''
  child.stdout.on('data', chunk => (out += String(chunk)))
  await once(child, 'close')
  return out
}

test.for(BROKEN_BATTERIES)('explore finds an app that $name, in few moves', SLOW, async (broken, { browser }) => {
  const { origin, done } = await serveBattery(broken)
  onTestFinished(done)
  const out = join(folder, String(broken.seed))
  const open: OpenApp<OpenedPage> = more => openPageWith(browser, { app: origin, ...more }, true)
  await expect(walks.explore(open, { seed: broken.seed, walks: 1, moves: MOVES, out })).rejects.toThrow(broken.property)
  const [file = ''] = await readdir(out)
  const moves = (await readFile(join(out, file), 'utf8')).match(/^ {4}\{"after".*$/gm) ?? []
  expect(moves).toHaveLength(broken.moves.length)
  broken.moves.forEach((it, index) => expect(moves[index]).toContain(it))
  if (broken === BROKEN_BATTERIES.at(-1))
    expect(await printedBy(join(out, file), origin)).toContain(`Error: '${broken.property}' happened`)
})

test('the written test of a bug passes with the sound app', SLOW, async ({ browser }) => {
  const { origin, done } = await serveBattery()
  onTestFinished(done)
  const moves: readonly WalkMove[] = [
    { after: '1s', fault: { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 503, times: 1 } },
    { after: '1s', do: "press button 'Arm'" },
  ]
  await walks.play(more => openPageWith(browser, { app: origin, ...more }, true), moves)
})

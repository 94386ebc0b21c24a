import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWebKit } from './engine.ts'
import { shownOn, unseenScreen } from './screen.ts'

const SETTINGS = { timeZone: 'UTC', locale: 'en-GB', width: 390, height: 844 }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-screen-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A program that does what the shell commands say. */
async function program(commands: string): Promise<string> {
  const file = join(folder, 'program')
  await writeFile(file, `#!/bin/sh\n${commands}\n`)
  await chmod(file, 0o755)
  return file
}

test('a screen that does not start is refused with its last line', async () => {
  const screen = unseenScreen(await program('echo no place for a socket >&2; exit 1'))
  await expect(startWebKit('/nowhere', '2.50', screen)).rejects.toThrow(
    /program has ended \(exit code 1\)\. no place for a socket$/,
  )
  await screen.close()
})

test('a screen that has ended is started again for the next window', async () => {
  const screen = unseenScreen(await program('echo $$; exec sleep 1000'))
  const first = await screen.display()
  expect(await screen.display()).toBe(first)
  process.kill(Number(first.slice(1)), 'SIGKILL')
  await expect.poll(() => screen.display()).not.toBe(first)
  await screen.close()
})

test('a number in a warning is not taken for the screen', async () => {
  const screen = unseenScreen(await program('echo warning: mode 1777 of a folder; echo 42; exec sleep 1000'))
  const display = await screen.display()
  await screen.close()
  expect(display).toBe(':42')
})

/** A driver that answers as the real one does to a window of another version, or without a display. */
const REFUSING = `
import { createServer } from 'node:http'
createServer(({ url }, answer) => {
  const isStatus = url === '/status'
  const value = isStatus ? { ready: true } : { error: 'session not created', message: 'Failed to start the browser' }
  answer.writeHead(isStatus ? 200 : 500).end(JSON.stringify({ value }))
}).listen(Number(process.argv[2].split('=')[1]), '127.0.0.1')`

test('a driver that opens no window is named in one sentence, with what it needs', async () => {
  await writeFile(join(folder, 'driver.mjs'), REFUSING)
  const driver = await program(`exec ${process.execPath} ${folder}/driver.mjs "$@"`)
  const engine = await startWebKit(driver, '2.50', shownOn(':0'))
  await expect(engine.openBrowser(SETTINGS)).rejects.toThrow(
    /^WebKitWebDriver opens no window: .*own version.* \(session not created: Failed to start the browser\)\.$/,
  )
})

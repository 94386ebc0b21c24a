import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { findPrograms, PackagesError, startRenewed, startWebDriverEngine } from './webDriverEngines.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-engines-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A program that does what the shell commands say. */
async function program(commands: string): Promise<string> {
  const file = join(folder, 'program')
  await writeFile(file, `#!/bin/sh\n${commands}\n`)
  await chmod(file, 0o755)
  return file
}

test.each([
  ['firefox', 'DRYDOCK_FIREFOX'],
  ['webkit', 'DRYDOCK_WEBKITDRIVER'],
] as const)('a path of %s that is no program is refused, with what to do', (engine, variable) => {
  expect(() => findPrograms(engine, { [variable]: '/nowhere/at-all' })).toThrow(
    new RegExp(`^${variable} is '/nowhere/at-all', which is not an executable file. Install it .*apt-get install`),
  )
})

test('a Firefox that ends at once is refused with its last line', async () => {
  vi.stubEnv('DRYDOCK_FIREFOX', await program('echo no display; exit 3'))
  await expect(startWebDriverEngine('firefox', false)).rejects.toThrow(
    /^Firefox does not start: .*program has ended \(exit code 3\)\. no display$/,
  )
})

/** A Firefox of another version, as far as it is asked before its version is known. */
const OLD_FIREFOX = `
import { WebSocketServer } from ${JSON.stringify(join(ROOT, 'node_modules/ws/wrapper.mjs'))}
const server = new WebSocketServer({ port: 0 }, () =>
  console.log('WebDriver BiDi listening on ws://127.0.0.1:' + server.address().port))
server.on('connection', socket => socket.on('message', text => {
  const result = { capabilities: { browserVersion: '128.3', userAgent: 'Firefox' } }
  socket.send(JSON.stringify({ id: JSON.parse(text).id, type: 'success', result }))
}))`

/** Starts the old Firefox at the path that the environment names; `install` may be asked for packages. */
async function startOldFirefox(install: () => Promise<boolean>) {
  await writeFile(join(folder, 'firefox.mjs'), OLD_FIREFOX)
  vi.stubEnv('DRYDOCK_FIREFOX', await program(`exec ${process.execPath} ${folder}/firefox.mjs`))
  return startWebDriverEngine('firefox', false, () => undefined, install)
}

test('a Firefox of a version that is too old is refused, with the version that is needed', async () => {
  await expect(startOldFirefox(async () => false)).rejects.toThrow(
    /^Firefox 128\.3 is too old: version 145 or a later one is needed\. Install it .*apt-get install firefox-esr/,
  )
})

test('a Firefox that the environment names is not replaced by a package', async () => {
  const install = vi.fn(async () => true)
  await startOldFirefox(install).catch(() => undefined)
  expect(install).not.toHaveBeenCalled()
})

test('an engine whose packages are too old is started again with new ones', async () => {
  const start = vi.fn(async () => 'started').mockRejectedValueOnce(new PackagesError('too old', 2))
  await expect(startRenewed(start, async () => true)).resolves.toBe('started')
})

test('an engine whose packages cannot be renewed is refused with the first reason', async () => {
  const start = vi.fn(async () => 'started').mockRejectedValueOnce(new PackagesError('too old', 2))
  await expect(startRenewed(start, async () => false)).rejects.toThrow('too old')
})

test('an engine that fails for another reason is not started again', async () => {
  const start = vi.fn(async () => 'started').mockRejectedValueOnce(new Error('no display'))
  await expect(startRenewed(start, async () => true)).rejects.toThrow('no display')
})

test('a window of WebKit that is shown without a display is refused', async () => {
  vi.stubEnv('DISPLAY', '')
  vi.stubEnv('DRYDOCK_WEBKITDRIVER', await program('exit 1'))
  await expect(startWebDriverEngine('webkit', true)).rejects.toThrow(/^WebKit does not start: .* DISPLAY is not set\.$/)
})

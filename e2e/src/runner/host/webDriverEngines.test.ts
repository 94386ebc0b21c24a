import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { findPrograms, startWebDriverEngine } from './webDriverEngines.ts'

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

test('a Firefox of a version that is too old is refused, with the version that is needed', async () => {
  await writeFile(join(folder, 'firefox.mjs'), OLD_FIREFOX)
  vi.stubEnv('DRYDOCK_FIREFOX', await program(`exec ${process.execPath} ${folder}/firefox.mjs`))
  await expect(startWebDriverEngine('firefox', false)).rejects.toThrow(
    /^Firefox 128\.3 is too old: version 145 or a later one is needed\. Install it .*apt-get install firefox-esr/,
  )
})

test('a window of WebKit that is shown without a display is refused', async () => {
  vi.stubEnv('DISPLAY', '')
  vi.stubEnv('DRYDOCK_WEBKITDRIVER', await program('exit 1'))
  await expect(startWebDriverEngine('webkit', true)).rejects.toThrow(/^WebKit does not start: .* DISPLAY is not set\.$/)
})
